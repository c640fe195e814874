"""Whole games, and columns that are played alone."""

import numpy as np
import pytest

from fivefold.solver.columns.games import play_column, play_games
from fivefold.solver.columns.passing import column_plans, value_column
from fivefold.solver.thread_pool import ThreadPool
from tests.support.pads import SUM, columns

STREAMS = np.random.PCG64(1).random_raw(2000)


def valued(rules, prices, pool):
    return [value_column(plan, prices, 1 / 2, pool) for plan in column_plans(rules).values()]


def test_a_game_fills_every_box_once_and_its_gains_are_prices():
    rules = columns(1, 2)
    with ThreadPool(2) as pool:
        found = valued(rules, np.zeros((6, 21)), pool)
        played = play_games(found, STREAMS.copy(), pool)
        again = play_games(found, STREAMS.copy(), pool)
    assert (played.totals == again.totals).all()
    assert played.gains.shape == (6, 21)
    assert (played.totals >= 3 * 2).all()
    # The highest dice in every box of both columns, with both bonuses.
    assert played.totals.max() <= 3 * (2 + 12 + 12 + 10)
    assert played.gains[0, 20] > played.gains[0, 10]  # 66 gains more than 26


def test_a_column_uses_as_many_turns_as_it_has_boxes():
    rules = columns(1, 1, boxes=(SUM,), bonus="")
    prices = np.zeros((2, 21))
    with ThreadPool(1) as pool:
        (column,) = valued(rules, prices, pool)
        used = play_column(column, prices, 1 / 2, STREAMS.copy(), pool)
    assert used.rolled.sum(axis=1) == pytest.approx([1, 1])
    assert used.used.sum() == pytest.approx(1)
    # High dice are used at once, low ones only in the last turn.
    assert used.used[0, 20] == used.rolled[0, 20] > 0
    assert used.used[0, 0] == 0
