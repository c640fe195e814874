"""The rolls of an attempt at the last card."""

import numpy as np
import pytest

from fivefold.coach.poker.attempts import Need, completion
from fivefold.coach.poker.last_card.rolls import WORTHS, LastRolls
from fivefold.coach.poker.last_card.solving import needs_of
from fivefold.games.poker import Card

CARD = Card.parse("665JJ/2/700")


def rolls(roller, failed):
    """The rolls for the card, if every failed attempt is worth the same."""
    made = LastRolls(roller, CARD.rolls)
    return {need: made.add(need, np.array([failed])) for need in needs_of(CARD)}


@pytest.mark.parametrize(("roller", "failed", "worth"), [(0, 0.0, 2), (1, 1.0, 0)])
def test_who_needs_the_card_completes_it_as_often_as_can_be(roller, failed, worth):
    for need, values in rolls(roller, failed).items():
        wins = abs(values[worth, 0] - failed)
        assert wins == pytest.approx(float(completion(need, CARD.rolls)))


@pytest.mark.parametrize(("roller", "failed", "worth"), [(0, 0.9, 0), (1, 0.1, 2)])
def test_who_loses_by_the_card_leaves_a_joker_free(roller, failed, worth):
    values = rolls(roller, failed)[Need((), 2, 4)]
    assert values[worth, 0] == pytest.approx(failed)
    assert list(WORTHS) == [0, 0.5, 1]
