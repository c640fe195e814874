"""Dice and cards, as on the page."""

import re

import pytest

from fivefold.dice import FACES
from fivefold.drawings.dice import PIPS, card, dice
from tests.support.displays import parsed, pictures
from tests.support.paths import ROOT


@pytest.mark.parametrize("face", FACES)
def test_a_face_has_as_many_pips(face):
    assert dice([face]).count("<circle") == face == len(set(PIPS[face]))


def test_pips_are_where_the_page_has_them():
    page = (ROOT / "web" / "src" / "lib" / "game" / "dice.ts").read_text("utf-8")
    near, middle, far = map(int, re.search(r"= \[(\d+), (\d+), (\d+)\]", page).groups())
    assert PIPS[1] == ((middle, middle),)
    assert set(PIPS[4]) == {(x, y) for x in (near, far) for y in (near, far)}
    assert set(PIPS[6]) - set(PIPS[4]) == {(near, middle), (far, middle)}
    drawn = (ROOT / "web" / "src" / "parts" / "dice" / "Face.svelte").read_text("utf-8")
    assert 'width="97" height="97" rx="19"' in drawn
    assert 'width="97" height="97" rx="19"' in dice([1])
    assert 'r="9.2"' in drawn
    assert 'r="9.2"' in dice([1])


def test_no_dice_have_no_width():
    assert 'viewBox="0 0 0 100" width="0"' in dice([])


def test_dice_are_read_aloud_unless_they_are_decoration():
    assert pictures(parsed(dice([1, 3, None]))) == ["1 3"]
    assert pictures(parsed(dice([1], title="kept: 1"))) == ["kept: 1"]
    assert pictures(parsed(dice([1], title=""))) == []


def test_kept_dice_have_a_padlock():
    assert "bow" not in dice([6, 6, None])
    assert dice([6, 6, None], [True, True, False]).count('class="bow"') == 2


def test_a_die_that_is_still_to_be_rolled_is_blank():
    blank = dice([None], title="?")
    assert "<circle" not in blank
    assert blank.count("<rect") == 1


def test_dice_are_as_large_as_they_are_asked_to_be():
    assert 'width="20" height="20"' in dice([5], size=20)


def test_a_card_shows_its_pictures_and_the_dice_on_them():
    drawn = card([6, 6, 5, None, None], [6, None, None, 3, None], "665JJ")
    assert pictures(parsed(drawn)) == ["665JJ"]
    assert drawn.count('class="place"') == 3
    assert drawn.count('class="printed"') == 2
    assert drawn.count('class="cap"') == drawn.count('class="on-joker"') == 1


def test_the_joker_is_that_of_the_page():
    board = ROOT / "web" / "src" / "parts" / "poker" / "board" / "JokerIcon.svelte"
    page, drawn = board.read_text("utf-8"), card([None], [None], "J")
    paths = re.findall(r'd="(M.*?)"', page)
    assert len(paths) == 2
    assert all(path in drawn for path in paths)
