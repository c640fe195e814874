"""The pages on the sheet's advice: their figures, and the bound player's game that gives them."""

import re
from functools import cache
from importlib import import_module
from random import Random

import numpy as np
import pytest

from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import Position, Sheet, legal_boxes, points_in
from fivefold.games.scorecard.moves import Keep
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.solver.kernels.lattice import lattice
from fivefold.solver.kernels.outcomes import NEVER
from fivefold.solver.kernels.turn import solve_masks
from tests.support.paths import ROOT
from tests.support.solved import random_sheet, solved

PAGES = {"en": ROOT / "docs" / "sheet-advice.md", "fr": ROOT / "docs" / "sheet-advice.fr.md"}
FIGURE = re.compile(r"([\d.,]+)<!--([a-z0-9-]+)-->")

every_page = pytest.mark.parametrize("lang", PAGES)


@pytest.fixture(scope="module")
def advice():
    return import_module("scripts.sheet_advice")


def shown(lang):
    """The figures on a page, as English writes them: (text, name)."""
    found = FIGURE.findall(PAGES[lang].read_text("utf-8"))
    return [(text.replace(",", ".") if lang == "fr" else text, name) for text, name in found]


def wrong_figures(figures):
    texts = {name: figure.text() for name, figure in figures.items()}
    marks = [(lang, *mark) for lang in PAGES for mark in shown(lang)]
    return [mark for mark in marks if mark[2] in texts and texts[mark[2]] != mark[1]]


def test_totals_and_chances_on_the_pages_are_those_of_the_solver(advice):
    assert wrong_figures(advice.QUICK) == []


@pytest.mark.long
def test_costs_on_the_pages_are_those_of_games_solved_again(advice):
    assert wrong_figures(advice.SLOW) == []


def test_both_pages_show_every_figure_equally_often(advice):
    english, french = ([name for _, name in shown(lang)] for lang in PAGES)
    assert set(english) == set(advice.FIGURES)
    assert sorted(english) == sorted(french)


@every_page
def test_figures_are_written_as_the_language_does(lang):
    points = {mark for text, _ in FIGURE.findall(PAGES[lang].read_text("utf-8")) for mark in text}
    assert points - set("0123456789") == {"," if lang == "fr" else "."}


@every_page
def test_of_the_choices_with_dice_the_best_is_in_bold(advice, lang):
    bold = re.findall(r"\*\*[\d.,]+<!--([a-z0-9-]+)-->\*\*", PAGES[lang].read_text("utf-8"))
    best = []
    for name, (card, dice, _) in advice.POSITIONS.items():
        sheet = advice.sheet_from(advice.RULES, card)
        option = solved("classique").choices(Position(sheet, Dice(dice), 0))[0]
        best.append(f"{name}-{option.move.box}")
    assert sorted(bold) == sorted(best)


@pytest.mark.parametrize("card", [{}, {"aces": 0}])
@pytest.mark.parametrize("rolls_left", [1, 2])
def test_three_fours_are_kept_with_a_zero_in_aces_and_without(advice, card, rolls_left):
    sheet = advice.sheet_from(advice.RULES, card)
    best = solved("classique").choices(Position(sheet, Dice("44456"), rolls_left))[0]
    assert best.move == Keep(Dice("444"))


@every_page
def test_the_table_on_top_leads_to_every_tip(lang):
    text = PAGES[lang].read_text("utf-8")
    headings = re.findall(r"^## (\d.*)$", text, re.MULTILINE)
    anchors = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
    assert re.findall(r"\(#([^)]+)\)", text) == anchors


def test_a_figure_on_a_page_is_written_anew(advice):
    page = "Avant 9,99<!--one--> et 1<!--two-->."
    texts = {"one": "40.90", "two": "0.5"}
    assert advice.rewritten(page, "fr", texts) == "Avant 40,90<!--one--> et 0,5<!--two-->."
    assert advice.rewritten(page, "en", texts) == "Avant 40.90<!--one--> et 0.5<!--two-->."


@pytest.mark.slow
def test_a_player_who_is_free_has_the_values_of_the_solver(advice):
    np.testing.assert_allclose(advice.best(), solved("classique").array, rtol=0, atol=1e-9)


@pytest.mark.slow
def test_chance_at_the_very_end_costs_what_it_does_where_cards_are_ruled_out(advice):
    """The solver's own kernel, on a table where no sheet may have Chance before its time."""
    plan, values = advice.PLAN, solved("classique").array.copy()
    open_boxes = advice.OPEN[:, 0]
    for turn in range(plan.boxes, 0, -1):
        masks = np.flatnonzero(advice.TURN[:, 0] == turn)
        solve_masks(plan, values, masks)
        for mask in masks[open_boxes[masks] & advice.CHANCE == 0]:
            values[plan.rows[mask] : plan.rows[mask + 1]] = NEVER
    bound = advice.solve(advice.TIPS["chance-last"]())
    assert bound[0] == pytest.approx(values[0], abs=1e-9)
    assert advice.best()[0] - bound[0] > 10


@cache
def without_needless_zeros(sheet):
    """What a sheet brings to a player who takes a zero only if nothing scores, by the referee."""
    if sheet.full:
        return sheet.total - sum(sheet.points) - sheet.bonuses
    ends = [max(_worth(sheet, roll)) for roll in rolls(5)]
    return lattice(5).over_rolls(np.array(ends), 3)[0]


def _worth(sheet: Sheet, roll: Dice):
    points = {box: points_in(sheet, roll, box) for box in legal_boxes(sheet, roll)}
    scoring = {box: score for box, score in points.items() if score} or points
    bonus = bonus_for(sheet, roll)
    for box, score in scoring.items():
        yield score + bonus + without_needless_zeros(sheet.filled(box, score, bonus))


@pytest.mark.slow
def test_a_bound_player_is_bound_as_the_referee_would(advice):
    rng, bound = Random(4), advice.solve(advice.TIPS["no-zero"]())
    values, freely = solved("classique"), 0
    for _ in range(12):
        sheet = random_sheet("classique", rng, open_boxes=2)
        worth = bound[values.place(sheet)]
        assert worth == pytest.approx(without_needless_zeros(sheet), abs=1e-9)
        freely += values.to_come(sheet) > worth + 1e-6
    assert freely > 0
