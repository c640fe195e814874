"""Work in the pocket: what somebody waits for is done in place, the rest in a second worker."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, TypeVar

from fivefold.errors import Refused
from fivefold.server.workers import pipe
from fivefold.server.workers.work import Urgency

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection
    from pathlib import Path

    from fivefold.server.workers.fair_queue import Person

    Helper = Callable[[bytes], Awaitable[bytes]]
    """Has a request carried out by `pocket.helper.carry_out` in another worker."""

_T = TypeVar("_T")
_log = logging.getLogger("fivefold.workers")


class PocketWork:
    """Without a helper all work is done in place. `games` are those whose values come with the
    page."""

    def __init__(
        self, helper: Helper | None, folder: Path, games: Collection[str] = frozenset()
    ) -> None:
        self.folder, self._helper, self._games = folder, helper, games
        self._turn = asyncio.Lock()
        self._closed = False

    async def run(
        self,
        urgency: Urgency,
        _person: Person,
        work: Callable[..., _T],
        *args: object,
        on_progress: Callable[[float], None] | None = None,
    ) -> _T:
        if self._closed:
            raise Refused("store-closed")
        if self._helper is None or urgency is Urgency.SOON:
            await asyncio.sleep(0)  # what was just decided is told first
            return work(*args)
        async with self._turn:
            answer: _T = await self._ask(self._helper, work, args)
            return answer

    async def close(self) -> None:
        self._closed = True

    async def _ask(self, helper: Helper, work: object, args: tuple[object, ...]) -> _T:
        import pickle  # noqa: PLC0415 (only for long work)

        # With all values that are here: a helper that had nothing to do was ended.
        files = {path.name: path.read_bytes() for path in self.folder.glob("*.values")}
        facts = (str(self.folder), frozenset(self._games), files)
        request = pickle.dumps((*facts, pickle.dumps((work, args))))
        try:
            answer = pickle.loads(await helper(request))  # noqa: S301 (from our own worker)
        except Exception as error:  # the helper has died
            _log.warning("the second worker failed", extra={"reason": str(error)})
            raise Refused("work-interrupted") from None
        match answer:
            case pipe.Failure(error=failure, trace=trace):
                if trace:
                    _log.error("work failed in a worker", extra={"trace": trace})
                raise failure
            case pipe.Answer(value=value):
                result: _T = value  # type: ignore[assignment]
                return result
        raise TypeError(answer)
