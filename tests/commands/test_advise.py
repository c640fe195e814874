"""`fivefold advise`: every choice for programs, and positions that can't be."""

from pathlib import Path

import pytest

from fivefold.dice import Dice
from fivefold.games.scorecard import Fill, Keep, Position, Sheet
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules import built_in
from fivefold.solver import storage
from tests.support.saving import RULES, saver, saver_values
from tests.support.solver_commands import plain, refused, run

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
    assert "0 to 2" in refused(*asked, "--saved", "3")


def test_advice_counts_what_stands_on_the_card(porch_values, porch):
    card = "Sixes = 12, suite=20,chance=11"
    answer = plain("advise", "porch.toml", "--dice", "5 5,1", "--rolls-left", "0", "--card", card)
    sheet = sheet_from(porch, {"sixes": 12, "row": 20, "chance": 11})
    options = porch_values.choices(Position(sheet, Dice("155"), 0))
    assert {said["box"]: said["points"] for said in answer["options"]} == {"fives": 10, "pair": 10}
    assert [said["expected"] for said in answer["options"]] == [o.expected for o in options]
    assert answer["expected"] > 12 + 20 + 11 + 10


def test_bonuses_so_far_are_in_the_expected_total():
    args = ["advise", "fives.toml", "--dice", "123", "--rolls-left", "0"]
    card = ["--card", "same=30,fives=15"]
    without, with_one = plain(*args, *card), plain(*args, *card, "--bonuses", "1")
    assert without == {
        "expected": 51.0,
        "options": [{"box": "chance", "points": 6, "expected": 51.0}],
    }
    assert with_one["expected"] == 151.0


def test_an_empty_card_is_no_card():
    position = ["advise", "porch.toml", "--dice", "665", "--rolls-left", "1"]
    assert plain(*position, "--card", "") == plain(*position, "--card", " ") == plain(*position)


def test_a_built_in_game_is_advised_by_its_known_values():
    game, dice = "yum", "13366"
    answer = plain("advise", game, "--dice", dice, "--rolls-left", "2")
    assert answer["options"][0]["keep"] == "66"
    # Every keep of these dice but all of them, and every box.
    assert len(answer["options"]) == 2 * 3 * 3 - 1 + len(built_in(game).boxes)


@pytest.mark.parametrize(
    ("args", "english", "french"),
    [
        (["--card", "nope=3"], "'nope' is not a box of porch", "n'est pas une case de porch"),
        (
            ["--card", "=3"],
            "'=3' is not a box with its points; write BOX=POINTS, separated by commas",
            "n'est pas une case avec",
        ),
        (["--card", "fives"], "'fives' is not a box with its points", "n'est pas une case avec"),
        (["--card", "fives=5,"], "'' is not a box with its points", "n'est pas une case avec"),
        (
            ["--card", "fives=5,cinq=5"],
            "fives is on this score sheet twice",
            "fives figure deux fois",
        ),
        (
            ["--card", "fives=5 sixes=6"],
            "fives: '5 sixes=6' is not a number of points; separate boxes with commas",
            "fives\u00a0: '5 sixes=6' n'est pas un nombre de points\u00a0; les cases",
        ),
        (["--card", "fives=-5"], "'-5' is not a number of points", "pas un nombre de points"),
        (["--card", "cinq="], "fives: '' is not a number of points", "pas un nombre de points"),
        (["--card", "fives=" + "9" * 99], "is not a number of points", "pas un nombre de points"),
        (
            ["--card", "fives=6"],
            "fives can't hold 6 now; it can hold 0, 5, 10, 15",
            "fives ne peut pas recevoir 6 maintenant\u00a0; possible\u00a0: 0, 5, 10, 15",
        ),
        (
            ["--card", "fives=5,sixes=6,pair=2,row=0,chance=9"],
            "every box of this score sheet is filled: nothing is left to play, the total is 22",
            "toutes les cases de cette feuille sont remplies",
        ),
        (
            ["--bonuses", "1"],
            "porch has no five-of-a-kind bonus",
            "porch n'a pas de prime de quintuple",
        ),
        (
            ["--dice", "6"],
            "6: 3 dice are needed, not 1",
            "6\u00a0: il faut 3 dés, pas 1",
        ),
        (["--dice", "6655"], "5566: 3 dice are needed, not 4", "5566\u00a0: il faut 3 dés, pas 4"),
        (["--dice", "667"], "'7' is not the face of a die", "n'est pas la face d'un dé"),
        (["--dice", "abc"], "is not the face of a die", "n'est pas la face d'un dé"),
        (
            ["--dice", " "],
            "no dice given; 3 dice are needed",
            "aucun dé n'est indiqué\u00a0; il en faut 3",
        ),
        (
            ["--rolls-left", "2"],
            "with dice on the table, the number of rolls left can't be 2; possible: 0, 1",
            "ne peut pas être 2\u00a0; possible\u00a0: 0, 1",
        ),
        (["--rolls-left", "-1"], "rolls left can't be -1", "ne peut pas être -1"),
    ],
)
def test_an_impossible_position_is_refused_before_anything_is_solved(args, english, french):
    position = {
        "--dice": "665",
        "--rolls-left": "1",
        **dict(zip(args[::2], args[1::2], strict=True)),
    }
    options = [part for pair in position.items() for part in pair]
    command = ["advise", "porch.toml", *options, "--values", "never"]
    assert english in refused(*command)
    assert french in refused(*command, "--lang", "fr")
    assert not Path("never").exists()


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
