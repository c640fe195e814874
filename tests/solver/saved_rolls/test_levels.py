import numpy as np

from fivefold.solver.plan import make_plan
from fivefold.solver.saved_rolls.levels import saved_levels
from tests.support.saving import saver


def test_no_two_sheets_share_a_place():
    plan = make_plan(saver())
    levels, lengths = saved_levels(plan), np.diff(plan.rows)
    taken = np.zeros(levels.values, dtype=int)
    for mask, (start, length) in enumerate(zip(levels.starts, lengths, strict=True)):
        level = mask.bit_count()
        assert levels.counts[level] == saver().most_saved(level) + 1
        for saved in range(levels.counts[level]):
            first = start + saved * levels.sizes[level]
            taken[first : first + length] += 1
    assert (taken == 1).all()
