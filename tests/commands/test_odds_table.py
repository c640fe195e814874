"""The odds of a card as people read them."""

import re

import pytest

from tests.support.solver_commands import BOTH, people, plain

pytestmark = pytest.mark.usefixtures("in_solver_folder")


def test_the_odds_for_people():
    english, french = (
        people("odds", "665JJ/2", "--matched", "3356", "--lang", lang) for lang in BOTH
    )
    assert english.splitlines()[0] == "[6] 6 [5] [J=3] [J=3]"
    assert "Chance to complete it: 30.56%, exactly 11/36\n" in english
    rows = re.findall(r"│ +(\d) │ +([\d.]+%) │ +(.*?) │", english)
    assert rows == [("2", "30.56%", "1 in 3.3"), ("1", "16.67%", "1 in 6.0"), ("0", "0.00%", "-")]
    assert "30,56\xa0%, exactement 11/36\n" in french
    assert "1 sur 3,3" in french
    assert re.search("┃ Lancers restants ┃ +Chance ┃", french)


def test_what_is_likely_is_not_said_as_one_in_so_many():
    shown = people("odds", "665JJ/9", "--matched", "3356")
    rows = dict(re.findall(r"│ +(\d) │ +[\d.]+% │ +(.*?) │", shown))
    assert [rows[rolls] for rolls in "43210"] == ["-", "1 in 2.4", "1 in 3.3", "1 in 6.0", "-"]


def test_a_fraction_that_is_too_long_is_left_to_programs():
    exact = plain("odds", "665JJ/9")["exact"]
    assert len(exact) > 40
    english, french = (people("odds", "665JJ/9", "--lang", lang) for lang in BOTH)
    assert "69.92%; --json gives the exact fraction\n" in english
    assert "69,92 % ; --json donne la fraction exacte ┏" in " ".join(french.split())
    assert exact.split("/")[0] not in english + french
