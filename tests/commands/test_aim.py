"""`fivefold advise --aim`: advice for a player who needs a total or wants to win."""

import pytest

from fivefold.dice import Dice
from fivefold.games.scorecard.sheet_input import sheet_from
from tests.second.plain_reach import beating, best_worth, box_worths, keep_worths, reaching
from tests.support.solver_commands import plain, refused

pytestmark = pytest.mark.usefixtures("in_solver_folder")

POSITION = ("--card", "fives=15,sixes=18,row=0", "--dice", "245", "--rolls-left", "1")


@pytest.fixture
def sheet(porch):
    best_worth.cache_clear()
    return sheet_from(porch, {"fives": 15, "sixes": 18, "row": 0})


@pytest.mark.parametrize(
    ("aim", "worth"), [("62", reaching(62)), ("beat:60,55,60", beating(60, 55, 60))]
)
def test_every_choice_has_its_chance_best_first(sheet, aim, worth):
    answer = plain("advise", "porch.toml", *POSITION, "--aim", aim)
    assert list(answer) == ["game", "aim", "chance", "best_total_chance", "options"]
    kept, boxes = keep_worths(sheet, 1, worth), box_worths(sheet, Dice("245"), worth)
    for option in answer["options"]:
        found = (
            kept[Dice(option["keep"])]
            if "keep" in option
            else boxes[sheet.rules.index[option["box"]]]
        )
        assert option["chance"] == pytest.approx(found, abs=1e-10)
    assert answer["aim"] == aim
    assert answer["chance"] == answer["options"][0]["chance"]
    assert answer["best_total_chance"] <= answer["chance"] + 1e-10


def test_expected_totals_are_those_of_advice_for_points():
    aimed = plain("advise", "porch.toml", *POSITION, "--aim", "field:2")
    points = plain("advise", "porch.toml", *POSITION)
    expected = sorted((option["expected"] for option in aimed["options"]), reverse=True)
    assert expected == pytest.approx([option["expected"] for option in points["options"]])
    assert 0 < aimed["chance"] < 1


@pytest.mark.parametrize("aim", ["", "many", "beat:", "field:0", "-3"])
def test_what_is_no_aim(aim):
    reason = refused("advise", "porch.toml", *POSITION, f"--aim={aim}")
    assert "is not an aim" in reason
    assert "beat:240,251" in reason
