"""The link that invites others to a table, and its QR code."""

from __future__ import annotations

from ipaddress import ip_address
from itertools import zip_longest
from typing import TYPE_CHECKING

import segno
from fastapi import APIRouter, Request
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold.server.routes.adapter import VisitorDep  # noqa: TC001 (FastAPI reads it)
from fivefold.server.transport.origins import parse_origin

if TYPE_CHECKING:
    from fivefold.server.settings import Settings


router = APIRouter(prefix="/api")
# Explicit colours, since a terminal may be light on dark.
_BLACK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
_PLAIN = "\x1b[0m"
_SQUARES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
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
    live = await visitor.find(code)
    return invitation(live.code, visitor.context.settings, str(request.base_url).rstrip("/"))


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


def qr_rows(text: str, border: int = 4) -> list[list[int]]:
    """The squares of the code, including a white border: 1 is black."""
    code = segno.make(text, error="m", micro=False)
    return [list(row) for row in code.matrix_iter(border=border)]


def qr_code(text: str) -> str:
    """Text to print on a terminal; each line shows two rows of squares."""
    rows = qr_rows(text)
    white = [0] * len(rows[0])
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=white)
    lines = ["".join(_SQUARES[pair] for pair in zip(*both, strict=True)) for both in pairs]
    return "\n".join(f"{_BLACK_ON_WHITE}{line}{_PLAIN}" for line in lines)
