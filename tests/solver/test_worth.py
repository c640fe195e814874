import numpy as np
import pytest

from fivefold.solver.totals import Totals
from fivefold.solver.worth import Worth


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
