"""`fivefold advise`, `reach`, `distribution` and `odds`: figures of the library for programs."""

from pathlib import Path

import pytest

from fivefold.coach.scorecard.playing_for import Reach
from fivefold.commands.reach import shown_totals
from fivefold.dice import Dice
from fivefold.games.poker import Card, CardInPlay
from fivefold.games.scorecard import Fill, Keep, Position, Sheet
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules import built_in
from fivefold.solver import storage
from fivefold.solver.odds import completion_chance
from tests.second.plain_reach import (
    beating,
    best_chance,
    box_chances,
    box_worths,
    keep_chances,
    keep_worths,
    reaching,
)
from tests.support.saving import RULES, saver, saver_values
from tests.support.solver_commands import (
    PERCENTS,
    exact,
    plain,
    run,
)

pytestmark = pytest.mark.usefixtures("in_solver_folder")


def test_advice_is_every_choice_best_first(porch_values, porch):
    answer = plain("advise", "porch.toml", "--dice", "665", "--rolls-left", "1")
    options = porch_values.choices(Position(Sheet.empty(porch), Dice("566"), 1))
    assert list(answer) == ["expected", "options"]
    assert answer["expected"] == options[0].expected
    assert len(answer["options"]) == len(options)
    for said, option in zip(answer["options"], options, strict=True):
        assert said.pop("expected") == option.expected
        match option.move:
            case Keep(dice):
                assert said == {"keep": str(dice)}
            case Fill(box):
                points = {"fives": 5, "sixes": 12, "pair": 12, "row": 0, "chance": 17}
                assert said == {"box": box, "points": points[box]}


def test_advice_counts_saved_rolls():
    Path("saver.toml").write_text(RULES, "utf-8")
    asked = ["advise", "saver.toml", "--dice", "1256", "--rolls-left", "0", "--card", "chance=20"]
    assert not any("keep" in option for option in plain(*asked)["options"])
    answer = plain(*asked, "--saved", "2")
    position = Position(sheet_from(saver(), {"chance": 20}, saved=2), Dice("1256"), 2)
    assert answer["expected"] == saver_values().choices(position)[0].expected
    assert any("keep" in option for option in answer["options"])
    assert run(*asked, "--saved", "3").exit_code == 2


def test_a_built_in_game_is_advised_by_its_known_values():
    game, dice = "yum", "13366"
    answer = plain("advise", game, "--dice", dice, "--rolls-left", "2")
    assert answer["options"][0]["keep"] == "66"
    # Every keep of these dice but all of them, and every box.
    assert len(answer["options"]) == 2 * 3 * 3 - 1 + len(built_in(game).boxes)


@pytest.mark.parametrize("more", [(), ("--json",), ("--aim", "50")])
def test_the_game_is_solved_once_where_its_values_cannot_be_kept(
    monkeypatch, tmp_path, porch, more
):
    solved, solve = [], storage.Values.solved
    monkeypatch.setattr(
        storage.Values,
        "solved",
        lambda rules, *rest: solved.append(rules) or solve(rules, *rest),
    )
    (tmp_path / "no-folder").touch()
    asked = ["--dice", "665", "--rolls-left", "1", "--values", tmp_path / "no-folder", *more]
    assert run("advise", "porch.toml", *asked).exit_code == 0
    assert solved.count(porch) == 1


CARD = "fives=15,sixes=18,row=0"
DICE = ("--dice", "245", "--rolls-left", "1")
AIMED = ("--card", CARD, *DICE)


@pytest.fixture
def sheet(porch):
    return sheet_from(porch, {"fives": 15, "sixes": 18, "row": 0})


@pytest.mark.parametrize(
    ("aim", "worth"), [("62", reaching(62)), ("beat:60,55,60", beating(60, 55, 60))]
)
def test_every_choice_has_its_chance_best_first(sheet, aim, worth):
    answer = plain("advise", "porch.toml", *AIMED, "--aim", aim)
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
    aimed = plain("advise", "porch.toml", *AIMED, "--aim", "field:2")
    points = plain("advise", "porch.toml", *AIMED)
    expected = sorted((option["expected"] for option in aimed["options"]), reverse=True)
    assert expected == pytest.approx([option["expected"] for option in points["options"]])
    assert 0 < aimed["chance"] < 1


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


def test_totals_far_off():
    for points, chance in (("-5", 1), ("0", 1), ("9999", 0), ("9" * 40, 0)):
        asked = ("porch.toml", "--at-least", points)
        assert plain("reach", *asked)["chance"] == chance
        assert plain("distribution", *asked)["probability"] == pytest.approx(chance, abs=1e-12)


def test_round_totals_are_shown_as_many_as_fit():
    curves = [Reach(total, 1 - total / 1000, 0.0) for total in range(1000)]
    shown = [reach.total for reach in shown_totals(curves)]
    assert shown == list(range(0, 1000, 50))
    assert shown_totals(curves[7:9]) == curves[7:9]


def test_totals_that_are_hardly_ever_reached_are_left_out():
    curves = [Reach(10, 0.5, 0.4), Reach(11, 0.00001, 0.0)]
    assert shown_totals(curves) == curves[:1]


def test_the_distribution_has_the_mean_of_the_solved_game(porch_values, porch):
    answer, totals = plain("distribution", "porch.toml"), exact(porch_values, Sheet.empty(porch))
    assert list(answer) == ["game", "mean", "sd", "percentiles"]
    mean = porch_values.expected_total(Sheet.empty(porch))
    assert answer["mean"] == pytest.approx(mean, abs=1e-9)
    assert answer["sd"] == pytest.approx(totals.sd)
    assert answer["percentiles"] == {p: totals.percentile(int(p)) for p in PERCENTS}


def test_the_chance_of_at_least_so_many_points(porch_values, porch):
    answer = plain("distribution", "porch.toml", "--at-least", "50")
    assert list(answer)[-2:] == ["at_least", "probability"]
    assert answer["at_least"] == 50
    assert answer["probability"] == pytest.approx(
        exact(porch_values, Sheet.empty(porch)).at_least(50), abs=1e-12
    )


@pytest.mark.parametrize("text", ["665JJ/2", "66554/5/500", "JJJJJ/9", "1234J/1"])
def test_the_odds_of_a_card(text):
    faces, rolls = text.split("/")[:2]
    chance = completion_chance(CardInPlay(Card(faces, int(rolls), 100)), int(rolls))
    assert plain("odds", text) == {
        "card": text,
        "rolls": int(rolls),
        "probability": float(chance),
        "exact": f"{chance.numerator}/{chance.denominator}",
    }
