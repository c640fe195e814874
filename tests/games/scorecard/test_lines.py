"""Scorecard games in a record: one line per turn."""

import pytest

from fivefold.dice import Dice
from fivefold.errors import FivefoldError, RecordError
from fivefold.games.scorecard import ScorecardGame
from fivefold.record import Record
from fivefold.rules import built_in


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


def line_after(text):
    """The state after one line of a yum game of two, and its moves."""
    return ScorecardGame.new(built_in("yum"), 2).read_line(0, text)


def test_a_line_is_a_turn():
    game, moves = line_after("12266/66 12666/666 66666 yum 30")
    assert list(map(str, moves)) == [
        "roll 12266", "keep 66", "roll 126", "keep 666", "roll 66", "fill yum"
    ]  # fmt: skip
    assert game.to_act == (1,)
    start = ScorecardGame.new(built_in("yum"), 2)
    steps, state = [], start
    for move in moves:
        steps.append((state, 0, move))
        state = state.play(move)
    assert list(state.write_lines(steps)) == [(0, "12266/66 12666/666 66666 yum 30")]
    assert list(steps[4][0].write_lines(steps[:4])) == [(0, "12266/66 12666/666")]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("12266/66 12355 yum", "roll-without-kept"),
        ("12266 yum 30", "wrong-points"),
        ("12266 12355 yum", "roll-after-last"),
        ("66666 yum 30 30", "line-goes-on"),
        ("6666 yum", "wrong-dice-count"),
        ("start 66666", "no-roll-off"),
        ("- yum", "paper-line"),
        ("- sixes 30 +100", "no-bonus-now"),
    ],
)
def test_a_line_that_does_not_fit_is_refused(line, code):
    with pytest.raises(FivefoldError) as refused:
        line_after(line)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("line", "is_unfinished"),
    [("66666 yum", False), ("66666", True), ("66666/6", True), ("*66666", True), ("", True)],
)
def test_a_turn_that_stops_in_the_middle_is_known(line, is_unfinished):
    game, _ = line_after(line)
    assert bool(game.unfinished(line)) == is_unfinished
