"""A small app behind the limit on bodies and the security headers."""

from fastapi import Body, FastAPI, Request
from fastapi.responses import Response

from fivefold.server.settings import Settings
from fivefold.server.transport.middleware import BodyLimit, SecurityHeaders
from tests.support.asgi import Asking

MOST = 1000


def client_of(settings=None):
    app = FastAPI()

    @app.get("/page")
    def page():
        return "page"

    @app.get("/own")
    def own():
        return Response("x", headers={"Content-Security-Policy": "sandbox"})

    @app.get("/api/thing")
    def thing():
        return "thing"

    @app.post("/api/body")
    def body(sent: str = Body()):
        return len(sent)

    @app.post("/api/raw")
    async def raw(request: Request):
        return len(await request.body())

    @app.post("/api/unread")
    async def unread():
        return "unread"

    app.add_middleware(BodyLimit, most=MOST)
    app.add_middleware(SecurityHeaders, settings=settings or Settings())
    return Asking(app, "http://dice.home:8080")
