"""The sample round of the rule sheet, played through with everybody's money after each act.

The sheet leaves two things open: the fifth die of the first roll (a one here), and the second
bidding between its first and its last bid.
"""

import pytest

from fivefold.dice import Dice
from fivefold.games import Roll, new_game
from fivefold.games.poker import (
    Bet,
    Betting,
    Bid,
    Bidding,
    Card,
    Lock,
    NoLock,
    Pass,
    Rolling,
    Side,
    TurnCard,
    Turning,
)
from fivefold.games.poker.settlement import Holder, Transfer, TransferReason
from tests.support.random_play import card_due, dice_due

CHRIS, JOE, MICHELLE, DEBBIE = range(4)
CARD = Card.parse("665JJ/2/700")
YES, NO = Side

# Each act with the money of Chris, Joe, Michelle and Debbie after it.
DEBBIES_ATTEMPT = [
    (CHRIS, TurnCard(CARD), (1500, 1500, 1500, 1500)),
    (CHRIS, Bid(100), (1500, 1500, 1500, 1500)),
    (DEBBIE, Bid(200), (1500, 1500, 1500, 1500)),
    (MICHELLE, Bid(500), (1500, 1500, 1500, 1500)),
    (DEBBIE, Bid(600), (1500, 1500, 1500, 1500)),
    (JOE, Pass(), (1500, 1500, 1500, 1500)),
    (CHRIS, Pass(), (1500, 1500, 1500, 1500)),
    (MICHELLE, Pass(), (1500, 1500, 1500, 900)),
    (CHRIS, Bet(NO, 300), (1200, 1500, 1500, 900)),
    (MICHELLE, Bet(NO, 300), (1200, 1500, 1200, 900)),
    (JOE, Bet(NO, 100), (1200, 1400, 1200, 900)),
    (DEBBIE, Roll(Dice("65531")), (1200, 1400, 1200, 900)),
    (DEBBIE, Lock(3), (1200, 1400, 1200, 900)),
    (DEBBIE, Roll(Dice("23")), (1800, 1600, 1800, 900)),
]
CHRISS_ATTEMPT = [
    (DEBBIE, Bid(200), (1800, 1600, 1800, 900)),
    (JOE, Bid(300), (1800, 1600, 1800, 900)),
    (MICHELLE, Bid(400), (1800, 1600, 1800, 900)),
    (DEBBIE, Bid(500), (1800, 1600, 1800, 900)),
    (CHRIS, Bid(600), (1800, 1600, 1800, 900)),
    (DEBBIE, Pass(), (1800, 1600, 1800, 900)),
    (JOE, Pass(), (1800, 1600, 1800, 900)),
    (MICHELLE, Pass(), (1200, 1600, 1800, 900)),
    (DEBBIE, Bet(YES, 300), (1200, 1600, 1800, 600)),
    (MICHELLE, Bet(YES, 300), (1200, 1600, 1500, 600)),
    (JOE, Bet(NO, 100), (1200, 1500, 1500, 600)),
    (CHRIS, Roll(Dice("4")), (1200, 1500, 1500, 600)),
    (CHRIS, Roll(Dice("6")), (2600, 1500, 2100, 1200)),
]
ROUND = DEBBIES_ATTEMPT + CHRISS_ATTEMPT


def after(acts):
    game = new_game("deluxe-poker", 4)
    for seat, move, _ in ROUND[:acts]:
        game = game.play(move, seat)
    return game


def money(game):
    return tuple(player.money for player in game.players)


@pytest.fixture(scope="module")
def states():
    """The game before the first act, and after each."""
    return [after(acts) for acts in range(len(ROUND) + 1)]


def last(states, move):
    """The state right after the last time somebody made a move."""
    place = max(place for place, act in enumerate(ROUND, start=1) if act[1] == move)
    return states[place]


@pytest.mark.parametrize("act", range(1, len(ROUND) + 1))
def test_everybodys_money_after_each_act(states, act):
    assert money(states[act]) == ROUND[act - 1][2]


def test_chris_owns_the_game_and_turns_the_first_card(states):
    assert card_due(states[0]) == CHRIS
    assert states[1].phase.opener == CHRIS
    assert states[1].to_act == (CHRIS,)


def test_after_chris_the_others_are_asked_again_with_every_bid(states):
    assert states[2].to_act == (JOE, MICHELLE, DEBBIE)
    assert states[3].to_act == (CHRIS, JOE, MICHELLE)
    assert states[4].to_act == (CHRIS, JOE, DEBBIE)
    assert states[5].to_act == (CHRIS, JOE, MICHELLE)
    assert states[7].to_act == (MICHELLE,)


def test_debbie_wins_the_bid_and_waits_for_the_bets(states):
    phase = states[8].phase
    assert isinstance(phase, Betting)
    assert (phase.roller, phase.stake) == (DEBBIE, 600)
    assert states[8].to_act == (CHRIS, JOE, MICHELLE)
    assert states[10].to_act == (JOE,)


