"""The interface for submitting work: who asks for it, how urgent it is, and what runs it."""

from __future__ import annotations

import asyncio
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from fivefold.errors import Refused
from fivefold.stores.store import UNAVAILABLE
from fivefold.tables.setup import known_rules, own_rules, remember_rules

if TYPE_CHECKING:
    from collections.abc import Callable


TEMPORARY = ("coach-busy", "work-interrupted", *UNAVAILABLE)
"""Error codes after which it helps to try again: busy workers, unreachable stores."""
_T = TypeVar("_T")
_READING_SECONDS = 10.0
"""How long a worker may take over a rule file."""


class Person(NamedTuple):
    """The sender of a request. Anyone can have many tokens, so addresses take turns first, and then
    the people at each of them."""

    address: str
    owner: str = ""


class Urgency(Enum):
    """The queue of a piece of work. One worker is always free for urgent work, and one is enough
    for solving. Work in the background has one more, so that players don't wait for it."""

    SOON = 0
    """Takes milliseconds, and a player waits for it at a table: bots, hints, advice."""
    SOLVING = 1
    """Takes up to a minute, and the client asks for it again and again."""
    LONG = 2
    """Takes up to seconds: reviews, drills, histories."""
    BACKGROUND = 3
    """Takes minutes."""


class Workers(Protocol):
    """Runs the work: the processes of a server, or the second worker of the offline app."""

    async def run(
        self,
        urgency: Urgency,
        person: Person,
        work: Callable[..., _T],
        *args: object,
        on_progress: Callable[[float], None] | None = None,
    ) -> _T:
        """Call a module-level function with these arguments in a worker, and return its result."""

    async def close(self) -> None:
        """Stop all work; callers that wait are refused."""


async def learn_rules(workers: Workers, person: Person, text: str | None) -> None:
    """Check a player's rule file, if there is one; `own_rules` then knows it without reading it
    again. A worker reads it, since a small text may take long."""
    if text is not None and known_rules(text) is None:
        remember_rules(text, await with_rules(workers, person, own_rules, text))


async def with_rules(workers: Workers, person: Person, work: Callable[[str], _T], text: str) -> _T:
    """Apply a function to a rule file in a worker."""
    try:
        async with asyncio.timeout(_READING_SECONDS):
            return await workers.run(Urgency.SOON, person, work, text)
    except TimeoutError:
        raise Refused("work-interrupted") from None
