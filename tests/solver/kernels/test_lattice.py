"""The lattice as arrays gives what the plain one gives."""

import numpy as np
import pytest

from fivefold.dice import rolls
from fivefold.solver.kernels.lattice import lattice
from fivefold.solver.turns.lattice import lattice as plain_lattice


@pytest.fixture(params=[1, 3, 5])
def both(request):
    return lattice(request.param), plain_lattice(request.param)


def random_worth(grid):
    return np.random.default_rng(len(grid.index)).random(len(grid.index))


def test_chances_are_those_of_the_rolls(both):
    grid, plain = both
    dice = len(plain.sizes) - 1
    assert grid.chances.sum() == pytest.approx(1)
    assert grid.chances.tolist() == [float(roll.probability) for roll in rolls(dice)]


def test_down_is_padded_with_the_keep_itself(both):
    grid, plain = both
    for keep, below in enumerate(plain.down):
        ways = grid.ways_down[keep]
        assert tuple(grid.down[keep][:ways]) == below
        assert set(grid.down[keep][ways:]) <= {keep}


def test_keeps_are_worth_the_same_over_any_number_of_rolls(both):
    grid, plain = both
    finals = random_worth(grid)[grid.first_roll :]
    for left in (1, 2, 3):
        assert grid.over_rolls(finals, left) == pytest.approx(plain.over_rolls(finals, left))


def test_the_best_keep_within_each_is_the_same(both):
    grid, plain = both
    worth, array = random_worth(grid).tolist(), random_worth(grid)
    best = plain.pass_best_up(worth)
    assert grid.best_below(array).tolist() == best
    assert array.tolist() == worth
    array = random_worth(grid)
    grid.pass_best_up(array)
    assert array.tolist() == worth
