"""Sentences on as many lines as they take, never broken at a space that must not break."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.measure import Measurement
from rich.text import Text as Styled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console, ConsoleOptions

_WHOLE = re.compile(r"\b\d{1,3}(?: \d{3})* \$|(?<=[^\s;]) (?=[;:!?%»](?:\s|$))|(?<=«) ")
"""`1 500 $` and French marks, which may be written with spaces that break."""


def print_lines(console: Console, text: str, columns: int = 0, style: str = "") -> None:
    """Some columns in; Rich would part « and what it quotes."""
    indent = " " * columns
    lines = wrapped(text, console.width - columns)
    console.print(Styled("\n".join(indent + line for line in lines), style=style))


def wrapped(text: str, room: int) -> list[str]:
    """A text's lines, each on as many as it takes; at least one, which may be empty."""
    whole = _WHOLE.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), text)
    return [
        part
        for line in whole.split("\n")
        for part in wrap(line, max(room, 1), break_on_hyphens=False) or [""]
    ]


class Sentence:
    """A text that is broken so wherever Rich puts it, in the cell of a table for instance."""

    def __init__(self, text: str, style: str = "") -> None:
        self._text, self._style = text, style

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> Iterator[Styled]:
        yield Styled("\n".join(wrapped(self._text, options.max_width)), style=self._style)

    def __rich_measure__(self, _: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(1, len(self._text)).with_maximum(options.max_width)
