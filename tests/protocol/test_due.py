"""What a game waits for when no player decides: its text, and what can come of it."""

import pytest

from fivefold.dice import Dice
from fivefold.protocol import CardDue, DiceDue, Roll, Source


@pytest.mark.parametrize(
    ("due", "text"),
    [
        (DiceDue(0, 5, 1, 1, 1), "player 1 rolls 5 dice, turn 1, roll 1"),
        (DiceDue(1, 1, 4, 2), "player 2 rolls 1 die, attempt 4, roll 2"),
        (
            DiceDue(0, 3, 1, 2, 1, keeps=(Dice("33"),)),
            "player 1 keeps 33 and rolls 3 dice, turn 1, roll 2",
        ),
        (DiceDue(2, 5, 2, 1, 1, start=True), "player 3 rolls 5 dice in the roll-off, round 2"),
        (CardDue(0, 3), "player 1 turns card 3"),
    ],
)
def test_it_reads_as_a_person_would_write_it(due, text):
    assert str(due) == text


def test_the_last_keep_is_what_is_not_rolled():
    assert DiceDue(0, 5, 1, 1).kept == Dice("")
    assert DiceDue(0, 1, 1, 3, keeps=(Dice("33"), Dice("3335"))).kept == Dice("3335")


def test_every_roll_comes_once_with_its_chance():
    outcomes = dict(DiceDue(0, 2, 1, 2).outcomes())
    assert len(outcomes) == 21
    assert sum(outcomes.values()) == 1
    assert outcomes[Roll("16")] == 2 * outcomes[Roll("66")]


def test_dice_and_cards_are_told_apart():
    assert (DiceDue(0, 5, 1, 1).source, CardDue(0, 1).source) == (Source.DICE, Source.CARDS)
