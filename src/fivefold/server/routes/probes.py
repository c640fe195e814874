"""Liveness, readiness and metrics, for monitoring the server."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold import __version__
from fivefold.server.metrics import exposition

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine


router = APIRouter(include_in_schema=False)


_SECONDS = 1.0
"""How long the answer of the store holds."""


class Readiness:
    """Whether tables can be stored. It asks the store at most once a second, since that writes."""

    def __init__(self, ask: Callable[[], Coroutine[None, None, None]]) -> None:
        self._ask = ask
        self._asked = -1.0
        self._answer: asyncio.Future[None] | None = None

    async def check(self) -> None:
        """Raise what the store raises."""
        now = time.monotonic()
        if self._answer is None or (self._answer.done() and now >= self._asked + _SECONDS):
            self._asked, self._answer = now, asyncio.ensure_future(self._ask())
        await asyncio.shield(self._answer)


class Health(TypedDict):
    status: str
    version: str


_OK: Health = {"status": "ok", "version": __version__}


@router.get("/live")
async def live() -> Health:
    """Whether the process answers at all; if not, restart it."""
    return _OK


@router.get("/ready")
async def ready(request: Request) -> Health:
    """Whether tables can be read and stored; if not, send no players here."""
    readiness: Readiness = request.app.state.readiness
    await readiness.check()
    return _OK


@router.get("/health")
async def health(request: Request) -> Health:
    """The same as `/ready`."""
    return await ready(request)


@router.get("/metrics", response_model=None)
async def metrics(request: Request) -> PlainTextResponse:
    text = exposition(request.app.state.metrics)
    return PlainTextResponse(text, media_type=CONTENT_TYPE_PLAIN_0_0_4)
