import random
from functools import cache

import numpy as np
import pytest

from fivefold.dice import rolls
from fivefold.games.scorecard import legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.solver.kernels.lattice import lattice
from fivefold.solver.passes.best_win_chances import best_win_chances
from fivefold.solver.sheet_state import written
from tests.support.solved import random_sheet, solved


def some_chances(rng, most):
    """Never less with more points, and the same for a while now and then."""
    steps = np.array([rng.random() * (rng.random() < 0.3) for _ in range(most + 1)])
    return np.cumsum(steps) / steps.sum()


def in_plain_python(sheet, wins):
    """The best chance before a turn, by the referee's word, sheet after sheet."""
    grid = lattice(sheet.rules.dice)

    def after(sheet, dice, box):
        return chance(sheet.filled(box, points_in(sheet, dice, box), bonus_for(sheet, dice)))

    @cache
    def chance(sheet):
        if not sheet.open:
            return wins[sheet.total]
        best = [
            max(after(sheet, dice, box) for box in legal_boxes(sheet, dice))
            for dice in rolls(sheet.rules.dice)
        ]
        return grid.over_rolls(np.array(best), sheet.rules.rolls)[0]

    return chance(sheet)


@pytest.mark.parametrize("game", ["yum", "yacht", "yard-forced", "yard-free", "classique"])
@pytest.mark.parametrize("open_boxes", [0, 1, 2])
def test_chances_are_those_that_the_referee_leaves(game, open_boxes):
    rng, values = random.Random(f"{game} {open_boxes}"), solved(game)
    for _ in range(3):
        sheet = random_sheet(game, rng, open_boxes)
        wins = some_chances(rng, values.most)
        place, points = np.array([values.place(sheet)]), np.array([written(sheet)])
        [found] = best_win_chances(values, place, points, wins)
        assert found == pytest.approx(in_plain_python(sheet, wins), abs=1e-12)


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
