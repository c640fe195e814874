"""What the choices of one seat are worth, and their order."""

from dataclasses import replace

from fivefold.coach.poker.advice import view_of
from fivefold.coach.poker.evaluator import Evaluator
from fivefold.games import Seat
from fivefold.games.poker import AllIn, Bid, Pass, Players
from tests.support.poker_tables import bidding_on, game_of, player


def evaluator(game):
    return Evaluator(view_of(game), Seat(0), simulations=0)


def test_a_pass_comes_first_where_it_means_rolling_for_nothing():
    for won in (2, 6):
        hard = game_of([player(1500)] * 2, bidding_on("JJJJJ/2/1500"), cards_won=won)
        assert evaluator(hard).free
        assert evaluator(hard).in_order(hard.legal_moves(0))[0] == Pass()
    easy = game_of([player(1500)] * 2, bidding_on("66665/9/900", "6666"), cards_won=2)
    assert not evaluator(easy).free
    assert evaluator(easy).in_order(easy.legal_moves(0)) == list(easy.legal_moves(0))


def test_only_what_seems_about_as_good_is_promising():
    game = game_of([player(1500)] * 2, bidding_on("JJJJJ/2/1500"), cards_won=2)
    moves = [Pass(), Bid(100), AllIn()]
    assert evaluator(game).promising(moves, near=0.1) == [Pass(), Bid(100)]
    assert evaluator(game).promising(moves, near=1.0) == moves


def test_in_a_stalled_game_whatever_may_end_it_is_promising():
    game = game_of([player(1500)] * 2, bidding_on("JJJJJ/2/1500"), cards_won=2)
    stalled = replace(game, players=Players(replace(each, attempts=50) for each in game.players))
    moves = [Pass(), Bid(100), AllIn()]
    assert evaluator(stalled).promising(moves, near=0.0) == moves
