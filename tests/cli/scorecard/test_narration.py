"""What is told of a scorecard game: turns, rolls for the start, boxes filled, manches."""

from pathlib import Path

import pytest

from fivefold.cli.scorecard.play import announce_roll, describe_bot_move, describe_move
from fivefold.cli.terminal import Terminal
from fivefold.cli.words import Words
from fivefold.games.scorecard import Fill
from fivefold.texts import Lang
from tests.support.keyboard import typed
from tests.support.scorecard_play import keep, played, roll, start, with_filled


def test_everybodys_sheet_is_shown_before_each_turn():
    session = typed(
        "yum", "11234", "ones", "22234", "twos", "33345", "threes", players="Ann, Bo, Dev"
    )
    assert "\nTotals: Ann 0, Bo 0, Dev 0\n" in session.screen
    shown = [" ".join(line.split()) for line in session.screen.splitlines()]
    for totals in ["2 0 0", "2 6 0", "2 6 9"]:
        assert any(line.endswith(f"Total {totals}") for line in shown)
    assert "Totals:" not in typed("yum", "11234", "ones", players="Ann").screen


def test_the_aim_is_said_in_two_lines_that_fit_a_screen():
    screen = typed("yum", "q").screen
    assert "Yum: Ann, Bo\nAim: fill a box every turn; the highest total after 11 turns" in screen
    aim = screen[screen.index("Aim:") :].splitlines()[:2]
    assert aim[1].endswith("r: rules, ?: help.")
    assert max(map(len, aim)) < 80
    assert "score as much as you can in 11 turns." in typed("yum", "q", players="Ann").screen


ONE_BOX = """
id = "one"
name = "One"
summary = "One box."
source = "this test"
dice = 5
rolls = 3
boxes = [{ id = "chance", label = "Chance", section = "lower", scorer = "total" }]
"""


@pytest.mark.parametrize(
    ("lang", "aims"),
    [
        ("en", ["in your only turn; the highest total wins.", "in your only turn; score as much"]),
        (
            "fr",
            ["en un seul tour\xa0; le plus grand total", "en un seul tour\xa0; marquez le plus"],
        ),
    ],
)
def test_a_game_of_one_box_has_one_turn(lang, aims):
    Path("one.toml").write_text(ONE_BOX)
    for players, aim in zip(["Ann, Bo", "Ann"], aims, strict=True):
        assert aim in typed("one.toml", "q", players=players, lang=lang).screen


NAMES = ("Ann", "Bo")


@pytest.fixture
def terminal():
    return Terminal(Words(Lang.EN))


def told(before, move, terminal, capsys):
    describe_move(before, before.play(move), move, NAMES, terminal)
    return capsys.readouterr().out


def test_a_roll_off_is_announced_once(terminal, capsys):
    game = start("classique", 2)
    announce_roll(game, NAMES, terminal, sheet=False)
    assert capsys.readouterr().out == "Who starts? Everyone rolls; the highest total starts.\n"
    announce_roll(game.play(roll("11111")), NAMES, terminal, sheet=False)
    assert capsys.readouterr().out == ""


def test_who_starts_or_rolls_again_is_said(terminal, capsys):
    first = start("classique", 2).play(roll("12345"))
    assert told(first, roll("66666"), terminal, capsys).splitlines()[-1] == "Bo starts."
    assert told(first, roll("12345"), terminal, capsys).splitlines() == [
        "  Bo: [1] [2] [3] [4] [5]  = 15",
        "A tie: Ann, Bo roll again.",
    ]


def test_a_turn_is_announced_before_its_first_roll_only(terminal, capsys):
    game = start("yum")
    announce_roll(game, ["Ann"], terminal, sheet=False)
    assert capsys.readouterr().out == "\n--- Ann, turn 1 of 11 ---\n"
    announce_roll(played(game, roll("11234"), keep("11")), ["Ann"], terminal, sheet=False)
    assert capsys.readouterr().out == ""


def test_a_bonus_is_told_beside_the_points_of_its_box(terminal, capsys):
    game = with_filled("yard-free", fives=20, fours=16).play(roll("66666"))
    assert told(game, Fill("sixes"), terminal, capsys) == (
        "Sixes: 30, upper bonus: +35. Total 101.\n"
    )
    game = with_filled("yard-free", fives=20).play(roll("66666"))
    assert told(game, Fill("sixes"), terminal, capsys) == "Sixes: 30. Total 50.\n"


def test_what_a_bot_keeps_is_said_and_a_box_is_left_to_its_points(terminal, capsys):
    describe_bot_move(keep("66"), "Bot", terminal)
    assert capsys.readouterr().out == "Bot keeps [6] [6]\n"
    describe_bot_move(keep(""), "Bot", terminal)
    assert capsys.readouterr().out == "Bot rolls all again\n"
    describe_bot_move(Fill("sixes"), "Bot", terminal)
    assert capsys.readouterr().out == ""
