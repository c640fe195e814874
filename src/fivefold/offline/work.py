"""Work of the offline app: done in place if a person waits for it, else in a second worker."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from fivefold.errors import Refused
from fivefold.server.workers.work import Urgency
from fivefold.server.workers.worker import Answer, Failure

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fivefold.server.workers.work import Person

    Helper = Callable[[bytes], Awaitable[bytes]]
    """Has `carry_out` do a request in another worker."""

_T = TypeVar("_T")
_log = logging.getLogger("fivefold.workers")


class OfflineWork:
    """Without a helper all work is done in place."""

    def __init__(self, helper: Helper | None, folder: Path) -> None:
        self.folder, self._helper = folder, helper
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
        request = pickle.dumps((str(self.folder), files, pickle.dumps((work, args))))
        try:
            answer = pickle.loads(await helper(request))  # noqa: S301 (from our own worker)
        except Exception as error:  # the helper has died
            _log.warning("the second worker failed", extra={"reason": str(error)})
            raise Refused("work-interrupted") from None
        match answer:
            case Failure(error=failure, trace=trace):
                if trace:
                    _log.error("work failed in a worker", extra={"trace": trace})
                raise failure
            case Answer(value=value):
                result: _T = value  # type: ignore[assignment]
                return result
        raise TypeError(answer)


def carry_out(request: bytes) -> bytes:
    """In the second worker: do what `OfflineWork` asks for. Returns a pickled answer, and keeps the
    files that come with the request."""
    import pickle  # noqa: PLC0415 (only for long work)

    from fivefold.server.workers import worker  # noqa: PLC0415 (only the second worker needs it)

    folder, files, work = pickle.loads(request)  # noqa: S301 (from `OfflineWork`)
    for name, data in files.items():
        path = Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return worker.carry_out(work, lambda _: None)
