"""A progress bar on standard error, shown when work takes longer than a second."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rich.console import RenderableType

_PATIENCE = 1.0
"""Seconds before the bar appears."""


class _LateBar(Progress):
    def get_renderables(self) -> Iterable[RenderableType]:
        late = any((task.elapsed or 0) > _PATIENCE for task in self.tasks)
        return super().get_renderables() if late else ()


@contextmanager
def late_bar(task: str) -> Iterator[Callable[[float], None]]:
    """Yield a function to call with the share of work done. The bar disappears at the end."""
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn())
    with _LateBar(*columns, console=Console(stderr=True), transient=True) as bar:
        number = bar.add_task(task, total=1.0)
        yield lambda share: bar.update(number, completed=share)
