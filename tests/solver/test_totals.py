import numpy as np
import pytest

from fivefold.errors import Malformed
from fivefold.solver.totals import Totals


def test_totals_answer_for_scores_on_their_edge_and_beyond():
    totals = Totals(10, np.array([0.25, 0.0, 0.5, 0.25]))
    assert [totals.at_least(score) for score in (-5, 10, 11, 12, 13, 14)] == [
        1, 1, 0.75, 0.75, 0.25, 0,
    ]  # fmt: skip
    assert [totals.percentile(percent) for percent in (0, 25, 26, 75, 76, 100)] == [
        10, 10, 12, 12, 13, 13,
    ]  # fmt: skip
    assert (totals.mean, totals.sd) == (11.75, pytest.approx(1.0897, abs=1e-4))


@pytest.mark.parametrize("percent", [-1, 101, float("nan")])
def test_an_impossible_percentile_is_refused(percent):
    with pytest.raises(Malformed) as refused:
        Totals(0, np.array([1.0])).percentile(percent)
    assert refused.value.code == "wrong-percentile"
