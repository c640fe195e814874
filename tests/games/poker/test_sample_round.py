"""The sample round of the rule sheet, played through with everybody's money after each act.

The sheet leaves two things open: the fifth die of the first roll (a one here), and the second
bidding between its first and its last bid.
"""

import pytest

from fivefold.dice import Dice
from fivefold.games import new_game
from fivefold.games.poker import Betting, Bidding, Card, Lock, NoLock, Rolling, Turning
from fivefold.games.poker.settlement import Holder, Transfer, TransferReason
from tests.support.poker_acts import SAMPLE, money, play
from tests.support.random_play import card_due, dice_due

CHRIS, JOE, MICHELLE, DEBBIE = range(4)
# Each act with the money of Chris, Joe, Michelle and Debbie after it.
ATTEMPT_OF_DEBBIE = [
    (f"0 card {SAMPLE}", (1500, 1500, 1500, 1500)),
    ("0 bid 100", (1500, 1500, 1500, 1500)),
    ("3 bid 200", (1500, 1500, 1500, 1500)),
    ("2 bid 500", (1500, 1500, 1500, 1500)),
    ("3 bid 600", (1500, 1500, 1500, 1500)),
    ("1 pass", (1500, 1500, 1500, 1500)),
    ("0 pass", (1500, 1500, 1500, 1500)),
    ("2 pass", (1500, 1500, 1500, 900)),
    ("0 no 300", (1200, 1500, 1500, 900)),
    ("2 no 300", (1200, 1500, 1200, 900)),
    ("1 no 100", (1200, 1400, 1200, 900)),
    ("3 roll 65531", (1200, 1400, 1200, 900)),
    ("3 lock 3", (1200, 1400, 1200, 900)),
    ("3 roll 23", (1800, 1600, 1800, 900)),
]
ATTEMPT_OF_CHRIS = [
    ("3 bid 200", (1800, 1600, 1800, 900)),
    ("1 bid 300", (1800, 1600, 1800, 900)),
    ("2 bid 400", (1800, 1600, 1800, 900)),
    ("3 bid 500", (1800, 1600, 1800, 900)),
    ("0 bid 600", (1800, 1600, 1800, 900)),
    ("3 pass", (1800, 1600, 1800, 900)),
    ("1 pass", (1800, 1600, 1800, 900)),
    ("2 pass", (1200, 1600, 1800, 900)),
    ("3 yes 300", (1200, 1600, 1800, 600)),
    ("2 yes 300", (1200, 1600, 1500, 600)),
    ("1 no 100", (1200, 1500, 1500, 600)),
    ("0 roll 4", (1200, 1500, 1500, 600)),
    ("0 roll 6", (2600, 1500, 2100, 1200)),
]
ROUND = ATTEMPT_OF_DEBBIE + ATTEMPT_OF_CHRIS
FAILED = len(ATTEMPT_OF_DEBBIE)


@pytest.fixture(scope="module")
def states():
    """The game before the first act, and after each."""
    found = [new_game("deluxe-poker", 4)]
    for act, _ in ROUND:
        found.append(play(found[-1], act))
    return found


def last(states, act):
    """The state right after the last time somebody made this act."""
    return states[max(n for n, (made, _) in enumerate(ROUND, start=1) if made == act)]


def transfers(*rows):
    return tuple(Transfer(*row) for row in rows)


def test_everybodys_money_after_each_act(states):
    assert [tuple(money(state)) for state in states[1:]] == [held for _, held in ROUND]


def test_each_bid_asks_the_others_again(states):
    assert card_due(states[0]) == CHRIS
    assert (states[1].phase.opener, states[1].to_act) == (CHRIS, (CHRIS,))
    assert [states[n].to_act for n in (2, 3, 4, 5, 7)] == [
        (JOE, MICHELLE, DEBBIE),
        (CHRIS, JOE, MICHELLE),
        (CHRIS, JOE, DEBBIE),
        (CHRIS, JOE, MICHELLE),
        (MICHELLE,),
    ]


def test_debbie_wins_the_bid_and_waits_for_the_bets(states):
    phase = states[8].phase
    assert isinstance(phase, Betting)
    assert (phase.roller, phase.stake) == (DEBBIE, 600)
    assert states[8].to_act == (CHRIS, JOE, MICHELLE)
    assert states[10].to_act == (JOE,)


