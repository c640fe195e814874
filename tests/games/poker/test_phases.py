"""The phases of Deluxe Poker: turning, bidding, betting, rolling, and who gets what."""

import pytest

from fivefold.dice import Dice
from fivefold.games.poker import (
    AllIn,
    Bet,
    Betting,
    Bid,
    Bidding,
    Card,
    CardInPlay,
    Lock,
    NoBet,
    NoLock,
    Pass,
    Player,
    Players,
    PokerGame,
    Rolling,
    Side,
    Turning,
)
from tests.support.poker_acts import (
    RULES,
    SAMPLE,
    SIMPLE,
    WON,
    bidding,
    money,
    play,
    refusal,
    rolling,
)
from tests.support.random_play import dice_due


def attempt(game):
    return game.phase.roller, game.phase.stake


def test_a_card_is_turned_sold_bet_on_and_rolled_for():
    game, seen = RULES.new(2), []
    for act in (f"0 card {SIMPLE}", "0 bid 100", "1 pass", "1 none", "0 roll 12345"):
        seen.append(type(game.phase))
        game = play(game, act)
    assert seen == [Turning, Bidding, Bidding, Betting, Rolling]
    assert game.phase == Turning(0)


# What each phase refuses: after these acts, those acts, of which `1 bid 100,200` is two.

BIDDING = """
    500 500 500 | | 1 bid 100; 1 pass; 1 all-in; 2 bid 100 | opener-speaks-first
    500 900 | | 0 bid -100,0,50,99,101,150,600,1000 | wrong-bid
    500 500 | 0 bid 200 | 1 bid -100,0,100,200,250,600 | wrong-bid
    500 300 | 0 bid 300 | 1 bid 100,300,400 | cant-top-bid
    900 900 900 | 0 pass; 1 bid 200 | 1 bid 200,300; 1 pass | own-bid-stands
    900 900 | 0 pass | 0 pass | passed-already
    900 900 900 | 0 bid 100; 1 pass | 1 pass | passed-already
    900 900 900 | 0 pass; 1 pass; 2 bid 100; 0 pass | 0 pass | passed-already
    900 900 | 0 bid 100 | 1 yes 100; 1 none; 1 roll 12345; 1 lock 3; 1 no-lock | bidding-now
    900 900 | 0 all-in | 1 yes -100,0,50,101,150,400,500; 1 no 0,50,101,400 | wrong-wager
    900 100 | 0 all-in | 1 yes 200,300; 1 no 200 | wrong-wager
    900 200 | 0 all-in | 1 yes 300 | wrong-wager
    900 900 | 0 bid 100; 1 pass | 0 yes 100; 0 no 100; 0 none | roller-cant-bet
    900 900 900 | 0 all-in; 1 yes 100 | 1 yes 100; 1 no 100; 1 none | bet-already
    900 900 900 | 0 all-in; 1 none | 1 yes 100; 1 no 100; 1 none | bet-already
    900 900 | 0 all-in | 1 bid 500; 1 pass; 1 all-in; 1 lock 1; 1 no-lock | betting-now
    900 900 900 | 0 all-in; 1 yes 100 | 0 roll 12345 | betting-now
"""
ROLLING = """
    12345/1/500 | | 1 roll 12345 | not-your-turn
    665JJ/2/700 | 0 roll 11111 | 1 lock 1; 1 no-lock | not-your-turn
    12345/1/500 | | 0 roll 1,1234,123456 | wrong-dice-count
    12345/2/500 | 0 roll 12366 | 0 roll 3,123 | wrong-dice-count
    665JJ/2/700 | | 0 lock 1; 0 no-lock; 0 bid 100; 0 pass; 0 none | dice-due
    665JJ/2/700 | 0 roll 65531 | 0 lock 2,4,5,6 | cant-lock
    665JJ/2/700 | 0 roll 65531 | 0 roll 123; 0 pass; 0 none; 0 bid 100 | joker-to-decide
"""


def acts_in(text):
    for act in filter(None, map(str.strip, text.split(";"))):
        *words, last = act.split()
        yield from (" ".join([*words, each]) for each in last.split(","))


