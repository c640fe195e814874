"""The table from each kind of game to the rows of its frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fivefold.frames import poker, scorecard

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from fivefold.frames.frame import Row
    from fivefold.frames.reviewing import ValuesOf
    from fivefold.frames.steps import Said
    from fivefold.record import Record
    from fivefold.rules import Rules


@dataclass(frozen=True, slots=True)
class FrameKind:
    """What the rows of a kind of game have besides what all have."""

    review: Callable[[Record, ValuesOf, Path | None], Any]
    said: Callable[[Any], Said]
    """What a review says move by move."""
    decision: Callable[[Any, Any], Row | None]
    """A step and the one before it; None if it is no decision."""
    roll: Callable[[Any], Row | None]
    """None if the step is no roll."""
    games: Callable[[Record, Any], list[Row]]
    """Every player, by seat, from a record and its review or None."""


_KINDS: Mapping[str, FrameKind] = {
    "scorecard": FrameKind(
        scorecard.review, scorecard.said, scorecard.decision, scorecard.roll, scorecard.games
    ),
    "poker": FrameKind(poker.review, poker.said, poker.decision, poker.roll, poker.games),
}


def kind_of(rules: Rules) -> FrameKind:
    return _KINDS[rules.kind]
