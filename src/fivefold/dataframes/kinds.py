"""The table from each kind of game to its review and the rows of its frames."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fivefold.dataframes import poker, scorecard
from fivefold.solver.storage import load_values

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from fivefold.dataframes.frame import Row
    from fivefold.dataframes.steps import ReviewedOf
    from fivefold.record import Record
    from fivefold.rules import Rules, RuleSet
    from fivefold.solver.values import Values

    ValuesOf = Callable[[RuleSet], Values]
    ReviewOf = Callable[[Record], Any]
    """The review of a record: `coach.Review`, or that of Deluxe Poker."""


@dataclass(frozen=True, slots=True)
class FrameKind:
    """The columns of a kind of game besides those of all games."""

    review: Callable[[Record, ValuesOf, Path | None], Any]
    reviewed: Callable[[Any], ReviewedOf]
    """The part of a review for each move."""
    decision: Callable[[Any, Any], Row | None]
    """A step and the one before it; None if it is no decision."""
    roll: Callable[[Any], Row | None]
    """None if the step is no roll."""
    games: Callable[[Record, Any], list[Row]]
    """Every player, by seat, from a record and its review or None."""


_KINDS: Mapping[str, FrameKind] = {
    "scorecard": FrameKind(
        scorecard.review, scorecard.reviewed, scorecard.decision, scorecard.roll, scorecard.games
    ),
    "poker": FrameKind(poker.review, poker.reviewed, poker.decision, poker.roll, poker.games),
}


def kind_of(rules: Rules) -> FrameKind:
    return _KINDS[rules.kind]


_GAMES = 4
"""The most games whose values are held in memory: some take hundreds of megabytes."""


def reviewer(values_folder: Path | None = None, values_of: ValuesOf | None = None) -> ReviewOf:
    """A function that reviews records of any game, for `decisions`, `rolls` and `games`.

    A game is solved when it first comes up, unless its values are in `values_folder`, by default
    the user's cache. `values_of` may get them elsewhere.
    """
    values = lru_cache(_GAMES)(values_of or (lambda rules: load_values(rules, values_folder)))
    return lambda record: kind_of(record.start.rules).review(record, values, values_folder)
