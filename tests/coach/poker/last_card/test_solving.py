"""The last card between two players, against a second program that tries everything."""

import numpy as np
import pytest

from fivefold.bots.poker.coached import CoachedBot
from fivefold.coach.poker.advice import advise_poker
from fivefold.coach.poker.last_card.purses import Purses
from fivefold.coach.poker.last_card.solving import Terms, needs_of, solved
from fivefold.games import Seat
from fivefold.games.poker import Card
from tests.second.poker_ending import value
from tests.support.poker_tables import bidding_on, game_of, player

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
    chance = advise_poker(small, opener).best.value
    mine = chance if opener == 0 else 1 - chance
    assert value(small, attempts=2) == pytest.approx(mine, abs=0.002)


@pytest.mark.parametrize("position", SMALL[::2], ids=str)
def test_nobody_does_better_against_this_play(position):
    """The first seat keeps its chance whatever the second does, even if that knew it in advance."""
    small = game(*position)
    opener = small.to_act[0]
    chance = advise_poker(small, opener).best.value
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


def test_cards_that_lack_less_come_first():
    needs = needs_of(Card.parse("665JJ/2/700"))
    assert [need.dice for need in needs] == sorted(need.dice for need in needs)
    assert needs[-1].dice == 5
