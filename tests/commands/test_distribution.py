"""`fivefold distribution`: the chance of each total."""

import pytest

from fivefold.games.scorecard import Sheet
from fivefold.games.scorecard.sheet_input import sheet_from
from tests.support.solver_commands import PERCENTS, exact, plain, refused

pytestmark = pytest.mark.usefixtures("in_solver_folder")


def test_the_distribution_has_the_mean_of_the_solved_game(porch_values, porch):
    answer, totals = plain("distribution", "porch.toml"), exact(porch_values, Sheet.empty(porch))
    assert list(answer) == ["game", "mean", "sd", "percentiles"]
    mean = porch_values.expected_total(Sheet.empty(porch))
    assert answer["mean"] == pytest.approx(mean, abs=1e-9)
    assert answer["sd"] == pytest.approx(totals.sd)
    assert answer["percentiles"] == {p: totals.percentile(int(p)) for p in PERCENTS}


def test_the_distribution_goes_on_from_a_card(porch_values, porch):
    answer = plain("distribution", "porch.toml", "--card", "fives=15,sixes=18,row=20,pair=12")
    sheet = sheet_from(porch, {"fives": 15, "sixes": 18, "row": 20, "pair": 12})
    assert answer["mean"] == pytest.approx(porch_values.expected_total(sheet), abs=1e-9)
    assert answer["percentiles"]["99"] <= 15 + 18 + 10 + 20 + 12 + 18


def test_the_chance_of_at_least_so_many_points(porch_values, porch):
    answer = plain("distribution", "porch.toml", "--at-least", "50")
    assert list(answer)[-2:] == ["at_least", "probability"]
    assert answer["at_least"] == 50
    assert answer["probability"] == pytest.approx(
        exact(porch_values, Sheet.empty(porch)).at_least(50), abs=1e-12
    )
    for points, sure in (("-5", 1), ("0", 1), ("9999", 0), ("9" * 40, 0)):
        chance = plain("distribution", "porch.toml", "--at-least", points)["probability"]
        assert chance == pytest.approx(sure, abs=1e-12)


def test_a_full_card_has_no_distribution():
    card = "fives=5,sixes=6,pair=2,row=0,chance=9"
    assert "the total is 22" in refused("distribution", "porch.toml", "--card", card)
