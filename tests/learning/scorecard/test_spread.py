"""The distribution of perfect play in bins: nothing lost, not too many."""

import json

import numpy as np
import pytest

from fivefold.games.scorecard import Sheet
from fivefold.learning.scorecard.spread import in_bins, spread_data
from fivefold.solver.passes.distribution import exact_totals
from fivefold.solver.totals import Totals
from tests.support.solved import solved


@pytest.mark.parametrize("game", ["yum", pytest.param("yacht", marks=pytest.mark.long)])
def test_a_spread_is_the_exact_distribution(game):
    values = solved(game)
    totals, found = exact_totals(values, Sheet.empty(values.rules)), spread_data(values)
    assert json.loads(json.dumps(found)) == found
    assert (found["game"], found["mean"], found["sd"]) == (game, totals.mean, totals.sd)
    assert 40 <= len(found["chances"]) <= 140
    assert sum(found["chances"]) == pytest.approx(1, abs=1e-9)
    assert found["first"] % found["step"] == 0
    # Where nothing is cut off, a bin has the chance of just its totals.
    for place in range(1, len(found["chances"]) - 1):
        low = found["first"] + place * found["step"]
        plain = totals.at_least(low) - totals.at_least(low + found["step"])
        assert found["chances"][place] == pytest.approx(plain, abs=1e-12)
    middle = [
        found["first"] + (place + 0.5) * found["step"] for place in range(len(found["chances"]))
    ]
    assert np.dot(middle, found["chances"]) == pytest.approx(totals.mean, abs=found["step"])


@pytest.mark.parametrize(
    ("length", "step"), [(3, 1), (140, 1), (150, 2), (1000, 10), (90_000, 1000)]
)
def test_bins_are_as_narrow_as_fits(length, step):
    found = in_bins("any", Totals(40, np.full(length, 1 / length)))
    assert found["step"] == step
    assert len(found["chances"]) <= 140
    assert sum(found["chances"]) == pytest.approx(1)
    assert min(found["chances"]) > 0


def test_rare_totals_count_into_the_bins_at_the_ends():
    chances = np.zeros(2001)
    chances[[0, 1000, 1001, 2000]] = 4e-6, 0.5, 0.5 - 8e-6, 4e-6
    found = in_bins("any", Totals(0, chances))
    assert (found["first"], found["step"]) == (1000, 1)
    assert found["chances"] == pytest.approx([0.5 + 4e-6, 0.5 - 4e-6], abs=1e-12)
