"""A progress bar on standard error, shown when work takes longer than a second."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rich.console import RenderableType

_PATIENCE = 1.0
"""Seconds before the bar appears."""


def unseen(_: float) -> None:
    """Progress that is not shown."""


@contextmanager
def seen_progress(task: str) -> Iterator[Callable[[float], None] | None]:
    """A function to call with the share of work done; None where no bar would be seen."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    with late_bar(task) as progress:
        yield progress


@contextmanager
def late_bar(task: str) -> Iterator[Callable[[float], None]]:
    """Yield a function to call with the share of work done. The bar disappears at the end."""
    from rich.console import Console  # noqa: PLC0415 (only if somebody would see it)
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn  # noqa: PLC0415

    class LateBar(Progress):
        def get_renderables(self) -> Iterable[RenderableType]:
            late = any((task.elapsed or 0) > _PATIENCE for task in self.tasks)
            return super().get_renderables() if late else ()

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn())
    with LateBar(*columns, console=Console(stderr=True), transient=True) as bar:
        number = bar.add_task(task, total=1.0)
        yield lambda share: bar.update(number, completed=share)
