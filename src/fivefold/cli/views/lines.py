"""Sentences on as many lines as they take, never broken at a space that must not break."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text as Styled

if TYPE_CHECKING:
    from rich.console import Console

_MONEY = re.compile(r"\b\d{1,3}(?: \d{3})* \$")
"""`1 500 $`, which may be written with spaces that break."""


def print_lines(console: Console, text: str, columns: int = 0, style: str = "") -> None:
    """Some columns in; Rich would part « and what it quotes."""
    room, indent = max(console.width - columns, 1), " " * columns
    whole = _MONEY.sub(lambda amount: amount[0].replace(" ", "\N{NO-BREAK SPACE}"), text)
    lines = wrap(whole, room, break_on_hyphens=False)
    console.print(Styled("\n".join(indent + line for line in lines), style=style))