def test_debbie_rolls_five_dice_then_two(states):
    assert dice_due(states[11]) == (DEBBIE, 5)
    assert states[11].phase.rolls_left == 2
    assert dice_due(states[13]) == (DEBBIE, 2)
    assert states[13].phase.rolls_left == 1


def test_debbies_six_and_five_are_placed_and_only_the_three_or_one_may_go_on_a_joker(states):
    rolled = last(states, Roll(Dice("65531")))
    assert rolled.phase.in_play.matched is Dice("56")
    assert rolled.phase.loose is Dice("135")
    assert rolled.legal_moves(DEBBIE) == (Lock(1), Lock(3), NoLock())


def test_debbie_locks_the_three(states):
    in_play = last(states, Lock(3)).phase.in_play
    assert in_play.matched is Dice("356")
    assert in_play.joker == 3
    assert in_play.missing is Dice("6")
    assert in_play.free_jokers == 1


def test_the_second_three_is_placed_by_force_and_the_attempt_fails(states):
    failed = states[len(DEBBIES_ATTEMPT)]
    assert failed.phase == Bidding(DEBBIE, failed.phase.in_play)
    assert failed.phase.in_play.matched is Dice("3356")
    assert failed.phase.in_play.missing is Dice("6")
    assert failed.settlement.completed is False
    assert failed.settlement.roller == DEBBIE


def test_debbies_stake_goes_to_the_bank_which_pays_the_noes(states):
    bank, table = Holder.BANK, Holder.TABLE
    assert states[len(DEBBIES_ATTEMPT)].settlement.transfers == (
        Transfer(table, bank, 600, TransferReason.STAKE_LOST, DEBBIE),
        Transfer(table, CHRIS, 300, TransferReason.BET_BACK, CHRIS),
        Transfer(bank, CHRIS, 300, TransferReason.BET_WON, CHRIS),
        Transfer(table, JOE, 100, TransferReason.BET_BACK, JOE),
        Transfer(bank, JOE, 100, TransferReason.BET_WON, JOE),
        Transfer(table, MICHELLE, 300, TransferReason.BET_BACK, MICHELLE),
        Transfer(bank, MICHELLE, 300, TransferReason.BET_WON, MICHELLE),
    )


def test_debbie_opens_the_bidding_that_continues_the_round(states):
    assert states[len(DEBBIES_ATTEMPT)].to_act == (DEBBIE,)
    assert states[len(DEBBIES_ATTEMPT)].due is None


def test_chris_rolls_one_die_with_the_cards_full_rolls(states):
    rolling = last(states, Bet(NO, 100))
    assert isinstance(rolling.phase, Rolling)
    assert (rolling.phase.roller, rolling.phase.stake) == (CHRIS, 600)
    assert dice_due(rolling) == (CHRIS, 1)
    assert rolling.phase.rolls_left == 2
    assert rolling.phase.in_play.matched is Dice("3356")


def test_chriss_first_die_cant_be_placed(states):
    missed = last(states, Roll(Dice("4")))
    assert missed.phase.in_play.matched is Dice("3356")
    assert missed.phase.rolls_left == 1
    assert dice_due(missed) == (CHRIS, 1)


def test_chris_completes_the_card_and_turns_the_next(states):
    won = states[-1]
    assert won.players[CHRIS].cards == (CARD,)
    assert [player.cards for player in won.players[1:]] == [(), (), ()]
    assert won.cards_won == 1
    assert won.phase == Turning(CHRIS)
    assert card_due(won) == CHRIS
    assert not won.over


def test_chris_gets_stake_payout_and_joes_no_while_the_bank_pays_the_yeses(states):
    bank, table = Holder.BANK, Holder.TABLE
    settlement = states[-1].settlement
    assert (settlement.roller, settlement.completed) == (CHRIS, True)
    assert settlement.transfers == (
        Transfer(table, CHRIS, 600, TransferReason.STAKE_BACK, CHRIS),
        Transfer(bank, CHRIS, 700, TransferReason.PAYOUT, CHRIS),
        Transfer(table, CHRIS, 100, TransferReason.BET_LOST, JOE),
        Transfer(table, MICHELLE, 300, TransferReason.BET_BACK, MICHELLE),
        Transfer(bank, MICHELLE, 300, TransferReason.BET_WON, MICHELLE),
        Transfer(table, DEBBIE, 300, TransferReason.BET_BACK, DEBBIE),
        Transfer(bank, DEBBIE, 300, TransferReason.BET_WON, DEBBIE),
    )
    assert [settlement.gain(seat) for seat in range(4)] == [1400, 0, 600, 600]


def test_standings_are_by_money(states):
    places = [(place.rank, place.seat, place.amount) for place in states[-1].standings]
    assert places == [(1, CHRIS, 2600), (2, MICHELLE, 2100), (3, JOE, 1500), (4, DEBBIE, 1200)]


def test_no_act_of_the_round_uses_an_all_in(states):
    assert not any(player.all_in_used or player.out for player in states[-1].players)
