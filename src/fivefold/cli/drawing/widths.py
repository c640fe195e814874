"""Measures how wide a drawing is, and chooses a narrower one where there is no room."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console, ConsoleOptions, RenderableType

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
