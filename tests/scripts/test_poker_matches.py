"""Matches between weights of Deluxe Poker: even between equals, won by whoever judges better."""

import numpy as np
import pytest

from fivefold.coach.poker.values import learned_weights, with_end
from scripts.poker_exploits import scaled
from scripts.poker_matches import Draws, match, rate

GAMES = 150


def draws(seats):
    return Draws.of(GAMES, seats, np.random.default_rng(1))


@pytest.mark.parametrize("seats", [2, 3])
def test_between_equals_everybody_wins_an_even_share(seats):
    weights = learned_weights()
    shares = match([weights] * seats, draws(seats), weights)
    assert shares.sum(axis=1) == pytest.approx(np.ones(GAMES))
    for seat in range(seats):
        won, error = rate(shares, seat)
        assert won == pytest.approx(1 / seats, abs=4 * error)


def test_who_judges_badly_loses():
    weights = learned_weights()
    blind = with_end(np.zeros_like(weights[1:]))
    won, error = rate(match([weights, blind], draws(2), weights))
    assert won > 1 / 2 + 4 * error


def test_only_the_weights_of_a_feature_are_scaled():
    weights = learned_weights()
    after = scaled(weights, 0, 2.0)
    assert after[1:, 0] == pytest.approx(2 * weights[1:, 0])
    assert (after[:, 1:] == weights[:, 1:]).all()
    assert (after[0] == weights[0]).all(), "the rule for the end of the game stays"
