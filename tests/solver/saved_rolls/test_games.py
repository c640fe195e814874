"""Simulated games from a sheet in the middle of a game that saves rolls."""

from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.solver.simulation import simulate
from tests.support.saving import saver, saver_values


def test_games_go_on_from_a_sheet_with_its_saved_rolls():
    means = {}
    for saved in (0, 4):
        sheet = sheet_from(saver(), {"chance": 20, "fives": 15}, saved=saved)
        totals = simulate(saver_values(), games=20_000, seed=1, sheet=sheet)
        expected = saver_values().expected_total(sheet)
        assert abs(totals.mean - expected) < 4 * totals.sd / 20_000**0.5
        means[saved] = expected
    assert means[4] > means[0] + 5
