"""Between the bounds lies the exact value, where a game is small enough to know it."""

import numpy as np
import pytest

from fivefold.games.scorecard import Sheet
from fivefold.solver.columns.bounds import find_bounds
from fivefold.solver.columns.passing import column_plans, value_column
from fivefold.solver.columns.prices import priced_columns, upper_bound
from fivefold.solver.columns.values import ColumnValues
from fivefold.solver.thread_pool import ThreadPool
from fivefold.solver.values import Values
from tests.second.plain_solver import expected_total
from tests.support.pads import PAIR, SUM, columns

LOWER = (PAIR, SUM, SUM.replace("sum", "most").replace("Sum", "Most"))


def plainly_solved(rules):
    return expected_total(Sheet.empty(rules))


def solved(rules):
    return Values.solved(rules).expected_total(Sheet.empty(rules))


@pytest.mark.parametrize(
    ("rules", "solve"),
    [
        (columns(1, 2), plainly_solved),
        (columns(1, 2, 3, boxes=LOWER, bonus=""), solved),
        (columns(1, 1, 1, boxes=LOWER, bonus=""), solved),
    ],
    ids=["a bonus in each of two", "three", "three alike"],
)
def test_best_play_lies_between_the_bounds(rules, solve):
    found = priced_columns(rules)
    bounds, exact = find_bounds(ColumnValues(rules, found), 20_000, seed=3), solve(rules)
    assert bounds.mean - 4 * bounds.error < exact < bounds.upper
    # And not far from them: the bounds tell something.
    assert bounds.upper - bounds.mean < 0.12 * exact


def test_at_any_prices_the_bound_is_above_best_play():
    rules, rng = columns(1, 2), np.random.default_rng(7)
    plans, exact = column_plans(rules), plainly_solved(rules)
    for _ in range(5):
        prices = rng.uniform(-10, 30, (rules.turns, len(plans[0].chances)))
        with ThreadPool(1) as pool:
            found = [value_column(plan, prices, 1 / 2, pool) for plan in plans.values()]
        assert upper_bound(tuple(found)) > exact - 1e-9


def test_one_column_is_worth_what_best_play_is_at_any_price():
    (plan,) = column_plans(columns(2)).values()
    prices = np.random.default_rng(7).uniform(-10, 30, (3, len(plan.chances)))
    with ThreadPool(1) as pool:
        found = value_column(plan, prices, 1.0, pool)
    assert found.start == pytest.approx(plainly_solved(columns(2)), abs=1e-9)


def test_prices_lower_the_bound():
    rules, shares = columns(1, 2), []
    found = priced_columns(rules, threads=1, progress=shares.append)
    free = np.zeros((rules.turns, len(found[0].plan.chances)))
    with ThreadPool(1) as pool:
        alone = [value_column(plan, free, 1 / 2, pool) for plan in column_plans(rules).values()]
    assert upper_bound(found) < upper_bound(tuple(alone)) - 1
    assert shares == [1 / 5, 2 / 5, 3 / 5, 4 / 5, 1]
