"""How the final totals are spread under best play, worked out the plain way."""

from collections import defaultdict
from functools import cache

from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from tests.second.plain_solver import outcomes

SAME = 9
"""Means are compared to this many digits."""


@cache
def plain_spread(sheet):
    """The chance of every final total, from a sheet whose next turn is about to begin."""
    if sheet.full:
        return {sheet.total: 1.0}
    dice = sheet.rules.dice
    spreads = {roll: _best(_boxes(sheet, roll)) for roll in rolls(dice)}
    for _ in range(sheet.rules.rolls - 1):
        kept = {keep: _mixed(spreads, rolled) for keep, rolled in outcomes(dice).items()}
        # Among equals the keep of the most dice, which may be all.
        spreads = {
            roll: _best(kept[keep] for keep in sorted(roll.keeps, key=len, reverse=True))
            for roll in spreads
        }
    return _mixed(spreads, outcomes(dice)[Dice()])


def _boxes(sheet, roll):
    for box in legal_boxes(sheet, roll):
        yield plain_spread(sheet.filled(box, points_in(sheet, roll, box), bonus_for(sheet, roll)))


def _best(spreads):
    return max(spreads, key=lambda spread: round(mean(spread), SAME))


def _mixed(spreads, rolled):
    total = defaultdict(float)
    for roll, chance in rolled:
        for score, share in spreads[roll].items():
            total[score] += chance * share
    return total


def mean(spread):
    return sum(score * chance for score, chance in spread.items())
