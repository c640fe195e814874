"""The worth of every lead, beside the plain way."""

from dataclasses import replace

import numpy as np
import pytest

from fivefold.games.scorecard import Sheet
from fivefold.rules import built_in
from fivefold.solver.passes.distribution import exact_totals
from fivefold.solver.passes.race import change_laws, every_race
from fivefold.solver.sheet_state import written
from fivefold.solver.values import Values
from tests.second.plain_race import plain_laws, plain_race

YUM = built_in("yum")
TWO_BOXES = replace(YUM, boxes=(YUM.boxes[0], YUM.boxes[5]), order=None, upper_bonus=None)
WITH_BONUS = replace(TWO_BOXES, upper_bonus=replace(YUM.upper_bonus, at=21, points=10))


@pytest.fixture(scope="module", params=[TWO_BOXES, WITH_BONUS], ids=["plain", "bonus"])
def values(request):
    return Values.solved(request.param)


def test_a_turn_changes_the_expected_total_by_nothing_on_average(values):
    spread = exact_totals(values, Sheet.empty(values.rules))
    variance = spread.sd**2
    for law in change_laws(values):
        changes = law.least + np.arange(len(law.chances))
        assert law.chances.sum() == pytest.approx(1)
        assert law.chances @ changes == pytest.approx(0, abs=1e-6)
        variance -= float(law.chances @ changes**2)
    # Changes between two whole numbers count for both, which spreads them by up to 1/4 each.
    assert -0.5 <= variance <= 1e-6


def test_the_law_of_every_turn_is_what_the_plain_way_finds(values):
    plain = plain_laws(Sheet.empty(values.rules))
    for boxes, law in enumerate(change_laws(values), start=1):
        likely = {change: chance for change, chance in plain[boxes].items() if chance > 1e-9}
        assert min(likely) >= law.least
        for change, chance in likely.items():
            assert law.chances[change - law.least] == pytest.approx(chance, abs=1e-6)


def test_the_worth_of_a_lead_is_what_the_plain_way_finds(values):
    told, found = [], {}
    packed = every_race(values, threads=1, progress=told.append)
    assert told == sorted(told)
    laws = plain_laws(Sheet.empty(values.rules))
    totals = np.arange(-60, 120)
    plain_race(Sheet.empty(values.rules), laws, totals, found)
    assert len(found) > 10
    for sheet, plain in found.items():
        places = np.full(len(totals), values.place(sheet))
        assert packed.at(places, totals - written(sheet)) == pytest.approx(plain, abs=3e-5)
