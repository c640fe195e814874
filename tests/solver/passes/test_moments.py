import random

import pytest

from fivefold.solver.passes.distribution import exact_totals
from fivefold.solver.passes.moments import variances
from tests.support.solved import random_sheet, solved

YACHT = pytest.param("yacht", marks=pytest.mark.long)


@pytest.mark.parametrize("game", ["yum", "yard-forced", YACHT])
def test_variances_are_those_of_the_exact_totals(game):
    rng, spreads = random.Random(f"variance {game}"), variances(solved(game))
    for open_boxes in (0, 1, 3, 6):
        sheet = random_sheet(game, rng, open_boxes)
        exact = exact_totals(solved(game), sheet).sd ** 2
        assert spreads[solved(game).place(sheet)] == pytest.approx(exact, abs=1e-6)
