"""Reviews know the last card between two players exactly."""

from random import Random

import pytest

from fivefold.coach.poker.advice import advise_poker
from fivefold.coach.poker.reviewing.reviewed_last_card import LastCardRound
from fivefold.coach.poker.reviewing.reviewed_steps import Step
from fivefold.dice import roll_dice
from fivefold.games import DiceDue, Roll, Seat
from fivefold.games.poker import Bid, Bidding
from fivefold.protocol import Decision
from tests.support.poker_tables import bidding_on, game_of, player

START = game_of([player(1900), player(1200)], bidding_on("665JJ/2/700"), cards_won=6)


def attempt(game, choose, seed):
    """The steps of one attempt."""
    rng, settled = Random(seed), game.settlement
    while not game.over and game.settlement is settled:
        due = game.due
        seat = game.to_act[0] if due is None else due.seat
        rolls = isinstance(due, DiceDue)
        move = Roll(roll_dice(due.count, rng)) if rolls else choose(game, seat)
        after = game.play(move, seat)
        yield Step(game, seat, move, after)
        game = after


def advised(game, seat):
    return advise_poker(game, seat).best.move


@pytest.mark.parametrize("seed", range(3))
def test_whoever_plays_their_best_gives_up_nothing(seed):
    steps = list(attempt(START, advised, seed))
    known = LastCardRound(steps, None)
    chances = known.start
    assert chances[0] == pytest.approx(advise_poker(START, Seat(0)).best.value)
    for step, valued in zip(steps, known.valued(), strict=True):
        assert valued.chances.sum() == pytest.approx(1)
        if isinstance(step.move, Decision):
            assert valued.chances == pytest.approx(chances, abs=1e-6)
            assert all(option.doubt == 0 for option in valued.options)
        chances = valued.chances


def test_what_a_bad_bid_costs_is_known():
    def bid_too_much(game, seat):
        lavish = isinstance(game.phase, Bidding) and seat == 0
        return Bid(1900) if lavish else advised(game, seat)

    step, valued = next(zip(*_reviewed(attempt(START, bid_too_much, 1)), strict=True))
    (yours,) = (option for option in valued.options if option.move == step.move)
    start = LastCardRound([step], None).start
    assert yours.gives_up > 0.05
    assert yours.gives_up == pytest.approx(start[0] - valued.chances[0], abs=1e-6)


def _reviewed(steps):
    steps = list(steps)
    return steps, LastCardRound(steps, None).valued()
