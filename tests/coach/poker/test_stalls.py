"""Games that go on and on: what ends the card comes first, even if it costs something."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from fivefold.coach.poker.advice import advise_poker
from fivefold.coach.poker.options import PokerOption
from fivefold.coach.poker.stalls import hurried, tolerance
from fivefold.games import Seat
from fivefold.games.poker import Bid, Lock, Pass, Players
from tests.support.poker_tables import bidding_on, game_of, player, rolling_on

AHEAD, BEHIND = player(17000), player(3900, used=True)


def after(game, attempts):
    """The same game, with so many attempts behind it."""
    first, *others = game.players
    return replace(game, players=Players((replace(first, attempts=attempts), *others)))


@given(st.integers(0, 300), st.integers(0, 6))
def test_the_tolerance_is_nothing_for_long_and_grows_to_everything(attempts, won):
    game = after(game_of([AHEAD, BEHIND], bidding_on("246JJ/2/800"), cards_won=won), attempts)
    assert (tolerance(game) == 0) == (attempts <= 6 * (won + 1))
    assert tolerance(game) <= tolerance(after(game, attempts + 1)) <= 1
    assert tolerance(after(game, 6 * (won + 1) + 40)) == 1


def test_among_options_that_are_good_enough_the_one_that_ends_the_card_comes_first():
    moves = Pass(), Bid(100), Bid(200)
    ranked = [
        PokerOption(move, 0.5 - lost, 0, lost, 0)
        for move, lost in zip(moves, (0.0, 0.01, 0.3), strict=True)
    ]
    bids = lambda move: isinstance(move, Bid)  # noqa: E731
    firsts = {least: hurried(ranked, bids, least)[0].move for least in (0.001, 0.02, 1)}
    assert firsts == {0.001: Pass(), 0.02: Bid(100), 1: Bid(100)}
    assert [option.move for option in hurried(ranked, bids, 0.02)] == [Bid(100), Pass(), Bid(200)]


def test_the_one_behind_locks_in_the_end_although_that_loses():
    game = game_of([BEHIND, AHEAD], rolling_on("3456J/6/300", "3456", "1"), cards_won=6)
    assert advise_poker(after(game, 100), Seat(0), simulations=0).best.move == Lock(1)


def test_the_one_ahead_bids_in_the_end():
    """Instead of letting the other roll for nothing and leave the joker free."""
    bidding = bidding_on("3456J/6/300", "3456", opener=1, passed=frozenset({Seat(1)}))
    game = game_of([AHEAD, BEHIND], bidding, cards_won=6)
    assert isinstance(advise_poker(after(game, 100), Seat(0), simulations=0).best.move, Bid)


def test_who_gains_nothing_by_rolling_lets_the_other_complete_the_card():
    """The opener has passed, wins with the card, and rolls as well as anybody."""
    bidding = bidding_on("66665/1/300", "6666", passed=frozenset({Seat(0)}))
    game = game_of([player(3000), player(2000)], bidding, cards_won=6)
    assert advise_poker(after(game, 100), Seat(1), simulations=0).best.move == Pass()
