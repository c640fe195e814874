"""Asking an ASGI app over HTTP, without a server between."""

import asyncio
from contextlib import asynccontextmanager

import httpx2


@asynccontextmanager
async def asking(app):
    """A client of an app that has started."""
    async with app.router.lifespan_context(app):
        transport = httpx2.ASGITransport(app, raise_app_exceptions=False)
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
            yield client


class Asking:
    def __init__(self, app, base_url="http://localhost"):
        self.app = app
        self.base_url = base_url

    def get(self, path, **options):
        return self.request("GET", path, **options)

    def post(self, path, **options):
        return self.request("POST", path, **options)

    def request(self, method, path, **options):
        async def ask():
            transport = httpx2.ASGITransport(self.app, raise_app_exceptions=False)
            async with httpx2.AsyncClient(transport=transport, base_url=self.base_url) as client:
                return await client.request(method, path, **options)

        return asyncio.run(ask())
