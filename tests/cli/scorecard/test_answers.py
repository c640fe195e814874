"""What may be typed to keep dice or fill a box."""

from pathlib import Path

import pytest

from fivefold.record import Record
from tests.support.keyboard import kept, lines, typed
from tests.support.paths import OWN_RULES


@pytest.mark.parametrize(
    ("said_so", "line"),
    [
        ("keep 44", "Ann: 44125/44"),
        ("keep 4 4", "Ann: 44125/44"),
        ("Garder 4,4", "Ann: 44125/44"),
        ("roll", "Ann: 44125/"),
        ("roll  all again", "Ann: 44125/"),
        ("lancer", "Ann: 44125/"),
        ("Tout relancer", "Ann: 44125/"),
        ("fill fours", "Ann: 44125 fours 8"),
        ("remplir Quatre", "Ann: 44125 fours 8"),
    ],
)
def test_what_a_hint_says_may_be_typed(said_so, line):
    typed("yum", "44125", said_so)
    assert str(kept()) == str(Record.parse(f"{kept().headers}\n{line}\n"))


@pytest.mark.parametrize("said_so", ["keep", "garder", "keep x", "fill", "remplir"])
def test_half_a_sentence_decides_nothing(said_so):
    assert f"'{said_so}' is not a box of Yum" in typed("yum", "44125", said_so).screen
    assert lines() == ["Ann: 12445"]


def test_a_box_may_be_called_like_a_word_of_a_hint():
    rules = OWN_RULES.read_text("utf-8").replace('en = "Ones"', 'en = "Roll"')
    Path("own.toml").write_text(rules, "utf-8")
    typed("own.toml", "111234", "roll")
    assert lines()[-1].endswith(" 3")


@pytest.mark.parametrize("said", ["threes x2", "Threes ×2", "threes-double"])
def test_a_column_may_be_typed_without_its_sign(said):
    typed("three-columns", "33345", said)
    assert lines() == ["Ann: 33345 threes-double 18"]
