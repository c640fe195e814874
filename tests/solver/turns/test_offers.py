"""What each last roll can do on a sheet, against the referee."""

import random
from math import inf

import pytest

from fivefold.dice import rolls
from fivefold.games.scorecard import legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver.numbering import Numbering
from fivefold.solver.sheet_state import SheetState
from fivefold.solver.turns.offers import offers, points_by_roll, score_table
from tests.support.solved import random_card


def sheets(game, count):
    rules, rng = built_in(game), random.Random(f"offers {game}")
    for _ in range(count):
        yield random_card(rules, rng, rng.randint(1, len(rules.boxes)))


def outcome_of(found, table, box, roll):
    if roll in found.special:
        return found.special[roll][box]
    return found.ordered.get(box, table.rows[box])[roll]


@pytest.mark.parametrize("game", scorecard_ids())
def test_what_is_offered_is_what_the_referee_allows_and_pays(game):
    numbering, table = Numbering(built_in(game)), score_table(built_in(game))
    for sheet in sheets(game, 8):
        found = offers(numbering, sheet)
        for roll, dice in enumerate(rolls(5)):
            allowed = legal_boxes(sheet, dice)
            for box in sheet.rules.places:
                outcome = outcome_of(found, table, box, roll)
                if box not in allowed:
                    assert found.brings[outcome] == -inf
                    continue
                points, bonus = points_in(sheet, dice, box), bonus_for(sheet, dice)
                assert found.brings[outcome] == points + bonus
                after = sheet.filled(box, points, bonus)
                assert found.places[outcome] == SheetState(numbering, after).place


@pytest.mark.parametrize("game", scorecard_ids())
def test_points_by_roll_are_the_referees_and_0_where_a_roll_may_not_go(game):
    for sheet in sheets(game, 8):
        for box in sheet.open:
            assert points_by_roll(sheet, box) == tuple(
                points_in(sheet, dice, box) if box in legal_boxes(sheet, dice) else 0
                for dice in rolls(5)
            )


def test_scores_are_numbered_over_all_boxes(porch):
    table = score_table(porch)
    assert table.scores[:2] == ((0, 5, 10, 15), (0, 6, 12, 18))
    assert table.first[:3] == (0, 4, 8)
    assert table.number(1, 12) == 6
