"""Waiting for work in threads and processes so that Ctrl-C always ends it."""

from __future__ import annotations

from concurrent.futures import wait
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")
_LOOK = 0.5
"""Seconds after which a Ctrl-C is noticed at the latest."""


def result_of(future: Future[T]) -> T:
    """The result of a future, which Ctrl-C interrupts.

    A signal that comes just before a thread begins to wait does not end the wait: Python runs its
    handler after it, which for `future.result()` is when the work is done.
    """
    while not future.done():
        wait([future], _LOOK)
    return future.result()
