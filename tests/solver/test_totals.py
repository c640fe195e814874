import numpy as np
import pytest

from fivefold.errors import Malformed
from fivefold.solver.display import reach_html
from fivefold.solver.totals import Totals, Worth
from fivefold.texts import Lang
from tests.support.displays import parsed, pictures, said


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


def test_a_total_is_enough_or_not():
    worth = Worth.at_least(287)
    assert [worth.of(total) for total in (0, 286, 287, 999)] == [0, 0, 1, 1]
    assert (worth.enough, worth.even) == (287, 287)


def test_players_with_the_same_highest_total_share_the_win():
    worth = Worth.beating([251, 240, 251])
    assert [worth.of(total) for total in (250, 251, 252)] == [0, pytest.approx(1 / 3), 1]
    assert (worth.enough, worth.even) == (252, 252)
    assert Worth.beating([251]).even == 251


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_field_is_beaten_as_often_as_counting_says(players):
    chances = {10: 0.2, 11: 0.0, 12: 0.5, 13: 0.3}
    totals = Totals(10, np.array(list(chances.values())))
    worth = Worth.against(players, totals)
    for mine in range(8, 16):
        assert worth.of(mine) == pytest.approx(_counted(mine, players, chances))


def _counted(mine, players, chances, ties=0):
    """The share of a win, over every total that the players can have, one after the other."""
    if players == 0:
        return 1 / (1 + ties)
    return sum(
        chance * _counted(mine, players - 1, chances, ties + (other == mine))
        for other, chance in chances.items()
        if other <= mine
    )


def test_the_mean_worth_of_a_total():
    totals = Totals(10, np.array([0.25, 0.25, 0.5]))
    assert Worth.at_least(11).mean(totals) == totals.at_least(11)
    assert Worth.beating([11]).mean(totals) == pytest.approx(0.25 / 2 + 0.5)


def test_totals_are_bars_and_figures():
    totals = Totals(10, np.array([0.2, 0.3, 0.0, 0.5]))
    root = parsed(totals._repr_html_())
    told = "Mean 11.8, standard deviation 1.2. Half of the games end between 11 and 13"
    assert told in said(root)
    assert pictures(root)[0].startswith(f"Final totals. {told}")
    assert "écart type 1,2" in said(parsed(totals.html(Lang.FR)))


def test_rare_totals_at_the_ends_are_left_out():
    chances = np.full(1001, 1e-9)
    chances[500:521] = 1 / 21
    shown = said(parsed(Totals(0, chances / chances.sum()).html()))
    assert "510" in shown.split()
    assert "1000" not in shown.split()


def test_a_certain_total_is_shown():
    assert "Mean 7.0" in said(parsed(Totals(7, np.array([1.0])).html()))


def test_chances_to_reach_a_total_are_a_curve():
    root = parsed(reach_html(100, [1.0, 0.6, 0.2], Lang.EN))
    assert "Chance to end with this total or more (%)" in said(root)
    assert "Playing for it"[:13] in said(root)
