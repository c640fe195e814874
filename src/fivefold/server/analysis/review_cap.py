"""How long a game may be for the coach to go through it move by move, and what that costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import Refused

if TYPE_CHECKING:
    from fivefold.record import Record

MOST_MOVES = 3600
"""Rolls and decisions in one review: three manches of a dozen players, and some seconds of work.
Records that are brought along may be many times as long."""
_MOVES_A_UNIT = 40
"""A unit of an address's limit is worth some 25 milliseconds of a worker."""
_SIMULATED_MOVES_A_UNIT = 4
"""Without a score sheet, moves are not looked up but simulated."""


def is_too_long(record: Record) -> bool:
    return len(record.played) > MOST_MOVES


def check_length(record: Record) -> None:
    """Refuse a game that is too long, and say so."""
    if is_too_long(record):
        raise Refused("review-too-long", moves=len(record.played), most=MOST_MOVES)


def cost_of(record: Record) -> int:
    """What a review of this game counts against an address's limit."""
    each = _MOVES_A_UNIT if record.start.rules.has_sheet else _SIMULATED_MOVES_A_UNIT
    return 1 + len(record.played) // each
