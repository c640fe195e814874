"""The best chances are what the play that they recommend achieves."""

import random
from math import sqrt

import pytest

from fivefold.games.scorecard import Sheet
from fivefold.rules import built_in
from fivefold.solver.passes.distribution import exact_totals
from fivefold.solver.passes.reach import reach_chances
from fivefold.solver.reach_table import make_reach_table
from fivefold.solver.totals import Worth
from tests.second.aimed_games import share_won
from tests.support.solved import random_sheet, solved


def close_to(chance, games):
    """Within four standard errors."""
    return pytest.approx(chance, abs=4 * sqrt(chance * (1 - chance) / games) + 1e-9)


@pytest.mark.parametrize("game", ["yum", pytest.param("yard-forced", marks=pytest.mark.slow)])
def test_the_last_boxes_are_played_as_often_to_a_win_as_promised(game):
    rng, games = random.Random(f"{game} played"), 1000
    sheet = random_sheet(game, rng, open_boxes=2)
    totals = exact_totals(solved(game), sheet)
    for worth in (Worth.at_least(totals.percentile(60)), Worth.beating([totals.percentile(40)])):
        promised = reach_chances(sheet, 1, worth=worth).at_least(worth.enough)
        won = share_won(
            sheet, lambda one, worth=worth: reach_chances(one, 1, worth=worth), worth, games, rng
        )
        assert 0.05 < promised < 0.999
        assert won == close_to(promised, games)


@pytest.mark.long
def test_whole_games_are_played_as_often_to_a_total_as_promised():
    rng, games, empty = random.Random("whole games"), 1000, Sheet.empty(built_in("yum"))
    table = make_reach_table(empty.rules, fewest_open=0)
    promised = table.chances(empty).at_least(190)
    won = share_won(empty, table.chances, Worth.at_least(190), games, rng)
    assert won == close_to(promised, games)
    assert promised > exact_totals(solved("yum"), empty).at_least(190) + 0.05
