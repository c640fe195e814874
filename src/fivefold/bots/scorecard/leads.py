"""The chance to win a race of two from the lead, against a rival who plays for points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.dice import Dice
from fivefold.solver.kernels.lattice import lattice
from fivefold.solver.sheet_state import written

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.solver.curves.packed import PackedCurves
    from fivefold.solver.exact_values import ExactValues

    Numbers = NDArray[np.int64]
    Chances = NDArray[np.float64]


def rival_totals(values: ExactValues, rival: Sheet, *, plays_next: bool) -> Chances:
    """The chance of each expected total of the rival, from 0 on, when both next have equally many
    boxes open: after the rival's next turn, if it comes before ours.

    A total between two whole numbers counts for both, so that the mean stays.
    """
    if not plays_next:
        return _split(np.array([values.expected_total(rival)]), np.ones(1))
    turn, rules = values.turn(rival), rival.rules
    ends = np.array(turn.ends(lattice(rules.dice).index[Dice()], rules.rolls))
    return _split(written(rival) + np.array(turn.finals), ends)


def _split(totals: Chances, chances: Chances) -> Chances:
    below = totals.astype(np.int64)
    above = totals - below
    counts = np.bincount(below, chances * (1 - above), int(below.max()) + 2)
    return np.asarray(counts + np.bincount(below + 1, chances * above, len(counts)), np.float64)


def lead_chances(
    curves: PackedCurves, places: Numbers, points: Numbers, totals: Chances
) -> Chances:
    """The best chance to win with each of some sheets, given by their places and points so far.

    `totals` has the chance of each expected total of the rival, in the same count of points.
    """
    sheets, where = np.unique(np.stack([places, points]), axis=1, return_inverse=True)
    likely = np.flatnonzero(totals)
    needs = likely[None, :] - sheets[1][:, None]
    chances = curves.at(np.broadcast_to(sheets[0][:, None], needs.shape), needs)
    return np.asarray(chances @ totals[likely])[where.ravel()]
