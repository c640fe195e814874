"""The link that leads other people to a table, and its QR code."""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from fivefold.server.origins import read_origin
from fivefold.server.qr import qr_rows

if TYPE_CHECKING:
    from fivefold.server.settings import Settings

_LONGEST = 300
"""A host is what a client says it is, and a QR code has an end."""


class Invitation(TypedDict):
    url: str
    here_only: bool
    """Whether the link leads here from this machine alone."""
    qr: list[str]
    """Its squares, row by row without the white around them: `1` is black."""


def invitation(code: str, settings: Settings, asked: str) -> Invitation:
    """For somebody who got here by the address that was asked, `http://localhost:8080`."""
    base = _base(settings, asked)
    url = f"{base.rstrip('/')}/t/{code}"
    rows = ["".join(map(str, row)) for row in qr_rows(url, border=0)]
    return {"url": url, "here_only": _is_loopback(base), "qr": rows}


def _base(settings: Settings, asked: str) -> str:
    """Whoever plays on this machine calls it localhost, which leads others nowhere."""
    if settings.public_url is not None:
        return settings.public_url
    if settings.network_url is not None and _is_loopback(asked):
        return settings.network_url
    return asked if read_origin(asked) and len(asked) <= _LONGEST else "http://localhost"


def _is_loopback(url: str) -> bool:
    origin = read_origin(url)
    host = origin[1].strip("[]") if origin else "localhost"
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