def test_what_each_phase_refuses():
    for table in (BIDDING, ROLLING):
        for line in table.strip().splitlines():
            start, acts, wrong, code = map(str.strip, line.split("|"))
            purses = () if table is ROLLING else map(int, start.split())
            game = bidding(*purses) if table is BIDDING else rolling(900, 900, card=start)
            game = play(game, *acts_in(acts))
            assert {refusal(game, act) for act in acts_in(wrong)} == {code}, line


# Bidding


@pytest.mark.parametrize("word", ["bid 100", "pass"])
def test_once_the_opener_has_spoken_anyone_may(word):
    before = bidding(500, 500, 500)
    assert (before.phase.opened, before.to_act) == (False, (0,))
    assert before.legal_moves(1) == before.legal_moves(2) == ()
    game = play(before, f"0 {word}")
    assert (game.phase.opened, game.to_act) == (True, (1, 2))
    for second in (1, 2):
        assert play(game, f"{second} bid 200").phase.highest == second
    last = bidding(500, 500, 500, opener=2)
    assert last.to_act == (2,)
    assert refusal(last, "0 bid 100") == "opener-speaks-first"
    assert play(last, f"2 {word}").to_act == (0, 1)


def test_bids_are_the_hundreds_above_the_standing_bid_within_ones_money():
    game = play(bidding(500, 400, 900), "0 bid 200")
    assert game.legal_moves(1) == (Bid(300), Bid(400), Pass(), AllIn())
    assert [move.amount for move in game.legal_moves(2)[:-2]] == [300, 400, 500, 600, 700, 800, 900]
    assert play(bidding(500, 300), "0 bid 300").legal_moves(1) == (Pass(), AllIn())


def test_a_bid_clears_the_passes_before_it_and_asks_everybody_again():
    game = play(bidding(1500, 1500, 1500), "0 bid 100", "1 pass")
    assert (game.phase.passed, game.to_act) == ({1}, (2,))
    assert Bid(200) in game.legal_moves(1)
    assert Pass() not in game.legal_moves(1)
    assert play(game, "1 bid 200").to_act == (0, 2)
    game = play(game, "2 bid 200")
    assert (game.phase.passed, game.phase.highest, game.phase.standing) == (set(), 2, 200)
    game = play(bidding(900, 900, 900), "0 pass", "1 pass", "2 bid 100")
    assert game.to_act == (0, 1)
    assert Pass() in play(game, "0 pass").legal_moves(1)


def test_players_jump_in_again_in_any_order():
    game = play(bidding(900, 900, 900), "0 bid 100", "2 bid 300", "0 bid 400", "2 bid 500")
    assert (game.phase.standing, game.phase.highest, game.phase.opener) == (500, 2, 0)
    assert game.to_act == (0, 1)
    game = play(bidding(900, 900, 900), "0 pass", "1 bid 200")
    assert game.legal_moves(1) == (AllIn(),)
    assert attempt(play(game, "0 bid 300", "1 pass", "2 pass")) == (0, 300)


def test_bidding_closes_and_the_bid_is_staked_when_all_others_have_passed():
    game = play(bidding(900, 900, 900), "0 bid 100", "2 bid 200", "1 pass")
    assert isinstance(game.phase, Bidding)
    assert money(game) == [900, 900, 900]
    game = play(game, "0 pass")
    assert isinstance(game.phase, Betting)
    assert attempt(game) == (2, 200)
    assert money(game) == [900, 900, 700]


def test_if_all_pass_the_opener_rolls_for_nothing():
    game = play(bidding(900, 900, 900, opener=1), "1 pass", "2 pass", "0 pass")
    assert attempt(game) == (1, 0)
    assert money(game) == [900, 900, 900]
    assert not game.players[1].all_in_used


