"""The frame of a display: its styles apply to nothing else, and each keeps its own colour."""

import pytest

from fivefold.drawings.colours import ACCENTS
from fivefold.drawings.frame import framed, paragraph
from fivefold.errors import Malformed
from tests.support.displays import HOSTILE, parsed, said


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
