"""A card: pictures, jokers, and the dice on them."""

import re

from fivefold.drawings.card import card
from tests.support.displays import parsed, pictures
from tests.support.paths import ROOT


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
