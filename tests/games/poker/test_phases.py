"""The phases of Deluxe Poker, in the order in which a card goes through them."""

import pytest

from fivefold.games.poker import Betting, Bidding, Rolling
from fivefold.games.poker.phases import Turning
from tests.support.poker_acts import RULES, SIMPLE, bidding, play


def test_a_card_is_turned_sold_bet_on_and_rolled_for():
    game, seen = RULES.new(2), []
    for act in (f"0 card {SIMPLE}", "0 bid 100", "1 pass", "1 none", "0 roll 12345"):
        seen.append(type(game.phase))
        game = play(game, act)
    assert seen == [Turning, Bidding, Bidding, Betting, Rolling]
    assert game.phase == Turning(0)


@pytest.mark.parametrize("act", ["0 bid 100", "0 pass"])
def test_a_bidding_is_open_to_all_once_the_opener_has_spoken(act):
    game = bidding(1500, 1500)
    assert not game.phase.opened
    assert play(game, act).phase.opened


def test_a_bid_clears_the_passes_before_it():
    game = play(bidding(1500, 1500, 1500), "0 bid 100", "1 pass")
    assert game.phase.passed == {1}
    game = play(game, "2 bid 200")
    assert (game.phase.passed, game.phase.highest, game.phase.standing) == (set(), 2, 200)


def test_an_attempt_holds_the_stake_and_the_bets_by_seat():
    game = play(bidding(1500, 1500), "0 bid 300", "1 pass", "1 yes 200")
    attempt = game.phase
    assert (attempt.roller, attempt.stake, attempt.rolls_left) == (0, 300, 1)
    assert attempt.bets[0] is None
    assert (attempt.bets[1].side, attempt.bets[1].amount) == ("yes", 200)
