"""The chances to reach a total, as people see them."""

import pytest

from fivefold.coach.scorecard.playing_for import Reach
from fivefold.commands.reach import shown_totals
from tests.support.solver_commands import people

pytestmark = pytest.mark.usefixtures("in_solver_folder")

CARD = ("--card", "fives=15,sixes=18,row=0")
NEEDED = ("reach", "porch.toml", "--at-least", "62", *CARD, "--dice", "245", "--rolls-left", "1")


def test_the_best_choice_and_both_chances_come_first():
    lines = people(*NEEDED).splitlines()
    assert "2 4 5 on the table, 1 roll left. Best: " in lines[1]
    assert lines[2].startswith("Best chance of 62 or more: ")
    assert lines[3].startswith("Playing for the highest expected total instead: ")


def test_some_choices_are_shown_unless_all_are_wanted():
    few, every = people(*NEEDED), people(*NEEDED, "--all")
    assert len(few.splitlines()) <= len(every.splitlines())
    assert "--all" not in every


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Playing for it"), ("fr", "En visant ce total")]
)
def test_without_a_total_both_columns_are_shown(lang, words):
    assert words in people("reach", "porch.toml", *CARD, "--lang", lang)


def test_a_narrow_screen(narrow_screen):
    people(*NEEDED)
    people("reach", "porch.toml", *CARD)


def test_round_totals_are_shown_as_many_as_fit():
    curves = [Reach(total, 1 - total / 1000, 0.0) for total in range(1000)]
    shown = [reach.total for reach in shown_totals(curves)]
    assert shown == list(range(0, 1000, 50))
    assert shown_totals(curves[7:9]) == curves[7:9]


def test_totals_that_are_hardly_ever_reached_are_left_out():
    curves = [Reach(10, 0.5, 0.4), Reach(11, 0.00001, 0.0)]
    assert shown_totals(curves) == curves[:1]
