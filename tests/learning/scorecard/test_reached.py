"""Reviews say which decisions made it less likely to pass the best rival."""

import pytest

from fivefold.coach.scorecard.reviewed_moves import reviewed_moves
from fivefold.learning.scorecard.reached import reached
from fivefold.solver.passes.reach import reach_chances
from tests.support.learning import golden
from tests.support.solved import solved


@pytest.mark.parametrize("name", ["yum-finished", "yard-forced-finished"])
def test_what_a_late_decision_left_of_the_chance(name):
    record = golden(name)
    end, values = record.game, solved(record.game.rules.id)
    moves = list(reviewed_moves(record, values))
    told = 0
    for move, said in zip(moves, reached(moves, end), strict=True):
        seat, open_boxes = move.turn.seat, len(move.position.sheet.open)
        total = max(end.total(other) for other in end.seats if other != seat)
        if not move.is_choice or open_boxes > 5:
            assert said is None
            continue
        prospects = reach_chances(move.position.sheet).prospects(move.position, total + 1)
        left = next(one.chance for one in prospects if one.move == move.move)
        lost = prospects[0].chance - left
        assert (said is not None) == (lost >= 0.01)
        if said:
            assert end.total(said["rival"]) == said["total"] == total
            assert (said["best"], said["left"]) == pytest.approx((prospects[0].chance, left))
            told += 1
    assert told
