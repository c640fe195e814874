"""Final totals as data."""

from typing import Any

from fivefold.cli.common.request import Request
from fivefold.cli.reports.totals import totals_data
from fivefold.texts import Lang
from tests.support.solver_commands import PERCENTS, spread


def test_totals_are_a_mean_a_deviation_and_percentiles(porch):
    request = Request(porch, None, None, as_json=True, lang=Lang.EN)
    told: Any = totals_data(request, spread(0.04, 0.46, 0.5))
    assert (told["game"], told["mean"]) == ("porch", 11.46)
    assert told["sd"] == spread(0.04, 0.46, 0.5).sd
    heights = (10, 11, 11, 11, 11, 12, 12, 12, 12)
    assert told["percentiles"] == dict(zip(PERCENTS, heights, strict=True))
