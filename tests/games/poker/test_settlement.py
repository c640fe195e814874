"""Who gets what after an attempt, and who is out."""

import pytest

from fivefold.games.poker import Bidding, Card, CardInPlay, Player, Players, PokerGame
from tests.support.poker_acts import RULES, SIMPLE, WON, bidding, money, play, rolling


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


def test_a_roll_for_nothing_risks_nothing():
    assert money(play(rolling(900, 900), "0 roll 66666")) == [900, 900]
    assert money(play(rolling(900, 900), "0 roll 12345")) == [1400, 900]


def test_an_all_in_that_succeeds_brings_the_stake_back():
    game = play(bidding(200, 900), "0 all-in", "1 no 100", "0 roll 12345")
    assert money(game) == [200 + 500 + 100, 800]


def test_a_failed_all_in_is_the_end_for_its_player():
    game = play(bidding(900, 900, 900), "0 all-in", "1 none", "2 none", "0 roll 66666")
    assert [player.out for player in game.players] == [True, False, False]
    assert [game.is_done(seat) for seat in game.seats] == [True, False, False]
    assert money(game) == [0, 900, 900]
    assert not game.over


def test_a_failed_bid_of_everything_is_the_end_too():
    acts = ("0 bid 900", "1 pass", "2 pass", "1 none", "2 none", "0 roll 66666")
    assert play(bidding(900, 900, 900), *acts).players[0] == Player(0, out=True)


@pytest.mark.parametrize(("side", "dice"), [("yes", "66666"), ("no", "12345")])
def test_a_lost_bet_of_the_last_dollar_is_the_end(side, dice):
    game = play(bidding(900, 900, 300), "0 bid 100", "1 pass", "2 pass", "1 none", f"2 {side} 300")
    assert money(game) == [800, 900, 0]
    assert not game.players[2].out
    game = play(game, f"0 roll {dice}")
    assert [player.out for player in game.players] == [False, False, True]


@pytest.mark.parametrize(("side", "dice"), [("no", "66666"), ("yes", "12345")])
def test_a_won_bet_of_the_last_dollar_saves(side, dice):
    acts = ("0 bid 100", "1 pass", "2 pass", "1 none", f"2 {side} 300", f"0 roll {dice}")
    game = play(bidding(900, 900, 300), *acts)
    assert game.players[2] == Player(600)


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
