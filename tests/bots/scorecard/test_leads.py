"""What a lead is worth: the rival's expected totals, and the sheets that they are compared with."""

import random

import numpy as np
import pytest

from fivefold.bots.scorecard.leads import lead_chances, rival_totals
from fivefold.games.scorecard import Sheet
from fivefold.solver.passes.race import change_laws, every_race
from fivefold.solver.values import Values
from tests.support.solved import random_card


@pytest.fixture(scope="module")
def values(porch):
    return Values.solved(porch)


def test_before_and_after_a_turn_of_the_rival_the_mean_is_the_expected_total(values):
    rng = random.Random("rival")
    for open_boxes in (1, 3, 5):
        sheet = random_card(values.rules, rng, open_boxes)
        for plays_next in (False, True):
            totals = rival_totals(values, sheet, plays_next=plays_next)
            assert totals.sum() == pytest.approx(1)
            mean = totals @ np.arange(len(totals))
            assert mean == pytest.approx(values.expected_total(sheet))


def test_an_empty_sheet_changes_by_the_law_of_the_first_turn(values):
    totals = rival_totals(values, Sheet.empty(values.rules), plays_next=True)
    law = change_laws(values)[-1]
    mean, points = totals @ np.arange(len(totals)), np.arange(len(totals))
    changes = law.least + np.arange(len(law.chances))
    # Each splits its totals between whole numbers in its own way.
    assert totals @ (points - mean) ** 2 == pytest.approx(law.chances @ changes**2, abs=0.25)


def test_the_worth_is_the_mean_over_the_totals_of_the_rival(values):
    races, rng = every_race(values, threads=1), random.Random("worth")
    sheets = [random_card(values.rules, rng, 3) for _ in range(3)]
    places, points = np.array([values.place(one) for one in sheets]), np.array([20, 35, 20])
    totals = np.zeros(80)
    totals[[40, 55, 70]] = 0.5, 0.3, 0.2
    plain = sum(totals[n] * races.at(places, n - points) for n in (40, 55, 70))
    assert lead_chances(races, places, points, totals) == pytest.approx(plain)
