"""The frame of a display: its own styles, and the colours of the page."""

import re

import pytest

from fivefold.drawings import frame as colours
from fivefold.drawings.frame import ACCENTS, framed, paragraph
from fivefold.errors import Malformed
from fivefold.protocol.rules import Colour
from tests.support.displays import HOSTILE, parsed, said
from tests.support.paths import ROOT


def test_a_display_has_a_title_and_its_parts():
    root = parsed(framed("Yum", paragraph("a < b"), lang="fr"))
    assert said(root) == "Yum a < b"
    assert (root.get("role"), root.get("aria-label"), root.get("lang")) == ("group", "Yum", "fr")


def test_a_hostile_title_stays_text():
    assert "</title></style><script>" in said(parsed(framed(HOSTILE)))


def test_a_display_without_a_title_has_no_empty_line():
    assert "<p" not in framed("")


def test_displays_below_each_other_keep_their_colours():
    amber, red = framed("", colour="amber"), framed("", colour="red")
    assert 'class="fivefold amber"' in amber
    assert ".fivefold.amber{--accent:" in amber
    assert ".fivefold{--accent" not in amber + red


def test_another_colour_is_refused_with_those_there_are():
    with pytest.raises(Malformed) as refused:
        framed("", colour="pink")
    assert (refused.value.code, refused.value.facts["colours"]) == (
        "unknown-colour",
        tuple(ACCENTS),
    )


def test_light_and_dark_follow_the_notebook():
    style = framed("")
    assert "[data-jp-theme-light=false] .fivefold" in style
    assert "color-scheme:light dark" in style
    assert "--paper:light-dark(#fffdf7,#262c2a)" in style
    assert "/*" not in style


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
