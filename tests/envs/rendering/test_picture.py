import numpy as np
import pytest
from PIL import ImageColor, ImageFont

from fivefold.dice import Dice
from fivefold.drawings.colours import ACCENTS, DIE
from fivefold.envs.rendering.lines import cells, columns, sheet_lines, title
from fivefold.envs.rendering.picture import drawable, picture
from fivefold.games import Roll, new_game
from fivefold.rules import scorecard_ids, scorecard_rules, shelf_ids

GAMES = [*scorecard_ids(), *shelf_ids()]


def rolled(game):
    rules = scorecard_rules(game)
    return new_game(rules, players=1).play(Roll(Dice("1" * rules.dice)))


def count(image, colour):
    return (image == ImageColor.getrgb(colour)).all(axis=2).sum()


@pytest.mark.parametrize("game", GAMES)
def test_every_sheet_can_be_drawn(game):
    state = rolled(game)
    image = picture(state)
    assert image.dtype == np.uint8
    assert image.shape[1:] == (480, 3)
    assert image.shape[0] > 26 * len(sheet_lines(state))
    assert (image[0, 0] == ImageColor.getrgb(ACCENTS[state.rules.look.colour].light)).all()


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
    assert count(one, DIE) > count(other, DIE) > 5 * 2000


@pytest.mark.parametrize("game", GAMES)
def test_the_font_has_every_letter(game):
    state, font = rolled(game), ImageFont.load_default(15)
    missing = bytes(font.getmask("\ue000"))
    lines = sheet_lines(state)
    texts = [title(state), *columns(state), *(line.label for line in lines)]
    texts += [cell.text for line in lines for cell in cells(line)]
    letters = set(drawable("".join(texts)))
    assert [letter for letter in letters if bytes(font.getmask(letter)) == missing] == []


def test_accents_are_left_out():
    assert drawable("Brélan ×3") == "Brelan x3"