@pytest.mark.parametrize(
    ("purses", "acts", "roller"),
    [
        ((900, 700, 500), ("0 bid 100", "1 all-in"), 1),
        ((900, 700), ("0 all-in",), 0),  # as the first word
        ((900, 700), ("0 pass", "1 all-in"), 1),
        ((900, 700, 500), ("0 bid 200", "0 all-in"), 0),  # the highest bidder
        ((900, 200, 500), ("0 bid 800", "1 all-in"), 1),  # who can't afford the bid
        ((900, 700, 500), ("0 bid 200", "1 pass", "1 all-in"), 1),  # who has passed
    ],
)
def test_all_in_ends_the_bidding_and_stakes_everything(purses, acts, roller):
    game = play(bidding(*purses), *acts)
    assert isinstance(game.phase, Betting)
    assert attempt(game) == (roller, purses[roller])
    assert money(game) == [0 if seat == roller else has for seat, has in enumerate(purses)]
    assert [player.all_in_used for player in game.players] == [
        seat == roller for seat in range(len(purses))
    ]
    assert not game.players[roller].out


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


# Betting


def test_everyone_but_the_roller_and_those_out_bets_in_any_order():
    game = play(bidding(900, 0, 900, 900, opener=2), "2 all-in")
    assert game.to_act == (0, 3)
    assert play(game, "3 none").to_act == (0,)
    assert play(game, "0 none").to_act == (3,)
    assert dice_due(play(game, "3 none", "0 none")) == (2, 5)


def test_the_wager_lies_on_the_table():
    before = play(bidding(900, 900, 900), "0 all-in", "1 yes 100")
    assert (before.due, before.legal_moves(0), before.legal_moves(1)) == (None, (), ())
    game = play(before, "2 no 300")
    assert money(game) == [0, 800, 600]
    assert game.phase.bets == (None, Bet(Side.YES, 100), Bet(Side.NO, 300))
    assert money(play(before, "2 none")) == [0, 800, 900]
    game = play(bidding(1500, 1500), "0 bid 300", "1 pass", "1 yes 200")
    assert (*attempt(game), game.phase.rolls_left) == (0, 300, 1)
    assert game.phase.bets == (None, Bet("yes", 200))


@pytest.mark.parametrize(("has", "wagers"), [(100, 1), (200, 2), (300, 3), (400, 3)])
def test_a_wager_is_within_ones_money(has, wagers):
    moves = play(bidding(900, has), "0 all-in").legal_moves(1)
    bets = [Bet(side, amount) for side in Side for amount in [100, 200, 300][:wagers]]
    assert set(moves) == {*bets, NoBet()}
    assert len(moves) == 2 * wagers + 1


# Rolling


@pytest.mark.parametrize(
    ("card", "acts", "matched", "dice", "left"),
    [
        ("66554/5/500", ("0 roll 64411",), "46", 3, 4),
        ("12345/2/500", ("0 roll 12366",), "123", 2, 1),
        (SAMPLE, ("0 roll 66655",), "566", 2, 1),  # nothing is asked where no value can be locked
        (SAMPLE, ("0 roll 66533", "0 no-lock"), "566", 2, 1),
        ("6JJJJ/3/500", ("0 roll 33124", "0 lock 3"), "33", 3, 2),
        ("6JJJJ/3/500", ("0 roll 33124", "0 lock 3", "0 roll 314"), "333", 2, 1),  # by force
    ],
)
def test_matching_dice_are_placed_and_the_others_rolled_again(card, acts, matched, dice, left):
    game = play(rolling(900, 900, card=card), *acts)
    assert game.phase.in_play.matched is Dice(matched)
    assert (dice_due(game), game.phase.rolls_left) == ((0, dice), left)


def test_a_joker_is_offered_for_every_loose_value_that_no_picture_shows():
    before = rolling(900, 900, card=SAMPLE)
    assert before.legal_moves(0) == ()
    game = play(before, "0 roll 65531")
    assert (game.due, game.to_act) == (None, (0,))
    assert game.legal_moves(0) == game.legal_moves() == (Lock(1), Lock(3), NoLock())
    # Without a lock the choice comes again.
    game = play(before, "0 roll 66533", "0 no-lock", "0 roll 44", "0 lock 4")
    assert game.players[0].cards == (Card.parse(SAMPLE),)


def test_the_last_roll_still_offers_a_joker():
    game = play(rolling(900, 900, card="665JJ/1/700"), "0 roll 66533")
    assert game.phase.rolls_left == 0
    assert game.legal_moves(0) == (Lock(3), NoLock())
    assert play(game, "0 lock 3").settlement.completed
    left = play(game, "0 no-lock")
    assert not left.settlement.completed
    assert (left.phase.in_play.matched, left.phase.in_play.joker) == (Dice("566"), None)
    # A lock stays for the next attempt.
    game = play(rolling(900, 900, card="665JJ/1/700"), "0 roll 12344", "0 lock 4")
    assert not game.settlement.completed
    assert isinstance(game.phase, Bidding)
    assert (game.phase.in_play.matched, game.phase.in_play.joker) == (Dice("44"), 4)


