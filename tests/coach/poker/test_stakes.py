"""What attempts are worth for any stake: the same as if everything were worked out anew."""

import numpy as np
import pytest

from fivefold.coach.poker.cards import deck_of
from fivefold.coach.poker.policy import GameBatch, Prospects
from fivefold.coach.poker.values import Holdings, learned_weights, win_chances
from fivefold.rules import load_deck

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
