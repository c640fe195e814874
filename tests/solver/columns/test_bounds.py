"""The mean of many games, and how far it may be off."""

import numpy as np
import pytest

from fivefold.solver.columns import bounds
from fivefold.solver.columns.bounds import Bounds, find_bounds
from fivefold.solver.columns.games import Played
from fivefold.solver.columns.prices import priced_columns
from fivefold.solver.columns.values import ColumnValues
from tests.support.pads import columns


def test_the_interval_is_that_of_a_mean():
    found = Bounds(upper=20.0, mean=10.0, error=1.0)
    assert (found.lower, found.higher) == pytest.approx((8.04, 11.96), abs=0.001)


def test_games_are_counted_over_all_batches(monkeypatch):
    def played(_columns, streams, _pool):
        return Played(np.arange(len(streams)) % 2 * 10, np.zeros((1, 1)))

    monkeypatch.setattr(bounds, "play_games", played)
    shares = []
    rules = columns(1, 2)
    values = ColumnValues(rules, priced_columns(rules))
    found = find_bounds(values, 10_000, 1, threads=1, progress=shares.append)
    assert (found.mean, found.upper) == (5, values.upper)
    assert found.error == pytest.approx(0.05, abs=1e-4)
    assert shares == pytest.approx([0.4096, 0.8192, 1])
