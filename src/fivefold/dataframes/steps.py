"""A record step by step: each move, the states around it, and its part of the review."""

from __future__ import annotations

from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fivefold.protocol import Move, Seat
    from fivefold.record import Record

    ReviewedOf = Callable[[Any], Any]
    """The part of a review for the next move, given the state before it."""

G = TypeVar("G")
R = TypeVar("R")


class FrameStep(NamedTuple, Generic[G, R]):
    """A move, the states before and after it, and its part of the review."""

    before: G
    seat: Seat
    move: Move
    after: G
    reviewed: R | None = None
    """None without a review, and for a move that the review leaves out."""


def steps(record: Record, reviewed: ReviewedOf | None = None) -> Iterator[FrameStep[Any, Any]]:
    """Every move of a record, with its part of the review."""
    end = (record.game, None, None)
    for (before, seat, move), (after, _, _) in pairwise(chain(record.steps(), (end,))):
        assert seat is not None and move is not None  # noqa: S101, PT018 (only the end has none)
        yield FrameStep(before, seat, move, after, reviewed(before) if reviewed else None)
