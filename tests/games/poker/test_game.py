"""The rules of Deluxe Poker, one at a time. An act is written `SEAT WORD …`: `0 bid 100`."""

import copy

import pytest

from fivefold.dice import Dice
from fivefold.errors import IllegalMove, Malformed
from fivefold.games import Roll, Standing, new_game
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
    TurnCard,
    Turning,
)
from fivefold.rules import built_in, load_deck
from fivefold.texts import Lang
from tests.support.poker_tables import bidding_on, game_of, player
from tests.support.random_play import card_due, dice_due

WORDS = {
    "card": lambda text: TurnCard(Card.parse(text)),
    "bid": lambda amount: Bid(int(amount)),
    "pass": Pass,
    "all-in": AllIn,
    "yes": lambda amount: Bet(Side.YES, int(amount)),
    "no": lambda amount: Bet(Side.NO, int(amount)),
    "none": NoBet,
    "roll": lambda dice: Roll(Dice(dice)),
    "lock": lambda value: Lock(int(value)),
    "no-lock": NoLock,
}
SIMPLE = "12345/1/500"
SAMPLE = "665JJ/2/700"
WON = Card.parse("JJJJJ/3/1200")

RULES = built_in("deluxe-poker")


def read(act):
    seat, word, *more = act.split()
    return int(seat), WORDS[word](*more)


def play(game, *acts):
    for act in acts:
        seat, move = read(act)
        game = game.play(move, seat)
    return game


def refusal(game, act):
    """The code a refused act gives. The state must be what it was, part by part."""
    seat, move = read(act)
    before, players, phase = copy.deepcopy(game), game.players, game.phase
    with pytest.raises(IllegalMove) as refused:
        game.play(move, seat)
    assert game == before
    assert game.players is players
    assert game.phase is phase
    assert move not in game.legal_moves(seat)
    assert all(refused.value.say(lang) for lang in Lang)
    return refused.value.code


def bidding(*money, card=SIMPLE, matched="", opener=0, cards_won=0):
    """A card on the table, with so much money in front of each; no money is out."""
    players = (player(amount, cards=0) for amount in money)
    return game_of(players, bidding_on(card, matched, opener), cards_won)


def rolling(*money, **settings):
    """Seat 0 rolls for nothing, and nobody bets."""
    others = [seat for seat in range(1, len(money)) if money[seat]]
    passes, nones = ([f"{seat} {word}" for seat in others] for word in ("pass", "none"))
    return play(bidding(*money, **settings), "0 pass", *passes, *nones)


def over(*players):
    return game_of(players, None, cards_won=7)


def money(game):
    return [player.money for player in game.players]


# Sitting down and turning the card


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_players_start_with_1500_each(players):
    game = new_game("deluxe-poker", players)
    assert money(game) == [1500] * players
    assert game.seats == tuple(range(players))
    assert game.phase == Turning(0)
    assert card_due(game) == 0
    assert game.to_act == (0,)
    assert game.rules.id == "deluxe-poker"


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 100])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(Malformed) as refused:
        new_game("deluxe-poker", players)
    assert refused.value.code == "wrong-players"


def test_only_the_opener_turns_the_card():
    assert refusal(new_game("deluxe-poker", 3), f"1 card {SIMPLE}") == "not-your-turn"
    assert play(new_game("deluxe-poker", 3), f"0 card {SIMPLE}").phase.opener == 0


@pytest.mark.parametrize("act", ["0 bid 100", "0 pass", "0 all-in", "0 none", "0 roll 12345"])
def test_nothing_happens_before_the_card_is_turned(act):
    assert new_game("deluxe-poker", 3).legal_moves(0) == ()
    assert refusal(new_game("deluxe-poker", 3), act) == "card-due"


def test_a_card_cant_be_turned_while_one_is_in_play():
    card = f"0 card {SAMPLE}"
    assert refusal(bidding(500, 500), card) == "bidding-now"
    assert refusal(play(bidding(500, 500), "0 all-in"), card) == "betting-now"
    assert refusal(rolling(500, 500), card) == "dice-due"


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_is_not_there_can_do_nothing(seat):
    game = bidding(500, 500, 500)
    assert game.legal_moves(seat) == ()
    assert refusal(game, f"{seat} pass") == "no-such-seat"


# Bidding


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


# All-In


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


# Bets


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


# Who is out, and who must be named


