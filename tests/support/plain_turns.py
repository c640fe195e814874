"""A turn worked out plainly: of the solver it takes only what each last roll is worth in each box.

Where choices are worth the same, best play is not unique: chances are a lowest and a highest one.
"""

from functools import cache, cached_property

import numpy as np

from fivefold.dice import keeps, rolls
from fivefold.games.scorecard import Position, legal_boxes, points_in

SAME = 1e-6
ROLLS, KEEPS = rolls(5), keeps(5)
NUMBER = {keep: number for number, keep in enumerate(KEEPS)}


@cache
def rerolls():
    """By keep: the chance of every roll after it."""
    table, column = np.zeros((len(KEEPS), len(ROLLS))), {roll: n for n, roll in enumerate(ROLLS)}
    for row, kept in zip(table, KEEPS, strict=True):
        for new in rolls(5 - len(kept)):
            row[column[kept + new]] += new.ways / 6 ** len(new)
    return table


@cache
def within():
    """By roll: the numbers of the keeps in it."""
    return [[NUMBER[keep] for keep in roll.keeps] for roll in ROLLS]


class PlainTurn:
    """How a turn on a sheet may end if it is played for the highest expected total."""

    def __init__(self, values, sheet):
        self.sheet, self._fills = sheet, []
        for roll in ROLLS:
            options = values.choices(Position(sheet, roll, 0))
            self._fills.append({sheet.rules.index[o.move.box]: o.expected for o in options})
        self.total = np.array([max(boxes.values()) for boxes in self._fills])

    @cached_property
    def _best_next(self):
        """By roll with one roll left: the keeps that are worth most, all dice among them."""
        worth = rerolls() @ self.total
        return [
            [keep for keep in keeps if worth[keep] > max(worth[keeps]) - SAME] for keeps in within()
        ]

    def chances(self, kept, rolls_left, least, most=None):
        """The lowest and the highest mean after a keep of what each last roll counts."""
        ends = []
        for counts, choose in ((least, min), (least if most is None else most, max)):
            mean = rerolls() @ counts
            if rolls_left > 1:
                mean = rerolls() @ [choose(mean[keeps]) for keeps in self._best_next]
            ends.append(mean[NUMBER[kept]])
        return ends

    def scores(self, box):
        """What each last roll scores in a box; 0 where it may not go there."""
        sheet = self.sheet
        return np.array(
            [points_in(sheet, d, box) if box in legal_boxes(sheet, d) else 0 for d in ROLLS]
        )

    def in_box(self, box):
        """The expected total with each last roll in a box; minus infinity where it may not go."""
        return np.array([boxes.get(box, -np.inf) for boxes in self._fills])

    def ends_in(self, box):
        """Whether each last roll surely ends in a box, and whether it may."""
        may = np.array([b.get(box, -np.inf) > max(b.values()) - SAME for b in self._fills])
        others = [max((v for k, v in b.items() if k != box), default=-np.inf) for b in self._fills]
        return may & (np.array(others) < self.total - SAME), may

    def most_often(self, box):
        """The chance that a whole turn scores in a box if it is played for that."""
        good = (self.scores(box) > 0).astype(float)
        for _ in range(self.sheet.rules.rolls - 1):
            good = np.array([max((rerolls() @ good)[keeps]) for keeps in within()])
        return (rerolls() @ good)[0]
