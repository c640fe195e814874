"""The colours are those of the page."""

import re

from fivefold.drawings import colours
from fivefold.protocol.look import Colour
from tests.support.paths import ROOT

PAGE = (ROOT / "web" / "src" / "styles" / "base.css").read_text("utf-8")
NAMED = dict(re.findall(r"--([a-z-]+): light-dark\((#\w+, #\w+)\)", PAGE.split("[data-colour]")[0]))


def shades(written):
    return colours.Shades(*written.split(", "))


def test_the_palette_is_that_of_the_page():
    assert {name: shades(NAMED[name]) for name in colours.PALETTE} == colours.PALETTE


def test_every_colour_of_a_rule_file_is_there_and_as_on_the_page():
    pattern = r'\[data-colour="(\w+)"\] \{\s*--accent: light-dark\((.*?)\);'
    assert {name: shades(both) for name, both in re.findall(pattern, PAGE)} == colours.ACCENTS
    assert {colour.value for colour in Colour} == set(colours.ACCENTS)


def test_dice_are_as_on_the_light_page():
    assert shades(NAMED["die"]).light == colours.DIE
    assert shades(NAMED["die-edge"]).light == colours.DIE_EDGE
    assert f"--pip: {colours.PIP};" in PAGE