@pytest.mark.parametrize(
    ("acts", "tries"),
    [
        (("0 pass",), ("1 bid 100", "1 pass", "1 all-in")),
        (("0 all-in",), ("1 yes 100", "1 none")),
        (("0 all-in", "2 none"), ("1 roll 12345", "1 no-lock")),
    ],
)
def test_a_player_who_is_out_does_nothing(acts, tries):
    game = play(bidding(900, 0, 900), *acts)
    assert 1 not in game.to_act
    assert game.legal_moves(1) == ()
    assert {refusal(game, act) for act in tries} == {"out-of-the-game"}


def test_a_player_who_is_out_is_not_waited_for():
    game = play(bidding(900, 0, 900), "0 bid 100", "2 pass")
    assert game.phase.roller == 0
    assert dice_due(play(game, "2 none")) == (0, 5)


def test_the_seat_may_be_left_out_while_one_is_waited_for():
    game = bidding(900, 900).play(Bid(100))
    assert game.legal_moves() == game.legal_moves(1)
    assert game.play(Pass()) == play(game, "1 pass")


@pytest.mark.parametrize("ask", [lambda game: game.play(Pass()), lambda game: game.legal_moves()])
def test_the_seat_must_be_named_while_several_are_waited_for(ask):
    with pytest.raises(IllegalMove) as refused:
        ask(play(bidding(900, 900, 900), "0 bid 100"))
    assert refused.value.code == "say-who"
    assert refused.value.named(("Ann", "Bo", "Dev")).say(Lang.EN).endswith("Bo, Dev")


# Rolling


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


# Continuing a round


def test_a_continuing_round_keeps_dice_and_joker_and_gives_full_rolls_again():
    game = play(
        rolling(900, 900, card=SAMPLE), "0 roll 65531", "0 lock 3", "0 roll 23", "0 pass", "1 pass"
    )
    game = play(game, "1 none")
    assert game.phase.rolls_left == 2
    assert dice_due(game) == (0, 1)
    assert (game.phase.in_play.matched, game.phase.in_play.joker) == (Dice("3356"), 3)


def test_another_roller_uses_the_locked_joker_of_the_first():
    acts = ("0 roll 65531", "0 lock 3", "0 roll 22", "0 bid 100", "1 bid 200", "0 pass", "0 none")
    game = play(rolling(900, 900, card=SAMPLE), *acts)
    assert dice_due(game) == (1, 2)
    assert play(game, "1 roll 36").players[1].cards == (Card.parse(SAMPLE),)


def test_the_unsuccessful_roller_opens_the_same_card():
    acts = ("0 bid 100", "1 bid 200", "2 pass", "0 pass", "0 none", "2 none", "1 roll 66666")
    game = play(bidding(900, 900, 900), *acts)
    assert game.phase == Bidding(1, CardInPlay(Card.parse(SIMPLE)))
    assert game.cards_won == 0


def test_the_winner_of_a_card_opens_the_next():
    acts = ("0 bid 100", "1 bid 200", "2 pass", "0 pass", "0 none", "2 none", "1 roll 12345")
    game = play(bidding(900, 900, 900), *acts)
    assert game.phase == Turning(1)
    assert game.cards_won == 1


# Settlement


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


# Elimination


def test_a_failed_all_in_is_the_end_for_its_player():
    game = play(bidding(900, 900, 900), "0 all-in", "1 none", "2 none", "0 roll 66666")
    assert [player.out for player in game.players] == [True, False, False]
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


@pytest.mark.parametrize(
    ("money_of", "opener", "following"),
    [
        ((900, 900, 900), 0, 1),
        ((900, 900, 900), 2, 0),
        ((900, 0, 900, 900), 0, 2),
        ((900, 900, 0, 0, 900, 0), 4, 0),
        ((0, 900, 900, 0, 0, 900), 5, 1),
    ],
)
def test_if_the_opener_is_out_the_next_to_the_left_who_is_in_opens(money_of, opener, following):
    others = [seat for seat, has in enumerate(money_of) if has and seat != opener]
    nones = [f"{seat} none" for seat in others]
    game = bidding(*money_of, opener=opener)
    game = play(game, f"{opener} all-in", *nones, f"{opener} roll 11666")
    assert game.phase.opener == following
    assert game.to_act == (following,)
    assert game.phase.in_play.matched is Dice("1")


def test_left_of_a_roller_who_is_out_opens_and_not_left_of_the_last_opener():
    acts = ("0 pass", "2 all-in", "0 none", "1 none", "3 none", "2 roll 66666")
    assert play(bidding(900, 900, 900, 900), *acts).phase.opener == 3


# The end


def test_the_seventh_card_ends_the_game():
    game = play(rolling(900, 900, cards_won=5), "0 roll 12345")
    assert game.cards_won == 6
    assert game.phase == Turning(0)
    game = play(rolling(900, 900, cards_won=6), "0 roll 12345")
    assert game.cards_won == 7
    assert game.over
    assert game.winners == (0,)


