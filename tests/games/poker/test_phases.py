"""The phases of Deluxe Poker: turning, bidding, betting, rolling."""

import pytest

from fivefold.dice import Dice
from fivefold.games.poker import (
    AllIn,
    Bet,
    Betting,
    Bid,
    Bidding,
    Card,
    Lock,
    NoBet,
    NoLock,
    Pass,
    Rolling,
    Side,
    Turning,
)
from tests.support.poker_acts import RULES, SAMPLE, SIMPLE, bidding, money, play, refusal, rolling
from tests.support.random_play import dice_due


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


def test_only_the_roller_rolls():
    assert refusal(rolling(900, 900), "1 roll 12345") == "not-your-turn"
    game = play(rolling(900, 900, card=SAMPLE), "0 roll 11111")
    assert refusal(game, "1 lock 1") == "not-your-turn"
    assert refusal(game, "1 no-lock") == "not-your-turn"


@pytest.mark.parametrize("dice", ["1", "1234", "123456"])
def test_all_unmatched_dice_are_rolled_and_no_others(dice):
    assert refusal(rolling(900, 900), f"0 roll {dice}") == "wrong-dice-count"


@pytest.mark.parametrize("dice", ["3", "123"])
def test_matched_dice_are_not_rolled_again(dice):
    game = play(rolling(900, 900, card="12345/2/500"), "0 roll 12366")
    assert dice_due(game) == (0, 2)
    assert refusal(game, f"0 roll {dice}") == "wrong-dice-count"


@pytest.mark.parametrize("act", ["0 lock 1", "0 no-lock", "0 bid 100", "0 pass", "0 none"])
def test_nothing_is_decided_before_the_dice_are_rolled(act):
    game = rolling(900, 900, card=SAMPLE)
    assert game.legal_moves(0) == ()
    assert refusal(game, act) == "dice-due"


def test_matching_dice_are_placed_without_being_asked():
    game = play(rolling(900, 900, card="66554/5/500"), "0 roll 64411")
    assert game.phase.in_play.matched is Dice("46")
    assert game.phase.rolls_left == 4
    assert dice_due(game) == (0, 3)


def test_a_joker_is_offered_for_every_loose_value_that_no_picture_shows():
    game = play(rolling(900, 900, card=SAMPLE), "0 roll 65531")
    assert game.due is None
    assert game.to_act == (0,)
    assert game.legal_moves(0) == game.legal_moves() == (Lock(1), Lock(3), NoLock())


@pytest.mark.parametrize("value", [2, 4, 5, 6])
def test_a_joker_locks_only_to_a_rolled_value_that_no_picture_shows(value):
    game = play(rolling(900, 900, card=SAMPLE), "0 roll 65531")
    assert refusal(game, f"0 lock {value}") == "cant-lock"


@pytest.mark.parametrize("act", ["0 roll 123", "0 pass", "0 none", "0 bid 100"])
def test_the_joker_is_decided_before_anything_else(act):
    game = play(rolling(900, 900, card=SAMPLE), "0 roll 65531")
    assert refusal(game, act) == "joker-to-decide"


def test_nothing_is_asked_where_no_value_can_be_locked():
    game = play(rolling(900, 900, card=SAMPLE), "0 roll 66655")
    assert game.phase.in_play.matched is Dice("566")
    assert dice_due(game) == (0, 2)


def test_a_locked_value_takes_all_its_dice_and_later_ones_by_force():
    game = play(rolling(900, 900, card="6JJJJ/3/500"), "0 roll 33124", "0 lock 3")
    assert game.phase.in_play.matched is Dice("33")
    game = play(game, "0 roll 314")
    assert game.phase.in_play.matched is Dice("333")
    assert dice_due(game) == (0, 2)


def test_without_a_lock_the_choice_comes_again():
    game = play(rolling(900, 900, card=SAMPLE), "0 roll 66533", "0 no-lock")
    assert game.phase.in_play.matched is Dice("566")
    assert dice_due(game) == (0, 2)
    game = play(game, "0 roll 44", "0 lock 4")
    assert game.players[0].cards == (Card.parse(SAMPLE),)


def test_the_last_roll_still_offers_a_joker():
    game = play(rolling(900, 900, card="665JJ/1/700"), "0 roll 66533")
    assert game.phase.rolls_left == 0
    assert game.legal_moves(0) == (Lock(3), NoLock())
    won = play(game, "0 lock 3")
    assert won.settlement.completed
    left = play(game, "0 no-lock")
    assert not left.settlement.completed
    assert left.phase.in_play.matched is Dice("566")
    assert left.phase.in_play.joker is None


def test_a_lock_on_the_last_roll_stays_for_the_next_attempt():
    game = play(rolling(900, 900, card="665JJ/1/700"), "0 roll 12344", "0 lock 4")
    assert not game.settlement.completed
    assert isinstance(game.phase, Bidding)
    assert (game.phase.in_play.matched, game.phase.in_play.joker) == (Dice("44"), 4)


def test_an_attempt_ends_at_once_when_the_card_is_complete():
    game = play(rolling(900, 900, card="12345/9/500"), "0 roll 12345")
    assert game.settlement.completed
    assert game.phase == Turning(0)


def test_an_attempt_ends_when_its_rolls_are_used_up():
    game = play(rolling(900, 900, card="12345/2/500"), "0 roll 66666")
    assert isinstance(game.phase, Rolling)
    game = play(game, "0 roll 66666")
    assert isinstance(game.phase, Bidding)
