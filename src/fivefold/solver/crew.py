"""Threads that share the work of one level; compiled code lets them run at once."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from fivefold.errors import Malformed
from fivefold.whole import whole

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self

    from numpy.typing import NDArray

_SHARES = 8
"""Parts that work is cut into for each thread, so that none waits long for another."""


MAX_THREADS = 256


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Crew:
    """As many threads as asked for, or as the machine has cores."""

    def __init__(self, threads: int | None) -> None:
        if threads is not None and not 1 <= whole(threads) <= MAX_THREADS:
            raise Malformed(
                "out-of-range", option="threads", value=threads, least=1, most=MAX_THREADS
            )
        self._threads = threads or _cores()
        self._pool = ThreadPoolExecutor(self._threads)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def share(self, work: Callable[..., object], *lists: NDArray[Any]) -> None:
        """Do the work on equal parts of these lists, which are as long as one another."""
        parts = max(1, min(len(lists[0]), _SHARES * self._threads))
        list(self._pool.map(work, *(np.array_split(one, parts) for one in lists)))
