"""Reviews for frames: one function for the records of any game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fivefold.frames.kinds import kind_of
from fivefold.solver.storage import load_values

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fivefold.record import Record
    from fivefold.rules import RuleSet
    from fivefold.solver.values import Values

    ValuesOf = Callable[[RuleSet], Values]
    ReviewOf = Callable[[Record], Any]
    """The review of a record: `coach.Review`, or that of Deluxe Poker."""

_GAMES = 4
"""The most games whose values are held in memory: some take hundreds of megabytes."""


def reviewer(values_folder: Path | None = None, values_of: ValuesOf | None = None) -> ReviewOf:
    """A function that reviews records of any game, for `decisions`, `rolls` and `games`.

    A game is solved when it first comes up, unless its values are in `values_folder`, by default
    the user's cache. `values_of` may get them elsewhere.
    """
    values = lru_cache(_GAMES)(values_of or (lambda rules: load_values(rules, values_folder)))
    return lambda record: kind_of(record.start.rules).review(record, values, values_folder)
