"""The bidding, and All-In."""

import pytest

from fivefold.games.poker import AllIn, Betting, Bid, Bidding, Pass
from tests.support.poker_acts import SIMPLE, bidding, money, play, refusal


@pytest.mark.parametrize("act", ["1 bid 100", "1 pass", "1 all-in", "2 bid 100"])
def test_the_opener_speaks_first(act):
    game = bidding(500, 500, 500)
    assert game.to_act == (0,)
    assert game.legal_moves(1) == game.legal_moves(2) == ()
    assert refusal(game, act) == "opener-speaks-first"


@pytest.mark.parametrize("word", ["bid 100", "pass"])
@pytest.mark.parametrize("second", [1, 2])
def test_once_the_opener_has_spoken_anyone_may(word, second):
    game = play(bidding(500, 500, 500), f"0 {word}")
    assert game.to_act == (1, 2)
    assert play(game, f"{second} bid 200").phase.highest == second


def test_an_opener_other_than_the_first_seat_speaks_first_too():
    game = bidding(500, 500, 500, opener=2)
    assert game.to_act == (2,)
    assert refusal(game, "0 bid 100") == "opener-speaks-first"
    assert play(game, "2 pass").to_act == (0, 1)


def test_bids_are_the_hundreds_above_the_standing_bid_within_ones_money():
    game = play(bidding(500, 400, 900), "0 bid 200")
    assert game.legal_moves(1) == (Bid(300), Bid(400), Pass(), AllIn())
    assert [move.amount for move in game.legal_moves(2)[:-2]] == [300, 400, 500, 600, 700, 800, 900]


@pytest.mark.parametrize("amount", [-100, 0, 50, 99, 101, 150, 600, 1000])
def test_a_first_bid_must_be_a_multiple_of_100_within_ones_money(amount):
    assert refusal(bidding(500, 900), f"0 bid {amount}") == "wrong-bid"


@pytest.mark.parametrize("amount", [-100, 0, 100, 200, 250, 600])
def test_a_later_bid_must_top_the_standing_one(amount):
    assert refusal(play(bidding(500, 500), "0 bid 200"), f"1 bid {amount}") == "wrong-bid"


@pytest.mark.parametrize("amount", [100, 300, 400])
def test_who_cant_top_the_bid_cant_bid(amount):
    game = play(bidding(500, 300), "0 bid 300")
    assert game.legal_moves(1) == (Pass(), AllIn())
    assert refusal(game, f"1 bid {amount}") == "cant-top-bid"


def test_a_bid_is_staked_only_when_the_bidding_closes():
    game = play(bidding(500, 500), "0 bid 300")
    assert money(game) == [500, 500]
    assert money(play(game, "1 pass")) == [200, 500]


def test_players_jump_in_again_in_any_order():
    game = play(bidding(900, 900, 900), "0 bid 100", "2 bid 300", "0 bid 400", "2 bid 500")
    assert (game.phase.standing, game.phase.highest, game.phase.opener) == (500, 2, 0)
    assert game.to_act == (0, 1)


def test_who_has_passed_may_bid_until_the_bidding_closes():
    game = play(bidding(900, 900, 900), "0 bid 100", "1 pass")
    assert game.to_act == (2,)
    assert Bid(200) in game.legal_moves(1)
    assert Pass() not in game.legal_moves(1)
    game = play(game, "1 bid 200")
    assert game.to_act == (0, 2)


def test_a_new_bid_asks_everybody_again():
    game = play(bidding(900, 900, 900), "0 pass", "1 pass", "2 bid 100")
    assert game.to_act == (0, 1)
    assert refusal(play(game, "0 pass"), "0 pass") == "passed-already"
    assert Pass() in play(game, "0 pass").legal_moves(1)


def test_an_opener_who_passed_may_bid_later():
    game = play(bidding(900, 900, 900), "0 pass", "1 bid 100", "0 bid 200", "1 pass", "2 pass")
    assert (game.phase.roller, game.phase.stake) == (0, 200)


