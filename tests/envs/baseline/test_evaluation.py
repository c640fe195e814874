import pytest

from fivefold.envs.baseline.evaluation import evaluate
from fivefold.envs.baseline.policy import Policy
from fivefold.envs.labels import label
from fivefold.errors import Malformed
from fivefold.games.scorecard import Sheet
from fivefold.rules import scorecard_rules
from tests.support.solved import solved


class Perfect(Policy):
    """Knows the values."""

    def best(self, rows, masks):
        return label(rows, solved("yum")).best


def test_totals_and_regret_tell_the_same():
    values, shares = solved("yum"), []
    score = evaluate(Policy.new(values.rules, seed=1), values, 2000, seed=7, progress=shares.append)
    assert score.games == 2000
    assert shares[-1] == 1
    assert score.regret > 50
    assert 0 < score.best_share < 1
    # Perfect play less the regret is the mean total, but for the luck of 2,000 games.
    assert score.mean == pytest.approx(score.expected, abs=4 * score.error)


def test_values_of_other_rules_are_refused():
    policy = Policy.new(scorecard_rules("yacht"), seed=1)
    with pytest.raises(Malformed) as refused:
        evaluate(policy, solved("yum"), 1)
    assert refused.value.code == "other-rules"


def test_perfect_play_costs_nothing():
    values = solved("yum")
    score = evaluate(Perfect.new(values.rules, seed=1), values, 500)
    assert score.regret == pytest.approx(0, abs=1e-9)
    assert score.best_share == 1
    assert score.expected == pytest.approx(values.expected_total(Sheet.empty(values.rules)))
