"""Positions and choices in a turn as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.games.scorecard import Keep, points_in
from fivefold.tables.acts import write_move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.coach.advice import Choice
    from fivefold.dice import Dice
    from fivefold.games.scorecard import Fill, Sheet
    from fivefold.learning.told import ChoiceTold, PositionTold
    from fivefold.solver.values import Option


def position_told(sheet: Sheet, dice: Dice, rolls_left: int) -> PositionTold:
    return {
        "boxes": dict(sheet.boxes),
        "bonuses": sheet.bonuses,
        "dice": str(dice),
        "rolls_left": rolls_left,
    }


def choices_told(sheet: Sheet, dice: Dice, options: Sequence[Option | Choice]) -> list[ChoiceTold]:
    """Every choice; the options come best first."""
    best = options[0].expected
    return [choice_told(sheet, dice, option, best) for option in options]


def choice_told(sheet: Sheet, dice: Dice, option: Option | Choice, best: float) -> ChoiceTold:
    return {
        "act": write_move(option.move),
        "points": points_of(sheet, dice, option.move),
        "expected": option.expected,
        "gives_up": best - option.expected,
    }


def points_of(sheet: Sheet, dice: Dice, move: Keep | Fill) -> int | None:
    """What a box would score; None for dice that are kept."""
    if isinstance(move, Keep):
        return None
    return points_in(sheet, dice, sheet.rules.index[move.box])
