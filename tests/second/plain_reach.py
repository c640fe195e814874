"""The best chance to reach a total worked out the plain way, from the referee's own answers."""

from functools import cache

from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from tests.second.plain_solver import after_reroll, keep_values, outcomes


@cache
def best_chance(sheet, total):
    """The best chance to end with this total or more, from a sheet before its next turn."""
    if sheet.full:
        return float(sheet.total >= total)
    worth = last_rolls(sheet, total)
    for _ in range(sheet.rules.rolls - 1):
        worth = after_reroll(sheet.rules.dice, worth)
    return sum(likely * worth[roll] for roll, likely in outcomes(sheet.rules.dice)[Dice()])


def last_rolls(sheet, total):
    return {roll: max(box_chances(sheet, roll, total).values()) for roll in rolls(sheet.rules.dice)}


def box_chances(sheet, roll, total):
    return {
        box: best_chance(
            sheet.filled(box, points_in(sheet, roll, box), bonus_for(sheet, roll)), total
        )
        for box in legal_boxes(sheet, roll)
    }


def keep_chances(sheet, rolls_left, total):
    """The best chance after each keep."""
    worth = last_rolls(sheet, total)
    for _ in range(rolls_left - 1):
        worth = after_reroll(sheet.rules.dice, worth)
    return keep_values(sheet.rules.dice, worth)
