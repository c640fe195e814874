"""The moves that every game knows."""

import pytest

from fivefold.dice import Dice
from fivefold.errors import Malformed
from fivefold.games.poker import Card, TurnCard
from fivefold.games.scorecard import Keep
from fivefold.protocol import Decision, Roll, Source


def test_a_card_may_be_given_as_it_is_written():
    assert TurnCard("665JJ/2/700") == TurnCard(Card.parse("665JJ/2/700"))
    with pytest.raises(Malformed):
        TurnCard("665JJ")


def test_dice_may_be_given_in_any_form():
    assert Roll([6, 1, 3]) == Roll("136") == Roll(Dice("613"))
    assert str(Roll([6, 1, 3])) == "roll 136"
    with pytest.raises(Malformed):
        Roll("7")


def test_rolls_and_cards_are_chance_from_their_own_source():
    assert (Roll("1").source, TurnCard("665JJ/2/700").source) == (Source.DICE, Source.CARDS)
    assert not isinstance(Roll("1"), Decision)


def test_moves_that_name_the_same_dice_differ_by_their_kind():
    assert Keep("33") != Roll("33")
    assert Keep("33").rolls_on
    assert not Roll("33").rolls_on
