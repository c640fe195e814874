"""Which steps of a round a review judges, and who has won in the end."""

import pytest

from fivefold.coach.poker.reviewing.reviewed_steps import (
    Step,
    bids_considered,
    last_words,
    shares_of_win,
)
from fivefold.games.poker import AllIn, Bid, Pass
from tests.support.poker_bots import play
from tests.support.poker_tables import bidding_on, game_of, player


def steps(*said):
    game = game_of([player(1500), player(1500)], bidding_on("665JJ/2/700"))
    for seat, move in said:
        after = game.play(move, seat)
        yield Step(game, seat, move, after)
        game = after


def test_the_bid_that_stands_and_the_last_pass_are_judged():
    said = steps((0, Bid(100)), (1, Bid(200)), (0, Bid(300)), (1, Pass()))
    assert sorted(last_words(list(said))) == [2, 3]
    assert sorted(last_words(list(steps((0, Pass()), (1, Bid(100)), (0, Pass()))))) == [1, 2]


def test_a_bid_is_compared_with_the_lowest_and_with_what_is_no_bid():
    (step,) = steps((0, Bid(400)))
    assert set(bids_considered(step, step.before.phase)) == {Bid(100), Bid(400), Pass(), AllIn()}


def test_everyones_share_of_the_win():
    end, _ = play(["random"] * 2, 1)
    shares = shares_of_win(end)
    assert sum(shares) == pytest.approx(1)
    assert all((share > 0) == (seat in end.winners) for seat, share in enumerate(shares))
    assert shares_of_win(game_of([player(500)] * 2, bidding_on("665JJ/2/700"))) is None
