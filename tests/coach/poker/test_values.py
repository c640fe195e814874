"""The chance to win from what everyone holds."""

import numpy as np
import pytest

from fivefold.coach.poker.values import (
    FEATURES,
    Holdings,
    columns,
    growth,
    learned_weights,
    win_chances,
    with_end,
)


def holdings(money, cards=None, left=3, opener=0):
    """One game of a few seats."""
    money = np.array([money], float)
    card = np.zeros(money.shape, bool) if cards is None else np.array([cards], bool)
    return Holdings(
        money, card, np.ones(money.shape, bool), np.array([left]), np.array([opener]),
        np.array([0.5]), np.array([700.0]),
    )  # fmt: skip


def chances(*arguments, **more):
    return win_chances(holdings(*arguments, **more), learned_weights())[0]


def test_chances_add_up_and_equals_differ_only_by_who_opens():
    first, second, third = chances([1500, 1500, 1500])
    assert first + second + third == pytest.approx(1)
    assert second == pytest.approx(third)
    assert first != pytest.approx(second)


def test_money_and_a_card_help():
    assert chances([1500, 1500])[1] < chances([1500, 2500])[1]
    assert chances([1500, 1500])[1] < chances([1500, 1500], [False, True])[1]


def test_whoever_has_no_money_is_out():
    assert chances([0, 1500, 0]).tolist() == [0, 1, 0]
    assert chances([0, 0]).tolist() == [0, 0]


def test_when_no_card_is_left_the_richest_with_a_card_wins():
    won = chances([9000, 1600, 1500], [False, True, True], left=0)
    assert won == pytest.approx([0, 1, 0])


def test_the_columns_are_the_features_in_their_order():
    found = dict(zip(FEATURES, columns(holdings([1500, 200], [True, False])), strict=True))
    assert found["money"].tolist() == [[1.5, 0.2]]
    assert found["purse"][0] == pytest.approx([1, 2 / 3])
    assert found["hope"].tolist() == [[False, True]]
    assert found["opens likely"].tolist() == [[0.5, 0]]


def test_growth_is_how_the_odds_change_with_the_money():
    weights = learned_weights()[[3]]
    for money, change in ((1500.0, 300.0), (200.0, -100.0)):
        times = growth(np.array([[[money]]]), np.array([[[change]]]), weights)[0, 0, 0]
        before, after = chances([1500, money]), chances([1500, money + change])
        assert after[1] / after[0] == pytest.approx(times * before[1] / before[0])


def test_the_end_comes_before_what_was_learned():
    learned = np.ones((2, len(FEATURES)))
    weights = with_end(learned)
    assert weights.shape == (3, len(FEATURES))
    assert np.array_equal(weights[1:], learned)
    assert np.isfinite(learned_weights()).all()
