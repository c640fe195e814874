"""A column that may let turns pass."""

import numpy as np
import pytest

from fivefold.solver.columns.passing import column_plans, value_column
from fivefold.solver.kernels.outcomes import NEVER
from fivefold.solver.thread_pool import ThreadPool
from tests.support.pads import SUM, columns


def one_box(prices, share):
    """The value of a column of one box, in a game of two columns and thus two turns."""
    (plan,) = column_plans(columns(1, 1, boxes=(SUM,), bonus="")).values()
    with ThreadPool(1) as pool:
        return value_column(plan, np.asarray(prices, float), share, pool)


def test_free_turns_are_chosen_for_the_best_dice():
    free = one_box(np.zeros((2, 21)), 0.0)
    forced = free.turns[1][0]
    # In two turns the better one counts, so it is worth more than one turn.
    assert free.start > forced + 0.5
    assert forced == pytest.approx(one_turn(), abs=1e-5)


def one_turn():
    """Two dice, one reroll of those that show less than 4 (3.5 on average)."""
    each = sum(max(face, 3.5) for face in range(1, 7)) / 6
    return 2 * each


def test_a_price_for_every_turn_alike_changes_nothing_but_what_is_paid():
    free, paid = one_box(np.zeros((2, 21)), 0.0), one_box(np.full((2, 21), 2.0), 0.0)
    assert paid.start == pytest.approx(free.start - 2, abs=1e-9)
    shared = one_box(np.full((2, 21), 2.0), 0.5)
    assert shared.start == pytest.approx(free.start - 2 + 2 * 0.5 * 2, abs=1e-9)


def test_what_can_no_longer_be_filled_has_no_value():
    column = one_box(np.zeros((2, 21)), 0.0)
    assert column.turns[2][0] == pytest.approx(NEVER)
    full = column.plan.rows[-2]
    assert column.turns[2][full] == 0
    assert column.turns[0][full] == pytest.approx(NEVER)
