"""How the players' lines in a chart look."""

from __future__ import annotations

from fivefold.cli.drawing.picture_file import plain_text

_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000")
"""The palette of Okabe and Ito, which colour-blind people can tell apart."""
_MARKERS = "osD^vP*X"
"""One more than colours, so that the first 56 players all look different."""
_NAME = 16
"""Longer names are cut to leave room for the lines."""
GRID = "#dddddd"


def look(number: int) -> tuple[str, str]:
    """The colour and the marker of a player."""
    return _COLOURS[number % len(_COLOURS)], _MARKERS[number % len(_MARKERS)]


def short(name: str) -> str:
    return plain_text(name if len(name) <= _NAME else f"{name[: _NAME - 1]}…")
