"""Wraps text without breaking amounts of money or French punctuation apart."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.measure import Measurement
from rich.text import Text as Styled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console, ConsoleOptions

_UNBREAKABLE = re.compile(r"\b\d{1,3}(?: \d{3})* \$|(?<=[^\s;]) (?=[;:!?%»](?:\s|$))|(?<=«) ")
"""Spaces in `1 500 $` and before French marks, which own rule files may have as ordinary spaces."""


def print_lines(console: Console, text: str, columns: int = 0, style: str = "") -> None:
    """Print wrapped text, indented by some columns. Rich alone breaks lines at no-break spaces."""
    indent = " " * columns
    lines = wrapped(text, console.width - columns)
    console.print(Styled("\n".join(indent + line for line in lines), style=style))


def wrapped(text: str, room: int) -> list[str]:
    """The lines of a text at this width; at least one, which may be empty."""
    text = _UNBREAKABLE.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), text)
    return [
        part
        for line in text.split("\n")
        for part in wrap(line, max(room, 1), break_on_hyphens=False) or [""]
    ]


class Sentence:
    """Text that Rich wraps with `wrapped`, in the cell of a table for instance."""

    def __init__(self, text: str, style: str = "") -> None:
        self._text, self._style = text, style

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> Iterator[Styled]:
        yield Styled("\n".join(wrapped(self._text, options.max_width)), style=self._style)

    def __rich_measure__(self, _: Console, options: ConsoleOptions) -> Measurement:
        longest = max(map(len, self._text.split("\n")))
        return Measurement(_widest_word(self._text), longest).with_maximum(options.max_width)


def _widest_word(text: str) -> int:
    return max(map(len, re.split("[ \n]", text)))
