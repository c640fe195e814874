import random
from dataclasses import replace

import numpy as np
import pytest

from fivefold.games.scorecard import Sheet
from fivefold.rules import built_in
from fivefold.solver.numbering import written
from fivefold.solver.passes.best_win_chances import best_win_chances
from fivefold.solver.passes.distribution import exact_totals
from fivefold.solver.passes.race import change_laws, every_race
from fivefold.solver.values import Values
from tests.second.plain_race import plain_laws, plain_race
from tests.second.plain_reach import best_worth
from tests.support.solved import random_sheet, solved

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


def some_chances(rng, most):
    """Never less with more points, and the same for a while now and then."""
    steps = np.array([rng.random() * (rng.random() < 0.3) for _ in range(most + 1)])
    return np.cumsum(steps) / steps.sum()


@pytest.mark.parametrize("game", ["yum", "yacht", "yard-forced", "yard-free", "classique"])
def test_chances_are_those_that_the_referee_leaves(game):
    rng, values = random.Random(game), solved(game)
    for open_boxes in (0, 1, 1, 2):
        sheet = random_sheet(game, rng, open_boxes)
        wins = some_chances(rng, values.most)
        place, points = np.array([values.place(sheet)]), np.array([written(sheet)])
        [found] = best_win_chances(values, place, points, wins)
        best_worth.cache_clear()
        assert found == pytest.approx(best_worth(sheet, wins.__getitem__), abs=1e-12)


def test_cards_are_done_together_as_one_by_one():
    """The same sheet with other points is another question, and so is another sheet."""
    rng, values = random.Random("together"), solved("yum")
    sheets = [random_sheet("yum", rng, 3) for _ in range(4)] * 2
    places = np.array([values.place(sheet) for sheet in sheets])
    points = np.array([rng.randrange(100) for _ in sheets])
    wins = some_chances(rng, values.most)
    together = best_win_chances(values, places, points, wins)
    alone = [
        best_win_chances(values, places[[n]], points[[n]], wins)[0] for n in range(len(sheets))
    ]
    assert together.tolist() == alone
    assert len(set(alone)) == len(sheets)


def test_with_more_points_than_are_listed_all_is_as_with_the_last():
    values = solved("yum")
    sheet = random_sheet("yum", random.Random("more"), 2)
    place, points = np.array([values.place(sheet)]), np.array([500])
    assert best_win_chances(values, place, points, np.array([0.0, 0.25])) == pytest.approx([0.25])


def test_who_plays_for_the_mean_gets_the_value_of_the_card():
    """With chances that grow evenly with the total, the best chance is the highest mean."""
    values = solved("yard-forced")
    for open_boxes in (1, 3, 4):
        sheet = random_sheet("yard-forced", random.Random(open_boxes), open_boxes)
        place, points = np.array([values.place(sheet)]), np.array([written(sheet)])
        [mean] = best_win_chances(values, place, points, np.arange(values.most + 1.0))
        assert mean == pytest.approx(values.expected_total(sheet), abs=1e-9)
