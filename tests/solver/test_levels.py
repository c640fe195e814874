import random
from dataclasses import replace

import numpy as np
import pytest

from fivefold.errors import Malformed
from fivefold.games.scorecard import Sheet
from fivefold.rules import scorecard_ids, scorecard_rules
from fivefold.solver.numbering import written
from fivefold.solver.passes import levels
from fivefold.solver.passes.levels import check_curves, check_memory, masks_of, most_to_come
from fivefold.solver.passes.reach import reach_chances
from tests.support.solved import random_sheet, solved


@pytest.mark.parametrize("game", scorecard_ids())
def test_the_filled_boxes_and_a_bound_of_the_points_to_come(game):
    rng, values = random.Random(f"{game} levels"), solved(game)
    for open_boxes in (0, 1, 4):
        sheet = random_sheet(game, rng, open_boxes)
        places = np.array([values.place(sheet)])
        masks = masks_of(values.plan, places)
        assert masks[0] == sum(1 << box for box in sheet.rules.places if box not in sheet.open)
        bound = most_to_come(values.plan, places, masks)[0]
        assert reach_chances(sheet, 1).most <= written(sheet) + bound


def test_too_much_memory_is_refused(monkeypatch):
    monkeypatch.setattr(levels, "memory_to_use", lambda: 8 * 100)
    check_memory(np.array([50, 50, 50]))
    with pytest.raises(Malformed, match="GB"):
        check_memory(np.array([50, 51, 50]))


def test_games_that_save_rolls_are_refused(porch):
    check_curves(Sheet.empty(porch))
    with pytest.raises(Malformed) as refused:
        check_curves(Sheet.empty(replace(porch, saved_rolls=True)))
    assert refused.value.code == "saved-rolls-not-counted"


def test_what_does_not_fit_into_memory_is_refused(monkeypatch):
    yum = Sheet.empty(scorecard_rules("yum"))
    check_curves(yum)
    monkeypatch.setattr(levels, "memory_to_use", lambda: 1 << 20)
    with pytest.raises(Malformed) as refused:
        check_curves(yum)
    assert refused.value.code == "too-large-to-spread"
