"""How everyone is assumed to bet."""

import numpy as np
import pytest

from fivefold.coach.poker.bets import End, likely_bets
from fivefold.coach.poker.values import learned_weights

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
