"""How much room a drawing would like to have, and another one for where there is less."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console, ConsoleOptions, RenderableType

_WIDE = 1000


def natural_width(console: Console, drawing: RenderableType) -> int:
    """The columns that it takes where nothing is cut or broken."""
    return console.measure(drawing, options=console.options.update_width(_WIDE)).maximum


class Fitting:
    """A wide drawing where it has the room that it likes, else a narrow one."""

    def __init__(self, wide: RenderableType, narrow: RenderableType) -> None:
        self._wide, self._narrow = wide, narrow

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        fits = natural_width(console, self._wide) <= options.max_width
        yield self._wide if fits else self._narrow
