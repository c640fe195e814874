"""Best chances to reach a total, unpacked from a table, beside those that a pass finds."""

import random

import numpy as np
import pytest

from fivefold.games.scorecard import Sheet
from fivefold.solver.curves.reach_table import make_reach_table
from fivefold.solver.passes.reach import reach_chances
from tests.second.random_rules import random_rules
from tests.support.solved import random_card

ROUNDED = 1.5e-10


@pytest.mark.parametrize("seed", range(3))
def test_a_table_answers_as_a_pass_does(seed, tmp_path):
    rng = random.Random(f"reach table {seed}")
    rules = random_rules(rng, tmp_path)
    table = make_reach_table(rules, 1, fewest_open=0)
    for sheet in (Sheet.empty(rules), random_card(rules, rng, rng.randint(1, len(rules.boxes)))):
        kept, found = table.chances(sheet), reach_chances(sheet, 1)
        assert kept.most == pytest.approx(found.most, abs=20)  # tiny chances are rounded to none
        for total in range(found.certain - 3, found.most + 3):
            assert kept.at_least(total) == pytest.approx(found.at_least(total), abs=ROUNDED)
        total = (found.certain + found.most) // 2
        keeps = kept.turn(total).keeps(1), found.turn(total).keeps(1)
        assert np.allclose(*keeps, rtol=0, atol=ROUNDED)


def test_only_sheets_with_enough_open_boxes_are_kept(porch):
    table = make_reach_table(porch, 1, fewest_open=4)
    boxes = len(porch.boxes)
    assert sorted(map(int.bit_count, table.packed)) == [0] + [1] * boxes
    assert table.chances(Sheet.empty(porch)).at_least(60) == pytest.approx(
        reach_chances(Sheet.empty(porch), 1).at_least(60), abs=ROUNDED
    )


def test_progress_is_told_while_a_table_is_made(porch):
    shares = []
    make_reach_table(porch, 1, shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1
