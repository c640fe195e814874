"""Final totals as data."""

from typing import Any

from fivefold.cli.solver_options import SolverOptions
from fivefold.cli.totals import totals_data
from tests.support.solver_commands import PERCENTS, spread


def test_totals_are_a_mean_a_deviation_and_percentiles(porch):
    options = SolverOptions(porch)
    told: Any = totals_data(options, spread(0.04, 0.46, 0.5))
    assert (told["game"], told["mean"]) == ("porch", 11.46)
    assert told["sd"] == spread(0.04, 0.46, 0.5).sd
    heights = (10, 11, 11, 11, 11, 12, 12, 12, 12)
    assert told["percentiles"] == dict(zip(PERCENTS, heights, strict=True))
