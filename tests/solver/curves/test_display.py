"""Distributions of totals and chances to reach them in a notebook."""

import numpy as np

from fivefold.solver import Totals
from fivefold.solver.curves.display import reach_html
from fivefold.texts import Lang
from tests.support.displays import parsed, pictures, said


def test_totals_are_bars_and_figures():
    totals = Totals(10, np.array([0.2, 0.3, 0.0, 0.5]))
    root = parsed(totals._repr_html_())
    told = "Mean 11.8, standard deviation 1.2. Half of the games end between 11 and 13"
    assert told in said(root)
    assert pictures(root)[0].startswith(f"Final totals. {told}")
    assert "écart type 1,2" in said(parsed(totals.html(Lang.FR)))


def test_rare_totals_at_the_ends_are_left_out():
    chances = np.full(1001, 1e-9)
    chances[500:521] = 1 / 21
    shown = said(parsed(Totals(0, chances / chances.sum()).html()))
    assert "510" in shown.split()
    assert "1000" not in shown.split()


def test_a_certain_total_is_shown():
    assert "Mean 7.0" in said(parsed(Totals(7, np.array([1.0])).html()))


def test_chances_to_reach_a_total_are_a_curve():
    root = parsed(reach_html(100, [1.0, 0.6, 0.2], Lang.EN))
    assert "Chance to end with this total or more (%)" in said(root)
    assert "Playing for it"[:13] in said(root)
