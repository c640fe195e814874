"""Scorecard games in a record: one line per turn."""

import pytest

from fivefold.dice import Dice
from fivefold.errors import RecordError
from fivefold.record import Record


@pytest.mark.parametrize(
    ("line", "waits_for", "dice"),
    [
        ("Ann:", "Ann", None),
        ("Ann: 13356", "Ann", "13356"),
        ("Ann: 13356/33", "Ann", None),
        ("Ann: 13356/33 33333", "Ann", "33333"),
        ("Ann: 13356/", "Ann", None),
        ("Ann: *13356", "Ann", "13356"),
        ("Ann: 13356 chance", "Bo", None),
    ],
)
def test_the_last_line_may_stop_anywhere_in_a_turn(line, waits_for, dice):
    record = Record.parse(f"game: yum\nplayers: Ann, Bo\n{line.replace('chance', 'ones')}\n")
    assert record.waiting == (waits_for,)
    assert record.game.dice is (Dice(dice) if dice else None)


def test_one_player_of_classique_has_no_roll_off():
    record = Record.parse("game: classique\nplayers: Ann\nAnn: 11111 yahtzee 50\n")
    assert record.waiting == ("Ann",)


def test_a_roll_off_tied_at_the_top_is_rolled_again_by_those_tied():
    head = "game: classique\nplayers: Ann, Bo, Dev\n"
    first = "Ann: start 66666\nBo: start 11111\nDev: start 66666\n"
    assert Record.parse(head + first).waiting == ("Ann", "Dev")
    assert Record.parse(head + first + "Ann: start 11111\n").waiting == ("Dev",)
    decided = first + "Ann: start 11111\nDev: start 11112\n"
    assert Record.parse(head + decided).waiting == ("Dev",)


def test_paper_turn_with_the_bonus():
    head = "game: yard-forced\nplayers: Ann\nAnn: - five-of-a-kind 50\n"
    record = Record.parse(head + "Ann: - sixes 30 +100\n")
    assert (record.game.sheets[0].bonuses, record.game.total(0)) == (100, 180)
    assert str(record).endswith("Ann: - sixes 30 +100\n")


def test_in_a_roll_off_a_wrong_line_names_the_one_who_is_next():
    with pytest.raises(RecordError, match=r"waits for Ann$"):
        Record.parse("game: classique\nplayers: Ann, Bo\nBo: start 11111\n")