def test_debbies_dice_are_placed_and_she_locks_the_three(states):
    assert [dice_due(states[n]) for n in (11, 13)] == [(DEBBIE, 5), (DEBBIE, 2)]
    assert [states[n].phase.rolls_left for n in (11, 13)] == [2, 1]
    rolled = last(states, "3 roll 65531")
    assert rolled.phase.in_play.matched is Dice("56")
    assert rolled.phase.loose is Dice("135")
    assert rolled.legal_moves(DEBBIE) == (Lock(1), Lock(3), NoLock())
    in_play = last(states, "3 lock 3").phase.in_play
    assert (in_play.matched, in_play.missing) == (Dice("356"), Dice("6"))
    assert (in_play.joker, in_play.free_jokers) == (3, 1)


def test_the_second_three_is_placed_by_force_and_the_attempt_fails(states):
    failed = states[FAILED]
    assert failed.phase == Bidding(DEBBIE, failed.phase.in_play)
    assert failed.phase.in_play.matched is Dice("3356")
    assert failed.phase.in_play.missing is Dice("6")
    assert (failed.settlement.completed, failed.settlement.roller) == (False, DEBBIE)
    assert (failed.to_act, failed.due) == ((DEBBIE,), None)


def test_debbies_stake_goes_to_the_bank_which_pays_the_noes(states):
    bank, table = Holder.BANK, Holder.TABLE
    assert states[FAILED].settlement.transfers == transfers(
        (table, bank, 600, TransferReason.STAKE_LOST, DEBBIE),
        (table, CHRIS, 300, TransferReason.BET_BACK, CHRIS),
        (bank, CHRIS, 300, TransferReason.BET_WON, CHRIS),
        (table, JOE, 100, TransferReason.BET_BACK, JOE),
        (bank, JOE, 100, TransferReason.BET_WON, JOE),
        (table, MICHELLE, 300, TransferReason.BET_BACK, MICHELLE),
        (bank, MICHELLE, 300, TransferReason.BET_WON, MICHELLE),
    )


def test_chris_rolls_one_die_with_the_cards_full_rolls(states):
    rolling, missed = last(states, "1 no 100"), last(states, "0 roll 4")
    assert isinstance(rolling.phase, Rolling)
    assert (rolling.phase.roller, rolling.phase.stake) == (CHRIS, 600)
    assert [dice_due(state) for state in (rolling, missed)] == [(CHRIS, 1)] * 2
    assert [state.phase.rolls_left for state in (rolling, missed)] == [2, 1]
    assert rolling.phase.in_play.matched is missed.phase.in_play.matched is Dice("3356")


def test_chris_completes_the_card_and_turns_the_next(states):
    won = states[-1]
    assert [player.cards for player in won.players] == [(Card.parse(SAMPLE),), (), (), ()]
    assert (won.cards_won, won.phase, won.over) == (1, Turning(CHRIS), False)
    assert card_due(won) == CHRIS
    assert not any(player.all_in_used or player.out for player in won.players)
    places = [(place.rank, place.seat, place.amount) for place in won.standings]
    assert places == [(1, CHRIS, 2600), (2, MICHELLE, 2100), (3, JOE, 1500), (4, DEBBIE, 1200)]


def test_chris_gets_stake_payout_and_joes_no_while_the_bank_pays_the_yeses(states):
    bank, table = Holder.BANK, Holder.TABLE
    settlement = states[-1].settlement
    assert (settlement.roller, settlement.completed) == (CHRIS, True)
    assert settlement.transfers == transfers(
        (table, CHRIS, 600, TransferReason.STAKE_BACK, CHRIS),
        (bank, CHRIS, 700, TransferReason.PAYOUT, CHRIS),
        (table, CHRIS, 100, TransferReason.BET_LOST, JOE),
        (table, MICHELLE, 300, TransferReason.BET_BACK, MICHELLE),
        (bank, MICHELLE, 300, TransferReason.BET_WON, MICHELLE),
        (table, DEBBIE, 300, TransferReason.BET_BACK, DEBBIE),
        (bank, DEBBIE, 300, TransferReason.BET_WON, DEBBIE),
    )
    assert [settlement.gain(seat) for seat in range(4)] == [1400, 0, 600, 600]
