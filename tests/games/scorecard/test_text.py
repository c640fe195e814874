"""A scorecard game in words: for str, and the rows of sheets."""

from dataclasses import replace
from textwrap import dedent

import pytest

from fivefold.dice import Dice
from fivefold.games import new_game
from fivefold.games.scorecard import Fill, Position, Sheet
from fivefold.games.scorecard.text import lower_rows, upper_rows
from fivefold.protocol import Roll
from fivefold.record import Record
from fivefold.rules import scorecard_rules
from fivefold.texts import Lang
from fivefold.texts.catalogues import Words
from tests.support.saving import saver


def shown(text):
    return str(Record.parse(dedent(text)).game)


def test_dice_to_decide_on_say_which_roll_they_are():
    assert shown("game: yum\nplayers: Ann, Bo\nAnn: 23666/666 15666") == (
        "Yum: player 1 has 15666, turn 1, roll 2 of 3\nplayer 1, 0 points\nplayer 2, 0 points"
    )


def test_dice_to_roll_say_what_was_kept():
    head = shown("game: yum\nplayers: Ann\nAnn: 23666/666").splitlines()[0]
    assert head == "Yum: player 1 keeps 666 and rolls 2 dice, turn 1, roll 2"


def test_a_long_sheet_has_its_boxes_and_bonuses():
    record = """
        game: yard-forced
        players: Ann
        Ann: - five-of-a-kind 50
        Ann: - sixes 30 +100
        Ann: - fives 20
        Ann: - fours 16
        Ann: - chance 5
    """
    assert shown(record).splitlines()[1:] == [
        "player 1, 256 points: Fours 16, Fives 20, Sixes 30, Five of a Kind 50, Chance 5,",
        "  upper bonus 35, five-of-a-kind bonuses 100",
    ]


def test_a_roll_off_shows_what_was_rolled():
    assert shown("game: classique\nplayers: Ann, Bo\nmanches: 2\nAnn: start 13356") == dedent("""\
        Yahtzee Classique, manche 1 of 2: player 2 rolls 5 dice in the roll-off, round 1
        player 1, rolled 13356, 0 in all, 0 points in this manche
        player 2, 0 in all, 0 points in this manche""")


def test_a_game_that_is_over_says_who_won(porch):
    boxes = "fives 5", "sixes 12", "pair 0", "row 20", "chance 11"
    lines = "".join(f"Ann: - {box}\nBo: - {box}\n" for box in boxes)
    record = Record.parse(f"game: porch\nplayers: Ann, Bo\n{lines}", rules=porch)
    head = str(record.game).splitlines()[0]
    assert head == "Porch Dice: the game is over, players 1 and 2 share the win"


def test_the_last_manche_stays_the_last_when_the_game_is_over():
    boxes = [box.id for box in scorecard_rules("classique").boxes]
    turns = "".join(f"Ann: - {box} 0\n" for box in boxes if box != "chance") + "Ann: - chance 20\n"
    lines = shown(f"game: classique\nplayers: Ann\nmanches: 2\n{turns}{turns}").splitlines()
    assert lines[0] == "Yahtzee Classique, manche 2 of 2: the game is over, player 1 wins"
    assert lines[1].startswith("player 1, 40 in all, 20 points in this manche: Aces 0")


def test_a_sheet_and_a_position():
    sheet = Record.parse("game: yum\nplayers: Ann\nAnn: - low 23\nAnn: - ones 1").game.sheets[0]
    assert str(sheet) == "24 points: Ones 1, Low 23"
    dice = Record.parse("game: yum\nplayers: Ann\nAnn: 13356").game.dice
    assert str(Position(sheet, dice, 1)) == "Yum: 13356, 1 roll left\n24 points: Ones 1, Low 23"
    assert str(Sheet.empty(sheet.rules)) == "0 points"


EN = Words(Lang.EN, "displays")


@pytest.mark.parametrize(("lang", "label"), [("en", "Saved rolls"), ("fr", "Lancers en réserve")])
def test_saved_rolls_have_a_row_of_their_own(lang, label):
    game = new_game(saver(), 2).play(Roll(Dice("5566"))).play(Fill("two-pairs"))
    _, sums = lower_rows(game.sheets, Words(Lang(lang), "displays"))
    assert (label, [2, 0]) in sums


def test_only_a_game_with_an_upper_bonus_has_a_gauge(porch):
    without = replace(porch, upper_bonus=None)
    labels = [
        [label for label, _ in upper_rows([Sheet.empty(rules)], EN)[1]]
        for rules in (porch, without)
    ]
    assert labels == [["Upper total", "Bonus (10 at 22)", "Up / down"], ["Upper total"]]
