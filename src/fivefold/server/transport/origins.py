"""Decides which web pages may connect, by the headers `Origin` and `Host`.

The same-origin policy covers neither WebSockets nor the images of a page, so the server checks it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from ipaddress import ip_address
from socket import gethostname
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fivefold.server.settings import Settings

# A host or an IPv6 address, and perhaps a port, as a browser sends it: no user, no path.
_HOST_PORT = re.compile(r"([a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?", re.IGNORECASE)
_PORTS = {"http": 80, "https": 443}
_Origin = tuple[str, str, int]


def is_allowed(origin: str | None, host: str | None, settings: Settings) -> bool:
    """Whether a page of this `Origin` may connect to this `Host`.

    Only browsers send an Origin, so a request without one is allowed. That both are equal is not
    enough: whoever owns a name can let it lead to this machine (DNS rebinding). So the name must be
    one that was given to the server, or one that only leads here.
    """
    if origin is None:
        return True
    parsed = parse_origin(origin)
    return parsed is not None and (
        parsed in _allowed(settings) or (_same_host(parsed, host) and _is_ours(parsed[1]))
    )


def is_known(host: str | None, settings: Settings) -> bool:
    """Whether a request may ask for this `Host`, by the same rule: a page whose name was made to
    lead here asks its own site, so its browser sends no Origin. Old programs send no Host."""
    if host is None:
        return True
    found = _HOST_PORT.fullmatch(host)
    if found is None:
        return False
    name = found[1].lower()
    return _is_ours(name) or any(name == known for _, known, _ in _allowed(settings))


@lru_cache(64)
def _is_ours(name: str) -> bool:
    """Whether a name only leads to this machine: an address, localhost, or its name at home."""
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        machine = gethostname().lower().partition(".")[0]
        return name in ("localhost", machine, f"{machine}.local") or name.endswith(".localhost")
    return True


@lru_cache(8)
def _allowed(settings: Settings) -> frozenset[_Origin]:
    origins = [*settings.origins, settings.public_url or ""]
    return frozenset(parsed for origin in origins if (parsed := parse_origin(origin)))


def parse_origin(text: str) -> _Origin | None:
    """Scheme, host and port; None for `null` and anything else that is not an origin.

    >>> parse_origin("https://Dice.example.org")
    ('https', 'dice.example.org', 443)
    """
    scheme, _, rest = text.rstrip("/").partition("://")
    found = _HOST_PORT.fullmatch(rest)
    if found is None or scheme.lower() not in _PORTS:
        return None
    return scheme.lower(), found[1].lower(), int(found[2] or _PORTS[scheme.lower()])


def _same_host(origin: _Origin, host: str | None) -> bool:
    """The scheme is not compared: behind a proxy that ends TLS, the server does not know it."""
    found = _HOST_PORT.fullmatch(host or "")
    scheme, name, port = origin
    return found is not None and (found[1].lower(), int(found[2] or _PORTS[scheme])) == (name, port)
