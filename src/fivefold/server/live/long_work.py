"""Work that grows with the length of a table, off the event loop."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_MANY = 100
"""Events that take about as long as handing work to a thread pays."""
_T = TypeVar("_T")
_P = ParamSpec("_P")


class LongWork:
    """One thread for all tables: several would only take turns, and the event loop would have to
    wait for each of them."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="long-tables")

    async def run(
        self, events: int, work: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs
    ) -> _T:
        """Do the work here, or in the thread if it deals with many events."""
        if events < _MANY:
            return work(*args, **kwargs)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, lambda: work(*args, **kwargs))

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
