"""Work for workers, as those see it who have some: how urgent it is, and how it is handed over."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.server.workers.fair_queue import Person

_T = TypeVar("_T")


class Urgency(Enum):
    """Which queue work goes to. One worker is always free for urgent work, and one is enough for
    solving. Work in the background has one more, so that nobody waits for it."""

    SOON = 0
    """Takes milliseconds, and somebody waits for it at a table: bots, hints, advice."""
    SOLVING = 1
    """Takes up to a minute, and somebody asks for it again and again."""
    LONG = 2
    """Takes up to seconds: reviews, drills, histories."""
    BACKGROUND = 3
    """Takes minutes."""


class Workers(Protocol):
    """Who does the work: the processes of a server, or a second worker beside the page."""

    async def run(
        self,
        urgency: Urgency,
        person: Person,
        work: Callable[..., _T],
        *args: object,
        on_progress: Callable[[float], None] | None = None,
    ) -> _T:
        """What a function of a module returns for these arguments, worked out in a worker."""

    async def close(self) -> None:
        """End all work, whatever it is; whoever waits is refused."""
