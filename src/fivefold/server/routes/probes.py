"""For those who watch over the server: whether it is alive, whether it can do its work, and what it
has counted."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold import __version__
from fivefold.server.metrics import exposition
from fivefold.server.routes.readiness import Readiness  # noqa: TC001

router = APIRouter(include_in_schema=False)


class Status(TypedDict):
    status: str
    version: str


_OK: Status = {"status": "ok", "version": __version__}


@router.get("/live")
async def live() -> Status:
    """Whether the process answers at all; if not, restart it."""
    return _OK


@router.get("/ready")
async def ready(request: Request) -> Status:
    """Whether tables can be read and stored; if not, send nobody here."""
    readiness: Readiness = request.app.state.readiness
    await readiness.check()
    return _OK


@router.get("/health")
async def health(request: Request) -> Status:
    """The same, under the name it always had."""
    return await ready(request)


@router.get("/metrics", response_model=None)
async def metrics(request: Request) -> PlainTextResponse:
    text = exposition(request.app.state.metrics)
    return PlainTextResponse(text, media_type=CONTENT_TYPE_PLAIN_0_0_4)
