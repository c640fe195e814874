"""The best chances to reach a total, or the best mean of any worth of final totals, worked out the
plain way from the referee's own answers."""

from functools import cache, partial

from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from tests.second.plain_solver import after_reroll, keep_values, outcomes


@cache
def best_worth(sheet, worth):
    """The best mean of `worth(final total)`, from a sheet before its next turn."""
    if sheet.full:
        return float(worth(sheet.total))
    rolled = last_rolls(sheet, worth)
    for _ in range(sheet.rules.rolls - 1):
        rolled = after_reroll(sheet.rules.dice, rolled)
    return sum(likely * rolled[roll] for roll, likely in outcomes(sheet.rules.dice)[Dice()])


def last_rolls(sheet, worth):
    return {roll: max(box_worths(sheet, roll, worth).values()) for roll in rolls(sheet.rules.dice)}


def box_worths(sheet, roll, worth):
    return {
        box: best_worth(
            sheet.filled(box, points_in(sheet, roll, box), bonus_for(sheet, roll)), worth
        )
        for box in legal_boxes(sheet, roll)
    }


def keep_worths(sheet, rolls_left, worth):
    """The best mean after each keep."""
    rolled = last_rolls(sheet, worth)
    for _ in range(rolls_left - 1):
        rolled = after_reroll(sheet.rules.dice, rolled)
    return keep_values(sheet.rules.dice, rolled)


@cache
def reaching(total):
    return partial(_reached, total)


def _reached(needed, total):
    return total >= needed


@cache
def beating(*others):
    return partial(_share, others)


def _share(others, total):
    """Players with the same highest total share the win."""
    return all(total >= other for other in others) / (1 + others.count(total))


def best_chance(sheet, total):
    """The best chance to end with this total or more."""
    return best_worth(sheet, reaching(total))


def box_chances(sheet, roll, total):
    return box_worths(sheet, roll, reaching(total))


def keep_chances(sheet, rolls_left, total):
    return keep_worths(sheet, rolls_left, reaching(total))
