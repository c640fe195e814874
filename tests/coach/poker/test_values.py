"""The chance to win from what everyone holds."""

import numpy as np
import pytest

from fivefold.coach.poker.cards import deck_of
from fivefold.coach.poker.simulation import GameBatch, Prospects
from fivefold.coach.poker.values import (
    FEATURES,
    End,
    Holdings,
    columns,
    growth,
    learned_weights,
    likely_bets,
    win_chances,
    with_end,
)
from fivefold.rules import load_deck


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


WAGER = np.array([[[0, 300.0], [300.0, 0]]])
"""One game of two: whoever does not roll may bet 300."""


def end(share=(0.5, 0.5), money=(1500.0, 1500.0), weights=None):
    """The same whoever rolls."""
    learned = learned_weights()[[3]] if weights is None else weights
    return End(np.array([[share, share]]), np.array([[money, money]]), learned)


@pytest.mark.parametrize(
    ("chance", "side"), [(0.05, -1), (0.3, -1), (0.36, 0), (0.47, 0), (0.53, 1), (0.95, 1)]
)
def test_equals_bet_no_below_a_third_and_yes_above_a_half(chance, side):
    bets = likely_bets(end(), end(), np.full(WAGER.shape, chance), WAGER)
    assert bets.tolist() == (side * WAGER).tolist()


def test_nobody_bets_where_money_does_not_count():
    plain = end(weights=np.zeros_like(learned_weights()[[3]]))
    assert not likely_bets(plain, plain, np.full(WAGER.shape, 0.9), WAGER).any()


def test_ones_share_follows_ones_money():
    here = end(share=(0.4, 0.6))
    assert here.moved(0 * WAGER) == pytest.approx(here.share)
    assert here.moved(WAGER)[0, 0, 1] > 0.6 > here.moved(-WAGER)[0, 0, 1]


def test_a_wager_lost_to_the_roller_hurts_twice():
    here = end()
    assert here.taken(WAGER)[0, 0, 1] < here.moved(-WAGER)[0, 0, 1] < 0.5


DECK = deck_of(load_deck())
GAMES = 40


def prospects(seats):
    rng = np.random.default_rng(seats)
    shape = GAMES, seats
    batch = GameBatch(
        100.0 * rng.integers(0, 30, shape),
        rng.random(shape) < 0.5,
        rng.random(shape) < 0.5,
        rng.integers(1, 8, GAMES),
        rng.integers(0, seats, GAMES),
        rng.integers(0, len(DECK.chance), GAMES),
    )
    return Prospects(batch, DECK, learned_weights())


def worked_out(one, game, roller, stake):
    """Everyone's chance to win if this seat rolls for this stake in one game."""
    batch, place = one.batch, one.batch.place[game]
    money = one.lost[game, roller].copy()
    money[roller] -= stake
    failed = Holdings(
        money[None],
        batch.card[[game]],
        batch.ready[[game]],
        batch.left[[game]],
        np.array([roller]),
        DECK.chance_after[[place]],
        DECK.payout[[place]],
    )
    chance = DECK.chance[place]
    failure = win_chances(failed, learned_weights())[0]
    return chance * one.success[game, roller] + (1 - chance) * failure


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("stake", [0, 100, 1400])
def test_only_the_roller_pays(seats, stake):
    one, games = prospects(seats), np.arange(GAMES)
    stakes = np.full(GAMES, float(stake))
    own = one.own(stakes[:, None], games)
    for roller in range(seats):
        everyone = one.everyone(np.full(GAMES, roller), stakes, games)
        expected = np.array([worked_out(one, game, roller, stake) for game in games])
        assert everyone == pytest.approx(expected, abs=1e-12)
        assert own[:, roller] == pytest.approx(expected[:, roller], abs=1e-12)
