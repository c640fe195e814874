"""Positions and choices as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.coach.scorecard.advice import Choice
    from fivefold.games.scorecard import Position
    from fivefold.learning.schemas import ChoiceData, PositionData
    from fivefold.solver.values import Option


def position_data(position: Position) -> PositionData:
    sheet = position.sheet
    data: PositionData = {
        "boxes": dict(sheet.boxes),
        "bonuses": sheet.bonuses,
        "dice": str(position.dice),
        "rolls_left": position.rolls_left,
    }
    if sheet.rules.saved_rolls:
        data["saved"] = sheet.saved
    return data


def choices_data(position: Position, options: Sequence[Option | Choice]) -> list[ChoiceData]:
    """All choices, where the options are given best first."""
    best = options[0].expected
    return [choice_data(position, option, best) for option in options]


def choice_data(position: Position, option: Option | Choice, best: float) -> ChoiceData:
    return {
        "act": str(option.move),
        "points": position.points(option.move),
        "expected": option.expected,
        "gives_up": best - option.expected,
    }
