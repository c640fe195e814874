"""The language of a response."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Iterable


def preferred_lang(headers: Iterable[tuple[bytes, bytes]]) -> Lang:
    """The first language in `Accept-Language` if we have it; English otherwise."""
    accepted = next((value for name, value in headers if name == b"accept-language"), b"")
    return Lang.of(accepted[:2].decode("latin-1"))
