"""Rule files of strangers: only a worker reads them, since a small text may take long to read."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from fivefold.errors import Refused
from fivefold.server.workers.work import Urgency
from fivefold.tables.setup import known_rules, own_rules, remember_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.server.workers.fair_queue import Person
    from fivefold.server.workers.work import Workers

_SECONDS = 10.0
_T = TypeVar("_T")


async def learn_rules(workers: Workers, person: Person, text: str | None) -> None:
    """Have a rule file read; from then on `own_rules` knows it. Nothing is to be done without one.
    A file that is wrong is refused."""
    if text is not None and known_rules(text) is None:
        remember_rules(text, await with_rules(workers, person, own_rules, text))


async def with_rules(workers: Workers, person: Person, work: Callable[[str], _T], text: str) -> _T:
    """What a function makes of a rule file."""
    try:
        async with asyncio.timeout(_SECONDS):
            return await workers.run(Urgency.SOON, person, work, text)
    except TimeoutError:
        raise Refused("work-interrupted") from None
