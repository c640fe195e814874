"""Lines, lists and tables as wide as the screen, and dice as text."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text as Styled

from fivefold.texts import listed

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence
    from pathlib import Path

    from rich.console import ConsoleOptions, RenderableType

    from fivefold.cli.words import Words
    from fivefold.dice import Dice
    from fivefold.texts import Lang, Text

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


def print_bullets(console: Console, title: str, texts: Iterable[Text], lang: Lang) -> None:
    """One line per text; nothing at all if there are none."""
    items = [text[lang] for text in texts]
    if not items:
        return
    console.print(Styled(f"\n{title}", style="bold"))
    table = Table.grid(padding=(0, 1))
    for item in items:
        table.add_row("•", Sentence(item))
    console.print(table)


_UNLIMITED = 1000


def natural_width(console: Console, drawing: RenderableType) -> int:
    """The columns a drawing takes when nothing is cut or wrapped."""
    return console.measure(drawing, options=console.options.update_width(_UNLIMITED)).maximum


class Fitting:
    """A wide drawing where there is room for it, else a narrow one."""

    def __init__(self, wide: RenderableType, narrow: RenderableType) -> None:
        self._wide, self._narrow = wide, narrow

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        fits = natural_width(console, self._wide) <= options.max_width
        yield self._wide if fits else self._narrow


def faces(dice: Dice) -> str:
    """`1 3 3 5 6`"""
    return " ".join(map(str, dice))


def bracketed(dice: Dice) -> str:
    """`[1] [3] [3] [5] [6]`"""
    return " ".join(f"[{face}]" for face in dice)


def won_by(winners: Sequence[str], amount: str, words: Words) -> str:
    return words("wins" if len(winners) == 1 else "share", names=listed(winners), amount=amount)


class Page:
    """Lines and tables on standard output, in one language and as wide as the screen."""

    def __init__(self, words: Words) -> None:
        self.words, self.console = words, Console(highlight=False)

    def line(self, text: str = "", columns: int = 0, style: str = "") -> None:
        print_lines(self.console, text, columns, style)

    def title(self, text: str) -> None:
        self.line(text, style="bold")

    def unwrapped(self, text: str, style: str = "") -> None:
        """Unbroken, so that it can be copied."""
        self.console.print(Styled(text, style=style), soft_wrap=True)

    def name(self, name: str) -> None:
        """A player's name as a heading, folded where it is too long."""
        self.console.print(Styled(name, style="bold", overflow="fold"))

    def drawn(self, plot: Path) -> None:
        """Say where a plot was saved."""
        self.unwrapped(self.words("drawn", file=plot))

    def table(
        self,
        heads: Sequence[str],
        rows: Sequence[Sequence[str]],
        *,
        left: int = 1,
        bold: Container[int] = (),
    ) -> None:
        """A table with lines; its first columns are at the left, the others at the right."""
        self.console.print(_filled(Table(), heads, rows, left, bold))

    def table_or_blocks(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """A table, or where there is no room for it a block for each row: its first cell, then a
        line for each other one."""
        table = _filled(Table(), heads, rows, 1, ())
        if natural_width(self.console, table) <= self.console.width:
            self.console.print(table)
            return
        widest = max(map(len, heads[1:]))
        for name, *cells in rows:
            self.title(name)
            for head, cell in zip(heads[1:], cells, strict=True):
                self.line(f"{head:<{widest}}  {cell}", columns=2)

    def choices(
        self,
        heads: Sequence[str],
        narrow: Sequence[str],
        rows: Sequence[Sequence[str]],
        *,
        bold: Container[int],
        least: int | None = None,
    ) -> None:
        """Choices and their figures. On a narrow screen there are no lines and shorter heads; only
        a choice may be wrapped there, though not to fewer columns than `least`."""
        table = _filled(Table(), heads, rows, 1, bold)
        if natural_width(self.console, table) > self.console.width:
            table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
            table = _filled(table, narrow, rows, 1, bold, least, no_wrap=True)
        self.console.print(table)


def _filled(  # noqa: PLR0913, PLR0917 (what is drawn, then how)
    table: Table,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    left: int,
    bold: Container[int],
    least: int | None = None,
    *,
    no_wrap: bool = False,
) -> Table:
    for place, head in enumerate(heads):
        if place < left:
            table.add_column(head, min_width=least)
        else:
            table.add_column(head, justify="right", no_wrap=no_wrap)
    for number, row in enumerate(rows):
        table.add_row(*map(Styled, row), style="bold" if number in bold else "")
    return table