def test_an_attempt_ends_when_the_card_is_complete_or_its_rolls_are_used_up():
    game = play(rolling(900, 900, card="12345/9/500"), "0 roll 12345")
    assert game.settlement.completed
    assert game.phase == Turning(0)
    game = play(rolling(900, 900, card="12345/2/500"), "0 roll 66666")
    assert isinstance(game.phase, Rolling)
    assert isinstance(play(game, "0 roll 66666").phase, Bidding)


# Who gets what


@pytest.mark.parametrize(
    ("bet", "dice", "roller", "bettor"),
    [
        ("yes 300", "12345", 900 + 500, 900 + 300),
        ("no 300", "12345", 900 + 500 + 300, 900 - 300),
        ("none", "12345", 900 + 500, 900),
        ("yes 300", "66666", 900 - 400, 900 - 300),
        ("no 300", "66666", 900 - 400, 900 + 300),
        ("none", "66666", 900 - 400, 900),
    ],
)
def test_who_gets_what(bet, dice, roller, bettor):
    game = play(bidding(900, 900), "0 bid 400", "1 pass", f"1 {bet}", f"0 roll {dice}")
    assert money(game) == [roller, bettor]


def test_a_roll_for_nothing_risks_nothing_and_an_all_in_brings_the_stake_back():
    assert money(play(rolling(900, 900), "0 roll 66666")) == [900, 900]
    assert money(play(rolling(900, 900), "0 roll 12345")) == [1400, 900]
    game = play(bidding(200, 900), "0 all-in", "1 no 100", "0 roll 12345")
    assert money(game) == [200 + 500 + 100, 800]


@pytest.mark.parametrize("stake", ["0 all-in", "0 bid 900"])
def test_a_lost_stake_of_everything_is_the_end_for_its_player(stake):
    passes = () if stake == "0 all-in" else ("1 pass", "2 pass")
    game = play(bidding(900, 900, 900), stake, *passes, "1 none", "2 none", "0 roll 66666")
    assert game.players[0] == Player(0, out=True, all_in_used=not passes)
    assert [game.is_done(seat) for seat in game.seats] == [True, False, False]
    assert money(game) == [0, 900, 900]
    assert not game.over


@pytest.mark.parametrize(
    ("side", "lost", "won"), [("yes", "66666", "12345"), ("no", "12345", "66666")]
)
def test_a_bet_of_the_last_dollar_is_the_end_or_saves(side, lost, won):
    game = play(bidding(900, 900, 300), "0 bid 100", "1 pass", "2 pass", "1 none", f"2 {side} 300")
    assert money(game) == [800, 900, 0]
    assert not game.players[2].out
    assert [player.out for player in play(game, f"0 roll {lost}").players] == [False, False, True]
    assert play(game, f"0 roll {won}").players[2] == Player(600)


def test_cards_of_a_player_who_is_out_stay_listed():
    players = Players((Player(900, (WON,)), Player(900), Player(900)))
    game = PokerGame(RULES, players, Bidding(0, CardInPlay(Card.parse(SIMPLE))), 1)
    game = play(game, "0 all-in", "1 none", "2 none", "0 roll 66666")
    assert game.players[0] == Player(0, (WON,), out=True, all_in_used=True)


def test_a_settlement_is_read_until_the_game_goes_on():
    game = bidding(900, 900)
    assert game.results == 0
    failed = play(game, "0 bid 400", "1 pass", "1 no 300", "0 roll 66666")
    assert failed.results == 3  # how it ended, the stake, the bet
    assert play(failed, "0 bid 100").results == play(failed, "0 pass").results == 0
    won = play(game, "0 bid 400", "1 pass", "1 none", "0 roll 12345")
    assert won.results == 3  # how it ended, the stake, the payout
    assert play(won, f"0 card {SIMPLE}").results == 0
