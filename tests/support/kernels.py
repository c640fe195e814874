"""Compiles the compiled code of the solver and the bots once for all processes of a test run."""

from dataclasses import replace
from functools import cache

import numpy as np

from fivefold.games.scorecard import Sheet
from fivefold.rules import built_in
from fivefold.solver.passes.best_win_chances import best_win_chances
from fivefold.solver.passes.distribution import every_spread, exact_totals
from fivefold.solver.passes.race import every_race
from fivefold.solver.passes.reach import reach_chances
from fivefold.solver.simulation import simulate
from fivefold.solver.values import Values
from tests.support.shared import one_at_a_time


@cache
def compile_kernels():
    """Compile everything with a small game. The first process does it, the others load the code."""
    yum = built_in("yum")
    small = replace(yum, boxes=yum.boxes[:2], order=None)
    with one_at_a_time("compiling"):
        values, sheet = Values.solved(small), Sheet.empty(small)
        simulate(values, 1, seed=1)
        exact_totals(values, sheet)
        every_spread(values)
        every_race(values)
        reach_chances(sheet)
        best_win_chances(values, np.array([values.place(sheet)]), np.array([0]), np.ones(9))
