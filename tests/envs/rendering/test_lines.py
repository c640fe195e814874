import pytest

from fivefold.dice import Dice
from fivefold.envs.rendering.lines import Cell, cells, columns, sheet_lines, state, title
from fivefold.games import Roll, new_game
from fivefold.games.scorecard import Fill
from fivefold.rules import scorecard_ids, scorecard_rules, shelf_ids


def shown(game):
    return {line.label: [cell.text for cell in cells(line)] for line in sheet_lines(game)}


@pytest.mark.parametrize("game", [*scorecard_ids(), *shelf_ids()])
def test_every_box_has_a_cell_and_the_total_comes_last(game):
    rules = scorecard_rules(game)
    lines = sheet_lines(new_game(rules, players=1))
    boxes = [line for line in lines if line.look == "box"]
    assert [line.label for line in boxes] == [line[0].row["en"] for line in rules.lines]
    assert sum(len([*cells(line)]) for line in boxes) == len(rules.boxes)
    assert lines[-1].label == "Total"


def test_lines_say_what_the_dice_would_score():
    game = new_game("yard-forced", players=1).play(Roll(Dice("66666")))
    game = game.play(Fill("five-of-a-kind")).play(Roll(Dice("66666")))
    found = {line.label: [*cells(line)] for line in sheet_lines(game)}
    offered = {label for label, some in found.items() if some[0].look == "offered"}
    assert offered == {"Sixes"}  # the forced Trump Card
    assert found["Sixes"] == [Cell("30?", "offered")]
    assert found["Five of a Kind"] == [Cell("50")]
    assert found["Aces"] == [Cell("·", "open")]
    assert title(game) == "Yard Dice, Forced Trump Card"
    assert state(game) == "Turn 2 of 13, 2 rolls left"


def test_sums_and_saved_rolls_are_shown():
    game = new_game("maxi-yatzy-saved", players=1).play(Roll(Dice("666661"))).play(Fill("sixes"))
    lines = shown(game)
    assert (lines["Upper total"], lines["Saved rolls"], lines["Total"]) == (["30"], ["2"], ["30"])


def test_several_columns_have_a_cell_and_a_total_each():
    game = new_game("three-columns", players=1)
    second = next(box.id for box in game.rules.boxes if box.column == 1)
    game = game.play(Roll(Dice("11166"))).play(Fill(second)).play(Roll(Dice("66661")))
    lines = shown(game)
    assert columns(game) == ["×1", "×2", "×3"]
    assert lines["Ones"] == ["1?", "6", "3?"]
    assert lines["Column total"] == ["0", "6", "0"]
    assert lines["Total"] == ["6", "", ""]
    assert columns(new_game("yum", players=1)) == []


def test_the_end_is_said():
    game = new_game("yum", players=1)
    while not game.over:
        game = game.play(Roll(Dice("12345"))) if game.due else game.play(game.legal_moves()[-1])
    assert state(game) == "The game is over"
    assert {cell.look for line in sheet_lines(game) for cell in cells(line)} == {"written"}
