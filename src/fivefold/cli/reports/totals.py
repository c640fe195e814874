"""What `distribution` and `simulate` share: final totals as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fivefold.cli.common.request import Request
    from fivefold.solver.totals import Totals

PERCENTS = (1, 5, 10, 25, 50, 75, 90, 95, 99)
"""The percentiles shown."""


def totals_data(request: Request, totals: Totals) -> dict[str, object]:
    percentiles = {str(percent): totals.percentile(percent) for percent in PERCENTS}
    return {
        "game": request.rules.id,
        "mean": totals.mean,
        "sd": totals.sd,
        "percentiles": percentiles,
    }
