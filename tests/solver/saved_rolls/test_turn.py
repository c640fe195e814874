"""One turn that may save rolls: its endings are those of best play."""

import pytest

from fivefold.games.scorecard.sheet_input import sheet_from
from tests.support.saving import saver, saver_values


@pytest.mark.parametrize("saved", [0, 3])
def test_the_endings_of_a_keep_make_up_its_value(saved):
    sheet = sheet_from(saver(), {"chance": 20, "run": 0}, saved=saved)
    turn = saver_values().new_turn(sheet)
    for left in range(1, sheet.rolls):
        worth = turn.keeps(left)
        for keep in (0, 3, 40):
            ends = turn.ends(keep, left)
            assert sum(ends) == pytest.approx(1)
            mean = sum(chance * value for chance, value in zip(ends, turn.finals, strict=True))
            assert mean == pytest.approx(worth[keep])


def test_an_ending_has_its_box_and_points():
    sheet = sheet_from(saver(), {"chance": 20}, saved=1)
    turn = saver_values().new_turn(sheet)
    rolls = len(turn.finals) // sheet.rolls
    for number in (0, 40, rolls, 3 * rolls + 7):
        left, roll = divmod(number, rolls)
        boxes = turn.boxes(roll, left)
        assert turn.finals[number] == max(boxes) == boxes[turn.best_boxes[number]]
        assert 0 <= turn.scored[number] <= turn.finals[number]
