"""A game alone as lines, as text and as a picture."""

import numpy as np
from PIL import ImageColor, ImageFont

from fivefold.dice import Dice
from fivefold.drawings.frame import ACCENTS, DIE
from fivefold.envs.picture import drawable, picture
from fivefold.envs.rendering import Cell, cells, columns, sheet_lines, sheet_text, state, title
from fivefold.games import Roll, new_game
from fivefold.games.scorecard import Fill
from fivefold.rules import scorecard_ids, scorecard_rules, shelf_ids

GAMES = [*scorecard_ids(), *shelf_ids()]


def shown(game):
    return {line.label: [cell.text for cell in cells(line)] for line in sheet_lines(game)}


def test_every_box_has_a_cell_and_the_total_comes_last():
    for rules in map(scorecard_rules, GAMES):
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


def test_several_columns_stand_side_by_side_with_a_total_each():
    game = new_game("three-columns", players=1)
    second = next(box.id for box in game.rules.boxes if box.column == 1)
    game = game.play(Roll(Dice("11166"))).play(Fill(second)).play(Roll(Dice("66661")))
    lines = shown(game)
    assert columns(game) == ["×1", "×2", "×3"]
    assert lines["Ones"] == ["1?", "6", "3?"]
    assert lines["Column total"] == ["0", "6", "0"]
    assert lines["Total"] == ["6", "", ""]
    assert columns(new_game("yum", players=1)) == []
    written = [line.split() for line in sheet_text(game).splitlines()]
    for line in (["×1", "×2", "×3"], ["Ones", "1?", "6", "3?"], ["Column", "total", "0", "6", "0"]):
        assert line in written


def test_the_end_is_said():
    game = new_game("yum", players=1)
    while not game.over:
        game = game.play(Roll(Dice("12345"))) if game.due else game.play(game.legal_moves()[-1])
    assert state(game) == "The game is over"
    assert {cell.look for line in sheet_lines(game) for cell in cells(line)} == {"written"}


def test_filled_boxes_offers_and_closed_boxes_look_different():
    game = new_game("yum", players=1).play(Roll(Dice("66623"))).play(Fill("sixes"))
    waiting = sheet_text(game).splitlines()
    assert {"Sixes              18", "Ones                ·"} <= set(waiting)
    rolled = sheet_text(game.play(Roll(Dice("11123")))).splitlines()
    assert rolled[1:3] == ["Turn 2 of 11, 2 rolls left", "[1] [1] [1] [2] [3]"]
    offered = {"Ones                3?", "Upper total        18", "Total              18"}
    assert offered <= set(rolled)


def rolled(game):
    rules = scorecard_rules(game)
    return new_game(rules, players=1).play(Roll(Dice("1" * rules.dice)))


def test_every_sheet_can_be_drawn_with_letters_of_the_font():
    font = ImageFont.load_default(15)
    missing = bytes(font.getmask("\ue000"))
    for game in map(rolled, GAMES):
        image, lines = picture(game), sheet_lines(game)
        assert image.dtype == np.uint8
        assert image.shape[1:] == (480, 3)
        assert image.shape[0] > 26 * len(lines)
        assert (image[0, 0] == ImageColor.getrgb(ACCENTS[game.rules.look.colour].light)).all()
        texts = [title(game), *columns(game), *(line.label for line in lines)]
        texts += [cell.text for line in lines for cell in cells(line)]
        letters = set(drawable("".join(texts)))
        assert [letter for letter in letters if bytes(font.getmask(letter)) == missing] == []
    assert drawable("Brélan ×3") == "Brelan x3"


def test_a_picture_has_the_same_size_in_a_whole_game():
    game, shapes = new_game("three-columns", players=1), set()
    while not game.over:
        game = game.play(Roll(Dice("66666"))) if game.due else game.play(game.legal_moves()[-1])
        shapes.add(picture(game).shape)
    assert len(shapes) == 1


def test_other_dice_make_another_picture():
    start = new_game("yum", players=1)
    one, other = (picture(start.play(Roll(Dice(dice)))) for dice in ("11111", "66666"))
    assert (one[:150] != other[:150]).any()
    blank = [(image == ImageColor.getrgb(DIE)).all(axis=2).sum() for image in (one, other)]
    assert blank[0] > blank[1] > 5 * 2000
