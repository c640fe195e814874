"""How much room a drawing would like to have."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

_WIDE = 1000


def natural_width(console: Console, drawing: RenderableType) -> int:
    """The columns that it takes where nothing is cut or broken."""
    return console.measure(drawing, options=console.options.update_width(_WIDE)).maximum
