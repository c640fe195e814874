"""A record step by step: each move, the states around it, and its part of the review."""

from __future__ import annotations

from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fivefold.protocol import Move, Seat
    from fivefold.record import Record

    Said = Callable[[Any, Seat], Any]
    """What a review says of the next move, given the state before it and who makes it."""

G = TypeVar("G")
R = TypeVar("R")


class FrameStep(NamedTuple, Generic[G, R]):
    """A move, the states before and after it, and what the review says of it."""

    before: G
    seat: Seat
    move: Move
    after: G
    reviewed: R | None = None
    """None without a review, and for a move that it leaves out."""


def steps(record: Record, said: Said | None = None) -> Iterator[FrameStep[Any, Any]]:
    """Every move of a record, with what its review says of each."""
    end = (record.game, None, None)
    for (before, seat, move), (after, _, _) in pairwise(chain(record.steps(), (end,))):
        assert seat is not None and move is not None  # noqa: S101, PT018 (only the end has none)
        yield FrameStep(before, seat, move, after, said(before, seat) if said else None)
