"""The money of two players, numbered as far as it makes a difference."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.bots.poker.coached import CoachedBot
from fivefold.coach.poker.advice import advise_poker
from fivefold.coach.poker.attempts import CardNeed, completion
from fivefold.coach.poker.last_card_solver import (
    WORTHS,
    LastBidding,
    LastRolls,
    Outcome,
    Purses,
    Terms,
    best,
    needs_of,
    only_if,
    solved,
)
from fivefold.games import Seat
from fivefold.games.poker import Card
from tests.second.poker_ending import value
from tests.support.poker_tables import bidding_on, game_of, player

PURSES = Purses(poor=5, ahead=7, behind=4)
MONEY = st.integers(0, 40)


@given(MONEY, MONEY)
def test_a_pair_of_purses_keeps_the_lead_and_what_the_poorer_has_as_far_as_they_count(one, other):
    number = PURSES.number(np.array(one), np.array(other))
    first, second = (purse[number] for purse in PURSES.pairs)
    assert min(first, second) == min(one, other, 5)
    assert first - second == np.clip(one - other, -4, 7)


@given(st.integers(0, 400), st.integers(0, 400))
def test_there_is_room_for_the_lead_of_a_game_and_some_more(first, second):
    purses = Purses.around(first, second)
    assert purses.ahead >= first - second + 10
    assert purses.behind >= second - first + 10
    assert min(purses.ahead, purses.behind) == Purses().ahead


NEVER = [only_if(False, player, Outcome(np.zeros(1), np.zeros(1))) for player in (0, 1)]


def outcomes(first, second):
    """Rolling for each stake: what it is worth to player 0, and an attempt for each."""
    rows = enumerate((first, second))
    return [
        [
            Outcome(np.array([value]), np.array([10 * player + stake]))
            for stake, value in enumerate(row)
        ]
        for player, row in rows
    ]


def test_the_bidding_goes_on_until_topping_does_not_pay():
    low, high = (Outcome(np.array([value]), np.array([0])) for value in (0.2, 0.7))
    assert [best(player, low, high).value[0] for player in (0, 1)] == [0.7, 0.2]
    first, second = [0.8, 0.7, 0.6, 0.55, 0.4], [0.2, 0.3, 0.5, 0.6, 0.7]
    bidding = LastBidding(outcomes(first, second), NEVER, levels=5)
    assert bidding.opened(0).attempt[0] == 2
    assert bidding.opened(1).attempt[0] == 3
    calls = [NEVER[0], Outcome(np.array([0.1]), np.array([99]))]  # an All-In ends it
    bidding = LastBidding(outcomes([0.8, 0.7], [0.2, 0.3]), calls, levels=2)
    assert bidding.opened(0).attempt[0] == 99


def test_nobody_bids_where_the_roll_is_worth_nothing():
    """The opener rolls for nothing."""
    bidding = LastBidding(outcomes([0.4, 0.1, 0.0], [0.6, 0.9, 1.0]), NEVER, levels=3)
    assert [bidding.opened(player).attempt[0] for player in (0, 1)] == [0, 10]
    assert bidding.passed(0).value[0] == 0.4


CARD = Card.parse("665JJ/2/700")


def rolls(roller, failed):
    """The rolls for the card, if every failed attempt is worth the same."""
    made = LastRolls(roller, CARD.rolls)
    return {need: made.add(need, np.array([failed])) for need in needs_of(CARD)}


@pytest.mark.parametrize(("roller", "failed", "worth"), [(0, 0.0, 2), (1, 1.0, 0)])
def test_who_needs_the_card_completes_it_as_often_as_can_be(roller, failed, worth):
    needs = needs_of(CARD)
    assert [need.dice for need in needs] == sorted(need.dice for need in needs)
    assert needs[-1].dice == 5
    for need, values in rolls(roller, failed).items():
        wins = abs(values[worth, 0] - failed)
        assert wins == pytest.approx(float(completion(need, CARD.rolls)))


@pytest.mark.parametrize(("roller", "failed", "worth"), [(0, 0.9, 0), (1, 0.1, 2)])
def test_who_loses_by_the_card_leaves_a_joker_free(roller, failed, worth):
    values = rolls(roller, failed)[CardNeed((), 2, 4)]
    assert values[worth, 0] == pytest.approx(failed)
    assert list(WORTHS) == [0, 0.5, 1]


SMALL = [
    (player(200), player(200, used=True), ("6666J/3/200", "6666", 1)),
    (player(200, cards=0, used=True), player(100, used=True), ("66665/9/300", "6666", 1)),
    (player(100), player(100, cards=0), ("6665J/4/100", "666", 0)),
]
"""Cards that are nearly always completed in two attempts, and little money to bid."""


def game(first, second, on_card):
    card, matched, opener = on_card
    return game_of([first, second], bidding_on(card, matched, opener=opener), cards_won=6)


@pytest.mark.parametrize("position", SMALL, ids=str)
def test_a_second_program_finds_the_same_chance(position):
    small = game(*position)
    opener = small.to_act[0]
    chance = advise_poker(small, opener).best.chance
    mine = chance if opener == 0 else 1 - chance
    assert value(small, attempts=2) == pytest.approx(mine, abs=0.002)


@pytest.mark.parametrize("position", SMALL[::2], ids=str)
def test_nobody_does_better_against_this_play(position):
    """The first seat keeps its chance whatever the second does, even if that knew it in advance."""
    small = game(*position)
    opener = small.to_act[0]
    chance = advise_poker(small, opener).best.chance
    mine = chance if opener == 0 else 1 - chance
    bot = CoachedBot("exact")
    kept = value(small, 2, policy=lambda game: bot.choose(game, Seat(0), None))
    assert kept >= mine - 0.002


def test_more_money_is_never_worse_and_who_is_out_has_lost():
    purses = Purses(poor=8, ahead=12, behind=12)
    values = solved(Terms(Card.parse("66665/2/300"), (True, True), (True, True)), purses)
    for first, second in ((2, 5), (5, 5), (8, 3)):
        less, more, most = (
            values[:, :, purses.number(np.array(first + extra), np.array(second))]
            for extra in (0, 1, 3)
        )
        assert (less <= more + 1e-6).all()
        assert (more <= most + 1e-6).all()
    assert (values[:, :, purses.number(np.array(0), np.array(3))] == 0).all()


def test_both_seats_see_the_same_card():
    """Exchanging the players exchanges their chances."""
    terms = Terms(Card.parse("6665J/2/500"), (True, False), (False, True))
    mirrored = Terms(terms.card, (False, True), (True, False))
    purses = Purses(poor=6, ahead=8, behind=8)
    ours, theirs = solved(terms, purses), solved(mirrored, purses)
    first, second = purses.pairs
    swapped = purses.number(second, first)
    assert np.allclose(ours[:, 0], 1 - theirs[:, 1][:, swapped], atol=1e-5)
