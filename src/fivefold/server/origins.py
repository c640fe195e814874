"""Which web pages may open a WebSocket here: browsers say where a page comes from, and let it try.

Nothing else holds back a page of somebody else's: a WebSocket is not under the same-origin policy.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fivefold.server.settings import Settings

# A host or an IPv6 address, and a port; what a browser sends, and no user, path or blank.
_PLACE = re.compile(r"([a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?", re.IGNORECASE)
_PORTS = {"http": 80, "https": 443}
_Origin = tuple[str, str, int]


def is_allowed(origin: str | None, host: str | None, settings: Settings) -> bool:
    """Whether a page of this `Origin` may connect to this `Host`.

    Without an Origin it is no browser: nobody was lured into it.
    """
    if origin is None:
        return True
    read = read_origin(origin)
    return read is not None and (read in _named(settings) or _is_at(read, host))


@lru_cache(8)
def _named(settings: Settings) -> frozenset[_Origin]:
    names = [*settings.origins, settings.public_url or ""]
    return frozenset(read for name in names if (read := read_origin(name)))


def read_origin(text: str) -> _Origin | None:
    """Scheme, host and port; None for `null` and whatever else is no origin.

    >>> read_origin("https://Dice.example.org")
    ('https', 'dice.example.org', 443)
    """
    scheme, _, place = text.rstrip("/").partition("://")
    found = _PLACE.fullmatch(place)
    if found is None or scheme.lower() not in _PORTS:
        return None
    return scheme.lower(), found[1].lower(), int(found[2] or _PORTS[scheme.lower()])


def _is_at(origin: _Origin, host: str | None) -> bool:
    """The scheme is not compared: behind a proxy that ends TLS it is not known here."""
    found = _PLACE.fullmatch(host or "")
    scheme, name, port = origin
    return found is not None and (found[1].lower(), int(found[2] or _PORTS[scheme])) == (name, port)
