"""Choices: the best is marked, and bars show what the others give up."""

import re

from fivefold.drawings.options import Option, option_table
from tests.support.displays import HOSTILE, parsed, rows

OPTIONS = [
    Option("keep", ["20"], 0.0, "best", best=True, note="because"),
    Option("fill", ["19"], 1.0, "1.0"),
    Option("roll", ["16"], 4.0, "4.0"),
]


def test_the_choices_stand_below_each_other():
    root = parsed(option_table("Choices", ["Choice", "Worth", "Gives up"], OPTIONS))
    assert rows(root)[1:] == [["keep", "20", "best"], ["fill", "19", "1.0"], ["roll", "16", "4.0"]]
    assert [row.get("class") for row in root.iter("tr")] == [None, "best", None, None]


def test_bars_are_as_long_as_the_losses():
    assert re.findall(r"width:(\d+)%", option_table("x", ["a", "b", "c"], OPTIONS)) == ["25", "100"]


def test_a_note_is_shown_under_the_pointer():
    assert 'title="because"' in option_table("x", ["a", "b", "c"], OPTIONS)


def test_choices_that_all_give_up_nothing_have_no_bars():
    alike = [Option("a", [1], 0.0, "0.0"), Option("b", [1], 0.0, "0.0")]
    assert "width:0%" in option_table("x", ["a", "b", "c"], alike)


def test_hostile_choices_stay_text():
    parsed(
        option_table(HOSTILE, [HOSTILE] * 3, [Option(HOSTILE, [HOSTILE], 1, HOSTILE, note=HOSTILE)])
    )
