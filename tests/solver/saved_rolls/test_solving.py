"""The pass over all sheets and numbers of saved rolls, against a program that shares no code."""

from itertools import chain, combinations

import numpy as np
import pytest

from fivefold.games.scorecard import Sheet
from fivefold.rules import Points
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.numbering import Numbering
from fivefold.solver.plan import make_plan
from fivefold.solver.saved_rolls.levels import saved_levels
from fivefold.solver.saved_rolls.solving import solve_levels
from fivefold.solver.sheet_state import SheetState
from tests.support.saving import saver, second_solution

UPPER = {"fives": 20, "sixes": 24}


@pytest.fixture(scope="module")
def ours():
    found, shares = {}, []
    plan = make_plan(saver())
    levels = saved_levels(plan)
    solve_levels(plan, levels, found.__setitem__, threads=2, progress=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    return levels, found


def sheets():
    """Every set of filled boxes, with no points and with most points in the upper ones."""
    boxes = [box.id for box in saver().boxes]
    for filled in chain.from_iterable(combinations(boxes, n) for n in range(len(boxes) + 1)):
        for held in ({}, UPPER):
            points = [Points(held.get(box, 0)) if box in filled else None for box in boxes]
            yield Sheet(saver(), tuple(points))


def test_every_value_is_that_of_the_second_program(ours):
    levels, found = ours
    numbering, second = Numbering(saver(), LANES, levels.starts), second_solution()
    for sheet in sheets():
        level = len(sheet.boxes)
        place = SheetState(numbering, sheet).place - levels.firsts[level]
        still_open = frozenset(box.id for box in saver().boxes if box.id not in sheet.boxes)
        expected = second.values(still_open, sheet.upper_total)
        assert found[level][:, place] == pytest.approx(expected, rel=0, abs=1e-9)


def test_another_saved_roll_never_costs_anything(ours):
    _, found = ours
    assert all((np.diff(values, axis=0) >= 0).all() for values in found.values())
