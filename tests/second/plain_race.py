"""A race of two against somebody who plays for points, worked out the plain way."""

from collections import Counter
from math import floor

import numpy as np

from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from tests.second.plain_solver import best_box, expected_total, keep_values, outcomes


def plain_race(sheet, laws, totals, found):
    """The best chance to win before a turn, for each expected total of the rival.

    `laws` has what a turn of the rival changes, as chances by change, by open boxes. `found` holds
    what is known already.
    """
    if sheet not in found:
        found[sheet] = _chances(sheet, laws, totals, found)
    return found[sheet]


def _chances(sheet, laws, totals, found):
    if sheet.full:
        return (totals < sheet.total) + (totals == sheet.total) / 2
    dice, law = sheet.rules.dice, laws[len(sheet.open)]

    def best(roll):
        afters = (plain_race(after, laws, totals, found) for after in _afters(sheet, roll))
        return np.max([_rival_plays(after, law) for after in afters], axis=0)

    worth = {roll: best(roll) for roll in rolls(dice)}
    for _ in range(sheet.rules.rolls - 1):
        kept = {
            keep: sum(likely * worth[roll] for roll, likely in rolled)
            for keep, rolled in outcomes(dice).items()
        }
        worth = {roll: np.max([kept[keep] for keep in roll.keeps], axis=0) for roll in worth}
    return sum(likely * worth[roll] for roll, likely in outcomes(dice)[Dice()])


def _afters(sheet, roll):
    for box in legal_boxes(sheet, roll):
        yield sheet.filled(box, points_in(sheet, roll, box), bonus_for(sheet, roll))


def _rival_plays(chances, law):
    """Far ahead a race is won, and far behind it is lost."""
    far = max(map(abs, law))
    padded = np.concatenate([np.ones(far), chances, np.zeros(far)])
    return sum(
        chance * padded[far + change : far + change + len(chances)]
        for change, chance in law.items()
    )


def plain_laws(empty):
    """What each turn of somebody who plays for points changes: chances by change, by open boxes.

    A change between two whole numbers counts for both, so that the mean stays.
    """
    laws, here = {}, Counter({empty: 1.0})
    for boxes in range(len(empty.open), 0, -1):
        law, after = Counter(), Counter()
        for sheet, chance in here.items():
            for then, likely in _turn_for_points(sheet).items():
                change = expected_total(then) - expected_total(sheet)
                below = floor(change)
                law[below] += chance * likely * (below + 1 - change)
                law[below + 1] += chance * likely * (change - below)
                after[then] += chance * likely
        laws[boxes], here = dict(law), after
    return laws


def _turn_for_points(sheet):
    """The sheets after a turn that is played for points, and how likely each is."""
    dice = sheet.rules.dice
    worths = [{roll: best_box(sheet, roll) for roll in rolls(dice)}]
    kept = []
    for _ in range(sheet.rules.rolls - 1):
        kept.append(keep_values(dice, worths[-1]))
        worths.append({roll: max(kept[-1][keep] for keep in roll.keeps) for roll in worths[0]})
    likely = dict(outcomes(dice)[Dice()])
    for values in reversed(kept):
        rolled = Counter()
        for roll, chance in likely.items():
            for then, share in outcomes(dice)[max(roll.keeps, key=values.get)]:
                rolled[then] += chance * share
        likely = rolled
    after = Counter()
    for roll, chance in likely.items():
        after[max(_afters(sheet, roll), key=expected_total)] += chance
    return after
