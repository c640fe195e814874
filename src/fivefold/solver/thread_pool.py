"""A pool of threads for compiled code, which runs in parallel because it releases the GIL."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from fivefold.errors import Malformed
from fivefold.futures import result_of
from fivefold.integers import as_int

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self

    from numpy.typing import NDArray

_PARTS = 8
"""Parts of the work for each thread: small enough that no thread waits long for another."""
MAX_THREADS = 256


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class ThreadPool:
    """As many threads as asked for; by default, one for each core."""

    def __init__(self, threads: int | None) -> None:
        if threads is not None and not 1 <= as_int(threads) <= MAX_THREADS:
            raise Malformed(
                "out-of-range", option="threads", value=threads, least=1, most=MAX_THREADS
            )
        self._threads = threads or _cores()
        self._pool = ThreadPoolExecutor(self._threads)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        # After an error or Ctrl-C nobody needs the parts that are still being worked on.
        self._pool.shutdown(wait=kind is None, cancel_futures=True)

    def run(self, work: Callable[..., object], *arrays: NDArray[Any]) -> None:
        """Call `work` on equal parts of these arrays, which all have the same length."""
        if self._threads == 1:
            work(*arrays)
            return
        parts = max(1, min(len(arrays[0]), _PARTS * self._threads))
        split = zip(*(np.array_split(one, parts) for one in arrays), strict=True)
        for future in [self._pool.submit(work, *part) for part in split]:
            result_of(future)