def test_bidding_closes_when_all_but_the_highest_bidder_have_passed():
    game = play(bidding(900, 900, 900), "0 bid 100", "2 bid 200", "1 pass")
    assert isinstance(game.phase, Bidding)
    game = play(game, "0 pass")
    assert isinstance(game.phase, Betting)
    assert (game.phase.roller, game.phase.stake) == (2, 200)
    assert money(game) == [900, 900, 700]


def test_if_all_pass_the_opener_rolls_for_nothing():
    game = play(bidding(900, 900, 900, opener=1), "1 pass", "2 pass", "0 pass")
    assert (game.phase.roller, game.phase.stake) == (1, 0)
    assert money(game) == [900, 900, 900]
    assert not game.players[1].all_in_used


@pytest.mark.parametrize("act", ["1 bid 300", "1 bid 200", "1 pass"])
def test_ones_own_bid_is_neither_raised_nor_passed(act):
    game = play(bidding(900, 900, 900), "0 pass", "1 bid 200")
    assert game.legal_moves(1) == (AllIn(),)
    assert refusal(game, act) == "own-bid-stands"


def test_nobody_passes_twice_on_the_same_bid():
    assert refusal(play(bidding(900, 900), "0 pass"), "0 pass") == "passed-already"
    game = play(bidding(900, 900, 900), "0 bid 100", "1 pass")
    assert refusal(game, "1 pass") == "passed-already"


@pytest.mark.parametrize("act", ["1 yes 100", "1 none", "1 roll 12345", "1 lock 3", "1 no-lock"])
def test_bids_passes_and_all_ins_are_all_there_is_to_say(act):
    assert refusal(play(bidding(900, 900), "0 bid 100"), act) == "bidding-now"


def test_all_in_ends_the_bidding_and_stakes_everything():
    game = play(bidding(900, 700, 500), "0 bid 100", "1 all-in")
    assert isinstance(game.phase, Betting)
    assert (game.phase.roller, game.phase.stake) == (1, 700)
    assert money(game) == [900, 0, 500]
    assert [player.all_in_used for player in game.players] == [False, True, False]
    assert not game.players[1].out


def test_the_opener_may_go_all_in_as_the_first_word():
    game = play(bidding(900, 700), "0 all-in")
    assert (game.phase.roller, game.phase.stake) == (0, 900)


def test_all_in_after_the_opener_has_only_passed():
    assert play(bidding(900, 700), "0 pass", "1 all-in").phase.stake == 700


def test_the_highest_bidder_may_go_all_in_with_all_of_it():
    game = play(bidding(900, 700, 500), "0 bid 200", "0 all-in")
    assert (game.phase.roller, game.phase.stake) == (0, 900)
    assert money(game) == [0, 700, 500]


def test_one_who_cant_afford_the_bid_may_go_all_in():
    game = play(bidding(900, 200, 500), "0 bid 800", "1 all-in")
    assert (game.phase.roller, game.phase.stake) == (1, 200)
    assert money(game) == [900, 0, 500]


def test_one_who_has_passed_may_go_all_in():
    game = play(bidding(900, 700, 500), "0 bid 200", "1 pass", "1 all-in")
    assert game.phase.roller == 1


def test_all_in_is_called_once_in_a_game():
    game = play(bidding(900, 700), "0 all-in", "1 none", "0 roll 12345", f"0 card {SIMPLE}")
    assert money(game) == [1400, 700]
    assert AllIn() not in game.legal_moves(0)
    assert refusal(game, "0 all-in") == "all-in-used"
    assert refusal(play(game, "0 pass", "1 bid 100"), "0 all-in") == "all-in-used"
    assert AllIn() in play(game, "0 pass").legal_moves(1)


def test_a_plain_bid_of_everything_is_not_an_all_in():
    game = play(bidding(500, 900, 900), "0 bid 500")
    assert isinstance(game.phase, Bidding)
    assert Bid(600) in game.legal_moves(1)
    game = play(game, "1 pass", "2 pass")
    assert game.phase.stake == 500
    assert not game.players[0].all_in_used
