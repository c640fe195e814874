"""Best play worked out the plain way, from the referee's own answers: slow, and not clever."""

from functools import cache

from fivefold.dice import Dice, chance, keeps, rolls
from fivefold.games.scorecard import legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for


@cache
def outcomes(dice):
    """For every keep, the rolls it can become and how likely each is."""
    return {
        keep: [(roll, float(chance(roll, keep))) for roll in rolls(dice) if keep <= roll]
        for keep in keeps(dice)
    }


@cache
def expected_total(sheet):
    """The final total to expect from a sheet whose next turn is about to begin."""
    if sheet.full:
        return sheet.total
    worth = {roll: best_box(sheet, roll) for roll in rolls(sheet.rules.dice)}
    for left in range(1, sheet.rolls):
        worth = after_reroll(sheet.rules.dice, worth)
        worth = {roll: max(worth[roll], best_box(sheet, roll, left)) for roll in worth}
    return sum(likely * worth[roll] for roll, likely in outcomes(sheet.rules.dice)[Dice()])


def best_box(sheet, roll, left=0):
    """The best box for a roll; the rolls left are saved, if the rules say so."""
    bonus = bonus_for(sheet, roll)
    return max(
        expected_total(sheet.filled(box, points_in(sheet, roll, box), bonus, left))
        for box in legal_boxes(sheet, roll)
    )


def keep_values(dice, worth):
    return {
        keep: sum(likely * worth[roll] for roll, likely in rolled)
        for keep, rolled in outcomes(dice).items()
    }


def after_reroll(dice, worth):
    """What each roll is worth with one reroll more; keeping everything is stopping."""
    values = keep_values(dice, worth)
    return {roll: max(values[keep] for keep in roll.keeps) for roll in worth}
