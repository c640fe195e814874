"""Values inside messages: quoted input, and lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_SHOWN = 60


def shown(text: object) -> str:
    """Input made safe to repeat in a message: escaped, quoted and cut to a reasonable length."""
    try:
        raw = str(text)
    except ValueError:  # Python won't write out a number of thousands of digits
        raw = f"{type(text).__name__}…"
    # repr escapes control characters, so a hostile name can't drive the reader's terminal.
    return repr(raw if len(raw) <= _SHOWN else raw[:_SHOWN] + "…")


def listed(things: Iterable[object]) -> str:
    """`1, 2, 3`, or a dash for nothing."""
    return ", ".join(str(thing) for thing in things) or "-"
