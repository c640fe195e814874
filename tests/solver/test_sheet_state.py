"""A score sheet in the solver's terms."""

import random

import pytest

from fivefold.games.scorecard import Sheet
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver.numbering import Numbering
from fivefold.solver.sheet_state import SheetState, written
from fivefold.solver.turns.offers import score_table
from tests.support.solved import random_card


@pytest.mark.parametrize("game", scorecard_ids())
def test_the_place_with_a_score_is_that_of_the_sheet_with_it(game):
    numbering, rng = Numbering(built_in(game)), random.Random(game)
    scores = score_table(numbering.rules).scores
    for _ in range(50):
        sheet = random_card(numbering.rules, rng, rng.randint(1, len(numbering.bits)))
        state = SheetState(numbering, sheet)
        for box in sheet.open:
            assert state.places_with(box, scores[box]) == [
                SheetState(numbering, sheet.filled(box, points, 0)).place for points in scores[box]
            ]


def test_what_is_written_has_no_upper_bonus_but_those_for_five_of_a_kind(porch):
    assert written(Sheet.empty(porch)) == 0
    won = Sheet(porch, (15, 12, None, 20, 0))
    assert (written(won), won.total) == (47, 57)
    yard = built_in("yard-free")
    points = tuple(50 if box.id == "five-of-a-kind" else None for box in yard.boxes)
    assert written(Sheet(yard, points, 200)) == 250
