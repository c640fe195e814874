"""The English that `str` of states and values has in common: players, counts, lines of 80 columns.

It is for programs' logs and the Python prompt. What players read is in `texts`, in every language.
"""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Literal

from fivefold.texts.languages import Lang, language

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


WIDTH = 80
_INSIDE = re.compile(r"(?<![,:]) ")
"""A space after a word; lines break only at the others."""


def player(seat: int) -> str:
    """A player by number, from 1 as people count: `player 1` has seat 0."""
    return f"player {seat + 1}"


def players(seats: Sequence[int]) -> str:
    """`player 2`, or `players 1 and 3`."""
    numbers = joined((seat + 1 for seat in seats), "and")
    return f"player{'s' * (len(seats) > 1)} {numbers}"


def joined(things: Iterable[object], word: Literal["and", "or"]) -> str:
    return language(Lang.EN).joined(things, word)


def counted(count: int, one: str, many: str) -> str:
    """`1 die`, `5 dice`."""
    return f"{count} {one if count == 1 else many}"


def result(winners: Sequence[int]) -> str:
    """How a game ended."""
    verb = "wins" if len(winners) == 1 else "share the win"
    return f"the game is over, {f'{players(winners)} {verb}' if winners else 'nobody wins'}"


def wrapped(text: str) -> str:
    """The text in lines of at most 80 columns, each ending at a comma or colon."""
    breakable = _INSIDE.sub("\N{NO-BREAK SPACE}", text)
    filled = textwrap.fill(breakable, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    return filled.replace("\N{NO-BREAK SPACE}", " ")


def entry(head: str, items: Iterable[str]) -> str:
    """`head: item, item`, wrapped."""
    listed = ", ".join(items)
    return wrapped(f"{head}: {listed}" if listed else head)
