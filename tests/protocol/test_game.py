"""What a game waits for, and who acts."""

import pytest

from fivefold.dice import Dice
from fivefold.errors import IllegalMove, Malformed
from fivefold.protocol import CardDue, DiceDue, Roll, Source, Standing
from fivefold.protocol.game import acting_seat, check_seat, ranked


def code_of(call, *arguments):
    with pytest.raises((IllegalMove, Malformed)) as refused:
        call(*arguments)
    return refused.value.code


def test_a_seat_may_be_left_out_where_one_is_waited_for():
    assert acting_seat((2,), None) == 2
    assert acting_seat((0, 1), 1) == 1
    assert code_of(acting_seat, (0, 1), None) == "say-who"
    assert code_of(acting_seat, (), None) == "game-over"


def test_a_named_seat_is_not_replaced_by_the_one_waited_for():
    assert acting_seat((2,), 0) == 0
    assert code_of(acting_seat, (2,), "0") == "not-a-number"


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there_is_refused(seat):
    check_seat((0, 1), 1)
    assert code_of(check_seat, (0, 1), seat) == "no-such-seat"


def test_ties_share_a_rank_and_the_next_one_is_left_out():
    entries = [(0, 10, 10), (1, 30, 30), (2, 30, 30), (3, 50, 5)]
    assert ranked(entries) == (
        Standing(1, 1, 30), Standing(1, 2, 30), Standing(3, 0, 10), Standing(4, 3, 50)
    )  # fmt: skip


def test_a_standing_reads_as_a_person_would_write_it():
    assert str(Standing(2, 0, 231)) == "2. player 1, 231"


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
