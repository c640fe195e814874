"""For those who watch over the server: whether it is alive, whether it can do its work, and what it
has counted."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold import __version__
from fivefold.server.metrics import exposition
from fivefold.server.routes.dependencies import ContextDep  # noqa: TC001 (FastAPI reads it)

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
async def ready(context: ContextDep) -> Status:
    """Whether tables can be read and stored; if not, send nobody here."""
    await context.readiness.check()
    return _OK


@router.get("/health")
async def health(context: ContextDep) -> Status:
    """The same, under the name it always had."""
    return await ready(context)


@router.get("/metrics", response_model=None)
async def metrics(context: ContextDep) -> PlainTextResponse:
    text = exposition(context.hub.metrics)
    return PlainTextResponse(text, media_type=CONTENT_TYPE_PLAIN_0_0_4)
