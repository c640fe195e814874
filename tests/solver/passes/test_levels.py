import random

import numpy as np
import pytest

from fivefold.errors import Malformed
from fivefold.rules import scorecard_ids
from fivefold.solver.passes import levels
from fivefold.solver.passes.levels import check_memory, masks_of, most_to_come
from fivefold.solver.passes.reach import reach_chances
from fivefold.solver.sheet_state import written
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
