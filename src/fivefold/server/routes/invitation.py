"""The link that invites others to a table, and its QR code."""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold.server.routes.dependencies import VisitorDep  # noqa: TC001 (FastAPI reads it)
from fivefold.server.routes.qr import qr_rows
from fivefold.server.transport.origins import parse_origin

if TYPE_CHECKING:
    from fivefold.server.settings import Settings

router = APIRouter(prefix="/api")
_LONGEST = 300
"""Of a URL made from the request's Host header, since a QR code holds only so much."""


class Invitation(TypedDict):
    url: str
    here_only: bool
    """Whether the link works on this machine only."""
    qr: list[str]
    """Its rows of squares, without the white border: `1` is black."""


@router.get("/tables/{code}/invitation")
async def invite(code: str, request: Request, visitor: VisitorDep) -> Invitation:
    """The link to a table, and its QR code."""
    context = visitor.context
    live = await context.find(code, visitor.address, visitor.owner)
    return invitation(live.code, context.settings, str(request.base_url).rstrip("/"))


def invitation(code: str, settings: Settings, request_url: str) -> Invitation:
    """An invitation for a client that reached the server at `request_url`."""
    base = _base(settings, request_url)
    url = f"{base.rstrip('/')}/t/{code}"
    rows = ["".join(map(str, row)) for row in qr_rows(url, border=0)]
    return {"url": url, "here_only": _is_loopback(base), "qr": rows}


def _base(settings: Settings, request_url: str) -> str:
    """On the machine itself the server is at localhost, which is no use to others."""
    if settings.public_url is not None:
        return settings.public_url
    if settings.network_url is not None and _is_loopback(request_url):
        return settings.network_url
    usable = parse_origin(request_url) and len(request_url) <= _LONGEST
    return request_url if usable else "http://localhost"


def _is_loopback(url: str) -> bool:
    origin = parse_origin(url)
    host = origin[1].strip("[]") if origin else "localhost"
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
