"""A list under a title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.drawing.lines import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

    from fivefold.texts import Lang, Text


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
