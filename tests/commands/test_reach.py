"""`fivefold reach`: the best chance to end with so many points."""

import pytest

from fivefold.cli import solver_options
from fivefold.dice import Dice
from fivefold.games.scorecard import Sheet
from fivefold.games.scorecard.sheet_input import sheet_from
from tests.second.plain_reach import best_chance, box_chances, keep_chances
from tests.support.solver_commands import exact, plain, refused, run

pytestmark = pytest.mark.usefixtures("in_solver_folder")

CARD = "fives=15,sixes=18,row=0"
DICE = ("--dice", "245", "--rolls-left", "1")


@pytest.fixture
def sheet(porch):
    return sheet_from(porch, {"fives": 15, "sixes": 18, "row": 0})


def test_the_chance_to_reach_a_total_and_that_of_playing_for_points(porch_values, porch):
    answer = plain("reach", "porch.toml", "--at-least", "60")
    assert list(answer) == ["game", "at_least", "chance", "best_total_chance"]
    empty = Sheet.empty(porch)
    assert answer["chance"] == pytest.approx(best_chance(empty, 60), abs=1e-10)
    for_points = exact(porch_values, empty).at_least(60)
    assert answer["best_total_chance"] == pytest.approx(for_points, abs=1e-10)
    assert answer["chance"] > answer["best_total_chance"]


def test_with_dice_every_choice_has_its_chance_best_first(sheet):
    answer = plain("reach", "porch.toml", "--at-least", "62", "--card", CARD, *DICE)
    kept, boxes = keep_chances(sheet, 1, 62), box_chances(sheet, Dice("245"), 62)
    chances = [choice["chance"] for choice in answer["choices"]]
    assert chances == sorted(chances, reverse=True)
    assert answer["chance"] == chances[0]
    for choice in answer["choices"]:
        plainly = (
            kept[Dice(choice["keep"])]
            if "keep" in choice
            else boxes[sheet.rules.index[choice["box"]]]
        )
        assert choice["chance"] == pytest.approx(plainly, abs=1e-10)
    assert answer["best_total_chance"] <= answer["chance"] + 1e-10


def test_without_a_total_every_total_has_both_chances(porch_values, sheet):
    totals = plain("reach", "porch.toml", "--card", CARD)["totals"]
    for_points = exact(porch_values, sheet)
    assert totals[0]["chance"] == 1
    assert totals[-1]["at_least"] >= for_points.scores[-1]
    for one in totals:
        total = one["at_least"]
        assert one["chance"] == pytest.approx(best_chance(sheet, total), abs=1e-10)
        assert one["best_total_chance"] == pytest.approx(for_points.at_least(total), abs=1e-10)


@pytest.mark.parametrize(("points", "chance"), [("-5", 1), ("0", 1), ("9999", 0), ("9" * 40, 0)])
def test_totals_far_off(points, chance):
    assert plain("reach", "porch.toml", "--at-least", points)["chance"] == chance


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--dice", "245"], "--dice and --rolls-left go together"),
        (["--rolls-left", "1"], "--dice and --rolls-left go together"),
        (DICE, "name the total that you need: --at-least POINTS"),
        (["--at-least", "9", "--dice", "22", "--rolls-left", "1"], "3 dice"),
        (["--at-least", "9", "--plot", "a.svg"], "leave out --at-least"),
        (["--at-least", "many"], "--at-least"),
        (["--card", "fives=5,sixes=6,pair=2,row=0,chance=9"], "the total is 22"),
    ],
)
def test_what_cannot_be_asked(options, reason):
    assert reason in refused("reach", "porch.toml", *options)


@pytest.mark.parametrize(
    "command",
    [
        ("reach", "maxi-yatzy-saved", "--at-least", "300"),
        ("distribution", "maxi-yatzy-saved"),
        ("advise", "maxi-yatzy-saved", "--dice", "123456", "--rolls-left", "2", "--aim", "300"),
    ],
    ids=lambda command: command[0],
)
def test_what_saved_rolls_make_unknown_is_refused_before_the_game_is_solved(command, monkeypatch):
    monkeypatch.setattr(solver_options, "load_values", None)
    assert "saves rolls" in refused(*command)


def test_of_a_total_that_nobody_reaches_the_most_is_said():
    shown = run("reach", "porch.toml", "--at-least", "9999", "--card", CARD).stdout
    most = max(one["at_least"] for one in plain("reach", "porch.toml", "--card", CARD)["totals"])
    assert f"No play reaches that; the most is {most}" in shown


def test_every_total_is_listed_if_asked_for():
    few, all_of_them = (run("reach", "porch.toml", *more).stdout for more in ((), ("--all",)))
    totals = plain("reach", "porch.toml")["totals"]
    assert all_of_them.count(" or more") == len(totals) > few.count(" or more")
