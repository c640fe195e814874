"""Playing for points, to somebody who wants something else."""

import random

import pytest

from fivefold.dice import rolls
from fivefold.games.scorecard import Position
from fivefold.rules import scorecard_ids
from fivefold.solver.passes.distribution import exact_totals
from fivefold.solver.passes.for_points import worth_for_points
from fivefold.solver.worth import Worth
from tests.support.solved import random_sheet, solved


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_turn_is_worth_what_the_sheets_after_it_are(game):
    """The chance with dice on the table, as the mean over everything that the turn can become."""
    rng = random.Random(f"{game} for points")
    values, sheet = solved(game), random_sheet(game, rng, open_boxes=4)
    worth = Worth.against(2, exact_totals(values, sheet))
    first_rolls = [
        (float(roll.probability), Position(sheet, roll, sheet.rules.rolls - 1))
        for roll in rolls(sheet.rules.dice)
    ]
    together = sum(
        chance * worth_for_points(values, position, worth) for chance, position in first_rolls
    )
    assert together == pytest.approx(worth.mean(exact_totals(values, sheet)), abs=1e-10)
