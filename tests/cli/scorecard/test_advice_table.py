"""Advice as people read it."""

import re

import pytest

from fivefold.cli.scorecard.hint import print_choices
from fivefold.cli.solver_options import SolverOptions
from fivefold.coach.scorecard.advice import Advice, Choice
from fivefold.dice import Dice
from fivefold.games.scorecard import Keep, Position, Sheet
from fivefold.texts import Lang
from tests.support.solver_commands import BOTH, people, plain

pytestmark = pytest.mark.usefixtures("in_solver_folder")


def test_advice_for_people_names_the_best_choice_and_what_others_give_up():
    shown = people("advise", "porch.toml", "--dice", "665", "--rolls-left", "1")
    assert shown.splitlines()[1].startswith("Keep 6 6, for ")
    place = next(n for n, line in enumerate(shown.splitlines()) if line.startswith("Best"))
    best, table = shown.splitlines()[place], shown.splitlines()[place + 2 :]
    answer = plain("advise", "porch.toml", "--dice", "665", "--rolls-left", "1")
    first, second = answer["options"][:2]
    assert best == f"Best: keep 6 6, expected total {first['expected']:.2f}"
    assert first["keep"] == "66"
    lost = first["expected"] - second["expected"]
    assert re.search(rf"{second['expected']:.2f} │ +{lost:.1f} │", table[3])


def test_all_choices_are_shown_when_asked_for():
    position = ["advise", "porch.toml", "--dice", "123", "--rolls-left", "1"]
    rows = re.compile(r"^│", re.MULTILINE)
    assert len(rows.findall(people(*position))) == 10
    assert len(rows.findall(people(*position, "--all"))) == 7 + 5
    rest = plain(*position)["options"][-2:]
    lost = [plain(*position)["expected"] - option["expected"] for option in rest]
    assert people(*position).endswith(
        f"2 more give up {lost[0]:.1f} to {lost[1]:.1f}; --all shows them.\n"
    )
    assert "--all" not in people(*position, "--all")
    assert "roll all again" in people(*position, "--all")
    assert "tout relancer" in people(*position, "--all", "--lang", "fr")


def test_one_choice_more_is_shown_instead_of_counted():
    card = ["--card", "chance=9"]
    position = ["advise", "porch.toml", "--dice", "123", "--rolls-left", "1", *card]
    assert len(plain(*position)["options"]) == 11
    assert people(*position) == people(*position, "--all")


def test_choices_that_give_up_the_same_are_no_range(porch, capsys):
    best = [Choice(Keep(Dice("66")), 22.5, 0.0)] * 10
    rest = [Choice(Keep(Dice("6")), 22.5 - less, less) for less in (2.499, 2.5)]
    position = Position(Sheet.empty(porch), Dice("661"), 1)
    advice = Advice(position, (*best, *rest), None)
    print_choices(advice, advice.choices, "", SolverOptions(porch), every=False)
    assert capsys.readouterr().out.endswith("\n2 more give up 2.5; --all shows them.\n")


@pytest.mark.parametrize("lang", BOTH)
def test_no_choice_is_broken_on_a_narrow_screen(narrow_screen, lang):
    position = ["--dice", "33345", "--rolls-left", "1", "--lang", lang]
    shown = people("advise", "yard-forced", *position, "--all")
    keep = {Lang.EN: "keep", Lang.FR: "garder"}[lang]
    rows = re.findall(rf"^{keep} ([\d ]*\d) +[\d.,]{{6}} +[\d.,]*$", shown, re.MULTILINE)
    kept = [option["keep"] for option in plain("advise", "yard-forced", *position)["options"]
            if option.get("keep")]  # fmt: skip
    assert [row.replace(" ", "") for row in rows] == kept
    assert {Lang.EN: "fill Three of a Kind     18 ", Lang.FR: "remplir Brelan           18 "}[
        lang
    ] in shown


def test_advice_for_people_in_french():
    shown = people("advise", "porch.toml", "--dice", "123", "--rolls-left", "0", "--lang", "fr")
    assert "Le mieux\xa0: remplir Suite, total espéré " in shown
    assert re.search("┃ Choix +┃ Points ┃ Total espéré ┃ Perte ┃", shown)
    assert re.search(r"│ remplir Suite +│ +20 │ +\d+,\d\d │ +│", shown)