def test_a_failed_attempt_at_the_seventh_card_does_not_end_it():
    assert not play(rolling(900, 900, cards_won=6), "0 roll 66666").over


def test_when_it_is_over_nothing_can_be_done():
    game = play(rolling(900, 900, cards_won=6), "0 roll 12345")
    assert game.to_act == ()
    assert game.due is None
    assert [game.legal_moves(seat) for seat in (None, 0, 1)] == [(), (), ()]
    for act in ("0 pass", f"0 card {SIMPLE}", "0 roll 12345", "5 pass"):
        assert refusal(game, act) == "game-over"
    with pytest.raises(IllegalMove, match="over"):
        game.play(Pass())


def test_nobody_has_won_while_it_goes_on():
    assert rolling(900, 900).winners == ()
    assert play(rolling(900, 900, cards_won=5), "0 roll 12345").winners == ()


def test_one_who_is_left_wins_without_a_card():
    game = play(bidding(900, 100), "0 all-in", "1 none", "0 roll 66666")
    assert game.over
    assert game.winners == (1,)
    assert game.players[1].cards == ()


def test_one_left_of_several_by_lost_bets_at_once():
    acts = ("0 pass", "1 pass", "2 pass", "1 no 300", "2 no 200", "0 roll 12345")
    game = play(bidding(100, 300, 200), *acts)
    assert game.over
    assert game.winners == (0,)
    assert game.cards_won == 1


def test_if_none_is_left_nobody_wins():
    game = play(bidding(900, 300), "0 all-in", "1 yes 300", "0 roll 66666")
    assert [player.out for player in game.players] == [True, True]
    assert game.over
    assert game.winners == ()


def test_after_seven_cards_the_most_money_with_a_card_wins():
    assert over(Player(2000, (WON,)), Player(3000), Player(1000, (WON,))).winners == (0,)


def test_the_number_of_cards_does_not_matter():
    assert over(Player(1000, (WON,) * 6), Player(1100, (WON,))).winners == (1,)


def test_players_who_are_out_are_not_counted_whatever_cards_they_won():
    players = (Player(0, (WON,) * 6, out=True), Player(500, (WON,)), Player(900))
    assert over(*players).winners == (1,)


def test_ties_share_the_win():
    players = (Player(900, (WON,)), Player(900), Player(900, (WON,)), Player(800, (WON,)))
    assert over(*players).winners == (0, 2)


def test_if_nobody_in_has_a_card_nobody_wins():
    assert over(Player(0, (WON,) * 7, out=True), Player(900), Player(800)).winners == ()


def test_standings_share_ranks():
    game = over(Player(500), Player(900), Player(0, out=True), Player(900))
    assert game.standings == (
        Standing(1, 1, 900),
        Standing(1, 3, 900),
        Standing(3, 0, 500),
        Standing(4, 2, 0),
    )


def test_a_bet_given_as_a_word_is_the_same_bet():
    assert Bet("yes", 100).side is Side.YES
    with pytest.raises(Malformed) as refused:
        Bet("maybe", 100)
    assert refused.value.code == "not-a-side"


@pytest.mark.parametrize("amount", [200.0, "200", True, None])
@pytest.mark.parametrize("move", [Bid, lambda amount: Bet("yes", amount), Lock])
def test_amounts_and_values_are_whole_numbers(move, amount):
    with pytest.raises(Malformed) as refused:
        move(amount)
    assert refused.value.code == "not-a-number"


def test_a_card_may_be_given_as_it_is_written():
    assert TurnCard("665JJ/2/700") == TurnCard(Card.parse("665JJ/2/700"))
    with pytest.raises(Malformed):
        TurnCard("665JJ")


def test_standings_put_those_who_can_win_first():
    rich, poor = Player(5000), Player(300, (Card.parse("665JJ/2/700"),) * 7)
    game = PokerGame(RULES, Players((rich, poor)), None, cards_won=7)
    assert game.winners == (1,)
    assert [place.seat for place in game.standings] == [1, 0]


def test_asking_goes_round_the_table_from_whoever_spoke_last():
    game = new_game("deluxe-poker", 4).play(TurnCard(load_deck()[0]))
    assert game.first_to_act == 0
    game = game.play(Bid(100), 0)
    assert game.first_to_act == 1
    game = game.play(Pass(), 1).play(Bid(200), 2)
    assert game.first_to_act == 3
    game = game.play(Pass(), 3)
    assert game.first_to_act == 0
    game = game.play(AllIn(), 1)
    assert game.first_to_act == 2
