import pytest

from fivefold.games.poker import Bet, NoBet, Side
from tests.support.poker_acts import bidding, money, play, refusal
from tests.support.random_play import dice_due


def test_everyone_but_the_roller_and_those_out_bets_in_any_order():
    game = play(bidding(900, 0, 900, 900, opener=2), "2 all-in")
    assert game.to_act == (0, 3)
    assert play(game, "3 none").to_act == (0,)
    assert play(game, "0 none").to_act == (3,)
    assert dice_due(play(game, "3 none", "0 none")) == (2, 5)


def test_the_dice_wait_for_the_last_bet():
    game = play(bidding(900, 900, 900), "0 all-in", "1 yes 100")
    assert game.due is None
    assert refusal(game, "0 roll 12345") == "betting-now"


def test_the_wager_lies_on_the_table():
    game = play(bidding(900, 900, 900), "0 all-in", "1 yes 100", "2 no 300")
    assert money(game) == [0, 800, 600]
    assert game.phase.bets == (None, Bet(Side.YES, 100), Bet(Side.NO, 300))


def test_a_bet_of_nothing_costs_nothing():
    assert money(play(bidding(900, 900, 900), "0 all-in", "1 none")) == [0, 900, 900]


@pytest.mark.parametrize("side", ["yes", "no"])
@pytest.mark.parametrize("amount", [-100, 0, 50, 101, 150, 400, 500])
def test_a_wager_is_100_200_or_300(side, amount):
    game = play(bidding(900, 900), "0 all-in")
    assert refusal(game, f"1 {side} {amount}") == "wrong-wager"


@pytest.mark.parametrize(("has", "wagers"), [(100, 1), (200, 2), (300, 3), (400, 3)])
def test_a_wager_is_within_ones_money(has, wagers):
    game = play(bidding(900, has), "0 all-in")
    amounts = [100, 200, 300][:wagers]
    bets = [Bet(side, amount) for side in Side for amount in amounts]
    assert set(game.legal_moves(1)) == {*bets, NoBet()}
    assert len(game.legal_moves(1)) == 2 * wagers + 1
    for amount in range(100 * wagers + 100, 400, 100):
        assert refusal(game, f"1 yes {amount}") == "wrong-wager"


@pytest.mark.parametrize("act", ["0 yes 100", "0 no 100", "0 none"])
def test_the_roller_doesnt_bet(act):
    game = play(bidding(900, 900), "0 bid 100", "1 pass")
    assert game.legal_moves(0) == ()
    assert refusal(game, act) == "roller-cant-bet"


@pytest.mark.parametrize("first", ["1 yes 100", "1 no 200", "1 none"])
@pytest.mark.parametrize("second", ["1 yes 100", "1 no 100", "1 none"])
def test_a_bet_is_made_once(first, second):
    game = play(bidding(900, 900, 900), "0 all-in", first)
    assert game.legal_moves(1) == ()
    assert refusal(game, second) == "bet-already"


@pytest.mark.parametrize("act", ["1 bid 500", "1 pass", "1 all-in", "1 lock 1", "1 no-lock"])
def test_the_bidding_is_over_when_bets_are_on(act):
    assert refusal(play(bidding(900, 900), "0 all-in"), act) == "betting-now"
