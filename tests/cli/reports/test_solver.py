"""The solver at the command line: plain figures for programs, tables for people, clear refusals."""

import inspect
import json
import os
import re
import shlex
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

from fivefold.cli.common.words import Words
from fivefold.cli.reports.views.totals_plot import plot_totals
from fivefold.cli.reports.views.totals_table import draw_totals, ranges
from fivefold.cli.scorecard.advice_table import _more
from fivefold.cli.scorecard.typed_sheet import read_sheet
from fivefold.commands.app import COMMANDS, app
from fivefold.dice import Dice
from fivefold.games.poker import Card, CardInPlay
from fivefold.games.scorecard import Fill, Keep, Position, Sheet
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver.odds import completion_chance
from fivefold.solver.totals import Totals
from fivefold.solver.values import Option, Values
from fivefold.texts import Lang
from tests.support.paths import DOCS, ROOT

PERCENTS = ["1", "5", "10", "25", "50", "75", "90", "95", "99"]
COMMAND = [sys.executable, "-m", "fivefold"]
SOLVING = {
    "solve": [],
    "advise": ["--dice", "66666", "--rolls-left", "0"],
    "distribution": [],
    "simulate": [],
}
BOTH = (Lang.EN, Lang.FR)
FIVE = """
id = "fives"
name = { en = "Five Fives", fr = "Cinq cinq" }
summary = { en = "Two boxes, three dice.", fr = "Deux cases, trois dés." }
source = { en = "A test", fr = "Un test" }
dice = 3
rolls = 2
boxes = [
  { id = "fives", label = "Fives", section = "upper", scorer = "face", face = 5 },
  { id = "chance", label = "Chance", section = "lower", scorer = "total" },
  { id = "same", label = "Same", section = "lower", scorer = "groups", sizes = [3], pays = 30 },
]

[five_of_a_kind]
box = "same"
bonus = 100
trump = "free"
trump_boxes = []
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory, porch):
    """A folder with two small games, and the tables of those that were solved."""
    folder = tmp_path_factory.mktemp("solver")
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    (example,) = re.findall(r"^```toml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    (folder / "porch.toml").write_text(example, "utf-8")
    (folder / "fives.toml").write_text(FIVE, "utf-8")
    return folder


@pytest.fixture(autouse=True)
def in_the_folder(folder, monkeypatch):
    monkeypatch.chdir(folder)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture(scope="module")
def values(porch):
    return Values.solved(porch)


def run(*args):
    return CliRunner().invoke(app, with_values(*args))


def with_values(*args):
    """A command that keeps what it solves in the test's own folder."""
    own = args[0] in SOLVING and "--values" not in args
    return [*map(str, args), *(["--values", "values"] if own else [])]


def plain(*args):
    """The one JSON object that a command says on one line."""
    shown = run(*args, "--json")
    assert (shown.exit_code, shown.stderr) == (0, ""), shown.output
    (line,) = shown.stdout.splitlines()
    return json.loads(line)


def people(*args):
    """What people are shown, which is never wider than the screen."""
    shown = run(*args)
    assert (shown.exit_code, shown.stderr) == (0, ""), shown.output
    assert max(map(cell_len, shown.stdout.splitlines())) <= int(os.environ["COLUMNS"])
    return shown.stdout


@pytest.fixture
def narrow(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")


def refused(*args):
    """The one line that a command is refused with."""
    shown = run(*args)
    assert (shown.exit_code, shown.stdout) == (2, ""), shown.output
    (line,) = shown.stderr.splitlines()
    assert line.startswith("fivefold: ")
    assert len(line) < 400
    return line.removeprefix("fivefold: ")


# --- solve ---


def test_solve_says_what_the_empty_card_is_worth(values, porch):
    answer = plain("solve", "porch.toml")
    assert list(answer) == ["game", "expected", "states", "seconds"]
    assert answer["game"] == "porch"
    assert answer["expected"] == values.expected_total(Sheet.empty(porch))
    assert answer["states"] == values.plan.states
    assert isinstance(answer["seconds"], float)
    assert answer["seconds"] >= 0


def test_a_solved_game_is_kept_in_the_folder_that_was_named():
    plain("solve", "porch.toml", "--values", "named")
    (table,) = Path("named").iterdir()
    before = table.stat().st_mtime_ns
    plain("solve", "porch.toml", "--values", "named")
    assert table.stat().st_mtime_ns == before
    plain("solve", "porch.toml", "--values", "named", "--fresh", "--threads", "2")
    (again,) = Path("named").iterdir()
    assert again.stat().st_mtime_ns > before


def test_a_damaged_table_is_said_and_solved_again(values, porch):
    plain("solve", "porch.toml", "--values", "damaged")
    (table,) = Path("damaged").iterdir()
    table.write_bytes(table.read_bytes()[:-9])
    shown = run("solve", "porch.toml", "--values", "damaged", "--json", "--lang", "fr")
    assert json.loads(shown.stdout)["expected"] == values.expected_total(Sheet.empty(porch))
    assert shown.exit_code == 0
    (line,) = shown.stderr.splitlines()
    assert line.startswith(f"fivefold: {table}")
    assert "résolu à nouveau" in line


def test_solve_for_people():
    english, french = (people("solve", "porch.toml", "--fresh", "--lang", lang) for lang in BOTH)
    assert re.match(r"Porch Dice: \d+\.\d{4} points to expect under best play \(\d", english)
    assert re.match(r"Dés du perron\xa0: \d+,\d{4} points à espérer en jouant", french)
    assert english.endswith(" s)\n")


def test_people_are_told_that_a_game_was_kept():
    plain("solve", "porch.toml")
    english, french = (run("solve", "porch.toml", "--lang", lang).stdout for lang in BOTH)
    assert english.endswith(" score sheets, already solved)\n")
    assert french.endswith(" feuilles, déjà calculées)\n")


# --- advise ---


def test_advice_is_every_choice_best_first(values, porch):
    answer = plain("advise", "porch.toml", "--dice", "665", "--rolls-left", "1")
    options = values.options(Position(Sheet.empty(porch), Dice("566"), 1))
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


def test_advice_counts_what_stands_on_the_card(values, porch):
    card = "Sixes = 12, suite=20,chance=11"
    answer = plain("advise", "porch.toml", "--dice", "5 5,1", "--rolls-left", "0", "--card", card)
    sheet = sheet_from(porch, {"sixes": 12, "row": 20, "chance": 11})
    options = values.options(Position(sheet, Dice("155"), 0))
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


@pytest.mark.parametrize("command", ["advise", "distribution"])
def test_a_card_may_be_told_in_pieces(command):
    position = ["--dice", "665", "--rolls-left", "1"] if command == "advise" else []
    pieces = ["--card", "fives=5", "--card", "", "--card", "chance=11,row=20"]
    whole = plain(command, "porch.toml", *position, "--card", "fives=5,chance=11,row=20")
    assert plain(command, "porch.toml", *position, *pieces) == whole
    twice = [*position, "--card", "fives=5", "--card", "fives=10"]
    assert "fives is on this score sheet twice" in refused(command, "porch.toml", *twice)


@pytest.mark.parametrize("entry", ["three", "ones=", "ones=x"])
def test_the_example_in_a_refusal_is_a_card_of_the_game(entry):
    for game in scorecard_ids():
        rules = built_in(game)
        boxes = entry.replace("ones", rules.boxes[0].id)
        said = refused("distribution", game, "--card", boxes)
        example = said.rpartition(": ")[2]
        assert len(read_sheet(rules, [example], 0).boxes) == 2
        assert refused("distribution", game, "--card", boxes, "--lang", "fr").endswith(example)


def test_an_empty_card_is_no_card():
    position = ["advise", "porch.toml", "--dice", "665", "--rolls-left", "1"]
    assert plain(*position, "--card", "") == plain(*position, "--card", " ") == plain(*position)


def test_a_built_in_game_is_advised_by_its_known_values():
    game, dice = "yum", "13366"
    answer = plain("advise", game, "--dice", dice, "--rolls-left", "2")
    assert answer["options"][0]["keep"] == "66"
    # Every keep of these dice but all of them, and every box.
    assert len(answer["options"]) == 2 * 3 * 3 - 1 + len(built_in(game).boxes)


def test_advice_for_people_names_the_best_choice_and_what_others_give_up():
    shown = people("advise", "porch.toml", "--dice", "665", "--rolls-left", "1")
    assert shown.splitlines()[1].startswith("Keep 6 6: ")
    place = next(n for n, line in enumerate(shown.splitlines()) if line.startswith("Best"))
    best, table = shown.splitlines()[place], shown.splitlines()[place + 2 :]
    answer = plain("advise", "porch.toml", "--dice", "665", "--rolls-left", "1")
    first, second = answer["options"][:2]
    assert best == f"Best: keep 6 6, expected total {first['expected']:.2f}"
    assert first["keep"] == "66"
    lost = first["expected"] - second["expected"]
    assert re.search(rf"{second['expected']:.2f} │ +{lost:.1f} │", table[3])


def test_all_choices_are_shown_when_asked_for():
    position = ["advise", "porch.toml", "--dice", "123", "--rolls-left", "1"]
    rows = re.compile(r"^│", re.MULTILINE)
    assert len(rows.findall(people(*position))) == 10
    assert len(rows.findall(people(*position, "--all"))) == 7 + 5
    rest = plain(*position)["options"][-2:]
    lost = [plain(*position)["expected"] - option["expected"] for option in rest]
    assert people(*position).endswith(
        f"2 more give up {lost[0]:.1f} to {lost[1]:.1f}; --all shows them.\n"
    )
    assert "--all" not in people(*position, "--all")
    assert "roll all again" in people(*position, "--all")
    assert "tout relancer" in people(*position, "--all", "--lang", "fr")


def test_one_choice_more_is_shown_instead_of_counted():
    card = ["--card", "chance=9"]
    position = ["advise", "porch.toml", "--dice", "123", "--rolls-left", "1", *card]
    assert len(plain(*position)["options"]) == 11
    assert people(*position) == people(*position, "--all")


def test_choices_that_give_up_the_same_are_no_range():
    rest = [Option(Keep(Dice("6")), expected) for expected in (20.001, 20.0)]
    said = _more(rest, Option(Keep(Dice("66")), 22.5), Words(Lang.EN))
    assert said == "2 more give up 2.5; --all shows them."


@pytest.mark.parametrize("lang", BOTH)
def test_no_choice_is_broken_on_a_narrow_screen(narrow, lang):
    position = ["--dice", "33345", "--rolls-left", "1", "--lang", lang]
    shown = people("advise", "yard-forced", *position, "--all")
    keep = {Lang.EN: "keep", Lang.FR: "garder"}[lang]
    rows = re.findall(rf"^{keep} ([\d ]*\d) +[\d.,]{{6}} +[\d.,]*$", shown, re.MULTILINE)
    kept = [option["keep"] for option in plain("advise", "yard-forced", *position)["options"]
            if option.get("keep")]  # fmt: skip
    assert [row.replace(" ", "") for row in rows] == kept
    assert {Lang.EN: "fill Three of a Kind     18 ", Lang.FR: "remplir Brelan           18 "}[
        lang
    ] in shown


def test_advice_for_people_in_french():
    shown = people("advise", "porch.toml", "--dice", "123", "--rolls-left", "0", "--lang", "fr")
    assert "Le mieux\xa0: remplir Suite, total espéré " in shown
    assert re.search("┃ Choix +┃ Points ┃ Total espéré ┃ Perte ┃", shown)
    assert re.search(r"│ remplir Suite +│ +20 │ +\d+,\d\d │ +│", shown)


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
            "fives : '5 sixes=6' n'est pas un nombre de points ; les cases sont séparées par des",
        ),
        (["--card", "fives=-5"], "'-5' is not a number of points", "pas un nombre de points"),
        (["--card", "cinq="], "fives: '' is not a number of points", "pas un nombre de points"),
        (["--card", "fives=" + "9" * 99], "is not a number of points", "pas un nombre de points"),
        (
            ["--card", "fives=6"],
            "fives can't hold 6 now; it can hold 0, 5, 10, 15",
            "fives ne peut pas recevoir 6 maintenant ; possible : 0, 5, 10, 15",
        ),
        (
            ["--card", "fives=5,sixes=6,pair=2,row=0,chance=9"],
            "every box of this score sheet is filled: nothing is left to play, the total is 22",
            "toutes les cases de cette feuille sont remplies",
        ),
        (["--bonuses", "1"], "porch has no five-of-a-kind bonus", "porch n'a pas de prime pour"),
        (
            ["--dice", "6"],
            "6: 3 dice are needed, not 1",
            "6 : il faut 3 dés, pas 1",
        ),
        (["--dice", "6655"], "5566: 3 dice are needed, not 4", "5566 : il faut 3 dés, pas 4"),
        (["--dice", "667"], "'7' is not the face of a die", "n'est pas la face d'un dé"),
        (["--dice", "abc"], "is not the face of a die", "n'est pas la face d'un dé"),
        (
            ["--dice", " "],
            "no dice given; 3 dice are needed",
            "aucun dé n'est indiqué ; il en faut 3",
        ),
        (
            ["--rolls-left", "2"],
            "with dice on the table, the number of rolls left can't be 2; possible: 0, 1",
            "ne peut pas être 2 ; possible : 0, 1",
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


@pytest.mark.parametrize(
    ("card", "bonuses", "english", "french"),
    [
        ("same=30,fives=10", "1", "can't be 1; possible: 0, since", "être 1 ; possible : 0, car"),
        ("same=30,fives=15", "2", "be 2; possible: 0, 1, since", "être 2 ; possible : 0, 1, car"),
        ("same=30", "-1", "can't be -1; possible: 0, since", "être -1 ; possible : 0, car"),
        ("same=0,fives=15", "1", "same must hold points first", "same doit d'abord contenir"),
        ("fives=15", "1", "same must hold points first", "same doit d'abord contenir des points"),
    ],
)
def test_bonuses_that_cannot_have_been_earned_are_refused(card, bonuses, english, french):
    options = ["--card", card, "--bonuses", bonuses]
    for command in (
        ["advise", "fives.toml", "--dice", "123", "--rolls-left", "0", *options],
        ["distribution", "fives.toml", *options],
    ):
        assert english in refused(*command)
        assert french in refused(*command, "--lang", "fr")


# --- every command ---


@pytest.mark.parametrize("command", SOLVING)
def test_deluxe_poker_is_sent_to_its_own_command(command):
    for game in ("deluxe-poker", "Deluxe Poker"):
        assert refused(command, game, *SOLVING[command]) == (
            "deluxe-poker is not played on a score sheet; `fivefold odds CARD` gives the chance of "
            "one of its cards, such as 665JJ/2"
        )
    french = refused(command, "deluxe-poker", *SOLVING[command], "--lang", "fr")
    assert "ne se joue pas sur une feuille de marque ; `fivefold odds CARTE`" in french


@pytest.mark.parametrize("command", SOLVING)
def test_what_is_not_a_game_is_refused(command):
    games = ", ".join(scorecard_ids())
    assert refused(command, "nope", *SOLVING[command]) == f"'nope' is not a game; games: {games}"
    assert refused(command, "yumm", *SOLVING[command]).endswith(f"? Games: {games}")
    assert "can't be read" in refused(command, "nope.toml", *SOLVING[command])


@pytest.mark.parametrize("command", SOLVING)
@pytest.mark.parametrize("name", ["", " "])
def test_a_folder_without_a_name_is_refused(command, name):
    asked = [command, "yum", *SOLVING[command], "--values", name]
    assert refused(*asked) == "--values is empty; name a file or folder, or leave the option out"
    assert "--values est vide ; indiquez un fichier" in refused(*asked, "--lang", "fr")
    assert not list(Path().glob("*.table"))


@pytest.mark.parametrize("command", ["solve", "distribution", "simulate"])
@pytest.mark.parametrize("threads", ["0", "-1", "257", "9" * 30])
def test_a_wrong_number_of_threads_is_refused(command, threads):
    english = refused(command, "porch.toml", "--threads", threads)
    assert english == f"--threads can't be {threads}; it must be a whole number from 1 to 256"
    french = refused(command, "porch.toml", "--threads", threads, "--lang", "fr")
    assert french.startswith(f"--threads ne peut pas être {threads} ;")


def test_a_game_that_cannot_be_solved_is_refused_by_every_command(folder):
    boxes = re.search(r"boxes = \[\n(.*?)\]\n", FIVE, re.DOTALL)[1].splitlines()
    many = [re.sub("chance", rf"\g<0>-{n}", boxes[1], flags=re.I) for n in range(30)]
    text = FIVE.replace('id = "fives"\nname', 'id = "many"\nname')
    text = text.replace("\n".join(boxes), "\n".join([*boxes, *many]))
    (folder / "many.toml").write_text(text, "utf-8")
    for command, options in SOLVING.items():
        args = [option.replace("66666", "666") for option in options]
        assert "many has 33 boxes" in refused(command, "many.toml", *args)


# --- distribution ---


def exact(values, sheet):
    from fivefold.solver.distribution import exact_totals

    return exact_totals(values, sheet)


def test_the_distribution_has_the_mean_of_the_solved_game(values, porch):
    answer, totals = plain("distribution", "porch.toml"), exact(values, Sheet.empty(porch))
    assert list(answer) == ["game", "mean", "sd", "percentiles"]
    assert answer["game"] == "porch"
    assert answer["mean"] == pytest.approx(values.expected_total(Sheet.empty(porch)), abs=1e-9)
    assert answer["sd"] == pytest.approx(totals.sd)
    assert answer["percentiles"] == {p: totals.percentile(int(p)) for p in PERCENTS}


def test_the_distribution_goes_on_from_a_card(values, porch):
    answer = plain("distribution", "porch.toml", "--card", "fives=15,sixes=18,row=20,pair=12")
    sheet = sheet_from(porch, {"fives": 15, "sixes": 18, "row": 20, "pair": 12})
    assert answer["mean"] == pytest.approx(values.expected_total(sheet), abs=1e-9)
    assert answer["percentiles"]["99"] <= 15 + 18 + 10 + 20 + 12 + 18


def test_the_chance_of_at_least_so_many_points(values, porch):
    answer = plain("distribution", "porch.toml", "--at-least", "50")
    assert list(answer)[-2:] == ["at_least", "probability"]
    assert answer["at_least"] == 50
    assert answer["probability"] == pytest.approx(
        exact(values, Sheet.empty(porch)).at_least(50), abs=1e-12
    )
    for points, sure in (("-5", 1), ("0", 1), ("9999", 0), ("9" * 40, 0)):
        chance = plain("distribution", "porch.toml", "--at-least", points)["probability"]
        assert chance == pytest.approx(sure, abs=1e-12)


def test_the_distribution_for_people():
    english, french = (
        people("distribution", "porch.toml", "--at-least", "50", "--lang", lang) for lang in BOTH
    )
    answer = plain("distribution", "porch.toml", "--at-least", "50")
    assert english.startswith("Porch Dice: final totals from the start\n")
    assert f"mean {answer['mean']:.2f}, standard deviation {answer['sd']:.2f}\n" in english
    assert f"50 or more: {answer['probability']:.2%}\n" in english
    row = next(line for line in english.splitlines() if line.startswith("│"))
    assert [int(n) for n in re.findall(r"\d+", row)] == list(answer["percentiles"].values())
    assert f"moyenne {answer['mean']:.2f}".replace(".", ",") in french
    assert "50 ou plus\xa0: " in french


def test_the_rows_of_bars_hold_all_games():
    shown = people("distribution", "porch.toml").split("┘")[-1]
    shares = [float(share) for share in re.findall(r"([\d.]+)%", shown)]
    assert 5 < len(shares) <= 18
    assert sum(shares) == pytest.approx(100, abs=0.01 * len(shares))
    longest = max(shown.splitlines(), key=lambda line: line.count("█"))
    assert f"{max(shares):.2f}%" in longest


def spread(*chances, lowest=10):
    return Totals(lowest, np.array(chances))


def test_few_totals_have_a_row_each():
    assert ranges(spread(0, 0.75, *[0.0] * 49, 0.25, 0)) == [(11, 11, 0.75), (61, 61, 0.25)]
    assert [row.lowest for row in ranges(spread(*[1 / 16] * 16))] == list(range(10, 26))


def test_many_totals_share_rows_that_end_where_the_totals_do():
    rows = ranges(spread(0, 0, *[1 / 26] * 26, 0, lowest=9))
    assert [row[:2] for row in rows[:2]] == [(11, 11), (12, 13)]
    assert [row[:2] for row in rows[-2:]] == [(34, 35), (36, 36)]
    assert sum(row.chance for row in rows) == pytest.approx(1)


@pytest.mark.parametrize("lang", BOTH)
@pytest.mark.parametrize("command", [["distribution"], ["simulate", "--games", "500"]])
def test_bars_and_percentiles_fit_a_narrow_screen(narrow, command, lang):
    shown = people(*command, "porch.toml", "--lang", lang)
    assert "…" not in shown
    percentiles = re.findall(r"│ +(\d+)\s?% │ +(\d+) │", shown)
    assert [percent for percent, _ in percentiles] == PERCENTS
    bars = [line for line in shown.split("┘")[-1].splitlines() if line]
    shares = [float(re.search(r"([\d.,]+)\s?%", line)[1].replace(",", ".")) for line in bars]
    lengths = [line.count("█") for line in bars]
    assert max(map(cell_len, bars)) == 40
    for share, length in zip(shares, lengths, strict=True):
        assert length == pytest.approx(max(lengths) * share / max(shares), abs=0.51)


def test_a_full_card_has_no_distribution():
    card = "fives=5,sixes=6,pair=2,row=0,chance=9"
    assert "the total is 22" in refused("distribution", "porch.toml", "--card", card)


# --- the picture ---


@pytest.mark.parametrize("lang", BOTH)
@pytest.mark.parametrize(
    ("name", "begins"), [("a.png", b"\x89PNG\r\n"), ("b.SVG", b"<?xml"), ("c.d.svg", b"<?xml")]
)
def test_the_picture_is_drawn(tmp_path, name, begins, lang):
    file = tmp_path / name
    file.write_text("what lay there before")
    answer = plain("distribution", "porch.toml", "--plot", file, "--lang", lang)
    assert answer["plot"] == str(file)
    assert file.read_bytes().startswith(begins)
    assert list(tmp_path.iterdir()) == [file]


def test_the_picture_has_its_size_and_its_words(tmp_path, values, porch):
    from PIL import Image

    plain("distribution", "porch.toml", "--plot", tmp_path / "a.png")
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size == (1200, 675)
    plain("distribution", "porch.toml", "--plot", tmp_path / "a.svg", "--lang", "fr")
    text = (tmp_path / "a.svg").read_text("utf-8")
    mean = f"{values.expected_total(Sheet.empty(porch)):.1f}".replace(".", ",")
    for words in ("Dés du perron", "Total final (points)", f"moyenne {mean}", "50\xa0%"):
        assert words in text


@pytest.mark.parametrize(
    "chances", [[1.0], [0.5, 0.5], [0.999, *[0.0] * 500, 0.001], [0.001, *[0.0] * 500, 0.999]]
)
def test_any_spread_can_be_drawn(tmp_path, chances):
    totals = spread(*chances, lowest=3)
    plot_totals(totals, tmp_path / "a.png", "title", Words(Lang.EN))
    draw_totals("title", totals, Words(Lang.EN))
    assert (tmp_path / "a.png").stat().st_size > 5000
    for lang, words in {
        Lang.EN: "Dashed: the share of all games that end at or below this total",
        Lang.FR: "Tirets\xa0: la part des parties qui ont au plus ce total",
    }.items():
        plot_totals(totals, tmp_path / "a.svg", "title", Words(lang))
        assert f">{words}</text>" in (tmp_path / "a.svg").read_text("utf-8")


def test_the_same_picture_is_the_same_file(tmp_path):
    for name in ("a.svg", "b.svg", "a.png", "b.png"):
        plot_totals(spread(0.5, 0.5), tmp_path / name, "title", Words(Lang.EN))
    for kind in ("svg", "png"):
        one, other = (tmp_path / f"{name}.{kind}" for name in "ab")
        assert one.read_bytes() == other.read_bytes()


def test_the_title_keeps_away_from_every_edge(tmp_path):
    from PIL import Image

    plot_totals(spread(0.5, 0.5), tmp_path / "a.png", "Long Name, " * 12, Words(Lang.EN))
    with Image.open(tmp_path / "a.png") as picture:
        grey = np.asarray(picture.convert("L"))
    assert (grey[:9] == 255).all()
    assert (grey[:, :9] == 255).all()
    assert (grey[:, -9:] == 255).all()


def test_a_title_is_no_formula(tmp_path):
    plot_totals(spread(1.0), tmp_path / "a.svg", "$a$ or $b$", Words(Lang.EN))
    assert ">$a$ or $b$</text>" in (tmp_path / "a.svg").read_text("utf-8")


def test_a_picture_that_fails_leaves_what_lay_there(tmp_path, monkeypatch):
    from matplotlib.figure import Figure

    def full_disk(_figure, file, **_options):
        file.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Figure, "savefig", full_disk)
    (tmp_path / "a.png").write_text("before")
    said = refused("distribution", "porch.toml", "--plot", tmp_path / "a.png")
    assert said.endswith("a.png: the picture can't be saved there: No space left on device")
    assert (tmp_path / "a.png").read_text() == "before"
    assert list(tmp_path.iterdir()) == [tmp_path / "a.png"]


def test_people_are_told_where_the_picture_is():
    assert people("distribution", "porch.toml", "--plot", "a.png").endswith("Saved a.png\n")
    french = people("distribution", "porch.toml", "--plot", "a.png", "--lang", "fr")
    assert french.endswith("a.png enregistré\n")


@pytest.mark.parametrize(
    ("file", "english", "french"),
    [
        ("a.jpg", "a.jpg: a picture must be named .png or .svg", "doit finir par .png ou .svg"),
        ("a", "a: a picture must be named", "doit finir par"),
        ("", "--plot is empty; name a file or folder", "--plot est vide ; indiquez un fichier"),
        (".png", ".png: a picture must be named", "doit finir par"),
        ("nowhere/a.png", "can't be saved there: No such file", "ne peut pas y être enregistrée"),
        ("folder.png", "can't be saved there: Is a directory", "ne peut pas y être enregistrée"),
        (f"{'x' * 300}.png", "can't be saved there: File name too long", "ne peut pas y être"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_refused_before_anything_is_solved(file, english, french):
    Path("folder.png").mkdir(exist_ok=True)
    command = ["distribution", "porch.toml", "--values", "never", "--plot", file]
    assert english in refused(*command)
    assert french in refused(*command, "--lang", "fr")
    assert not Path("never").exists()


# --- simulate ---


def test_a_simulation_says_how_its_games_ended(values, porch):
    answer = plain("simulate", "porch.toml", "--games", "4000", "--seed", "5")
    assert list(answer) == [
        "game", "games", "seed", "mean", "sd", "percentiles", "standard_error",
    ]  # fmt: skip
    assert (answer["game"], answer["games"], answer["seed"]) == ("porch", 4000, 5)
    assert list(answer["percentiles"]) == PERCENTS
    assert answer["standard_error"] == pytest.approx(answer["sd"] / 3999**0.5)
    off = answer["mean"] - values.expected_total(Sheet.empty(porch))
    assert abs(off) < 4 * answer["standard_error"]


def test_one_game_has_no_standard_error():
    command = ["simulate", "porch.toml", "--games", "1", "--seed", "5"]
    answer = plain(*command)
    assert answer["standard_error"] is None
    assert (answer["sd"], answer["percentiles"]["1"]) == (0, answer["mean"])
    english, french = (people(*command, "--lang", lang) for lang in BOTH)
    assert english.startswith("Porch Dice: final total of one game, seed 5\n")
    assert "\nStandard error of the mean -\n" in english
    assert french.startswith("Dés du perron\xa0: total final d'une partie, graine 5\n")


def test_a_seed_repeats_a_simulation_whatever_the_threads():
    command = ["simulate", "porch.toml", "--games", "300", "--seed", "7"]
    assert plain(*command) == plain(*command, "--threads", "3")
    assert plain(*command)["mean"] != plain(*command[:-1], "8")["mean"]


def test_a_seed_is_drawn_and_said_where_none_is_given():
    first, second = (plain("simulate", "porch.toml", "--games", "100") for _ in range(2))
    assert first["seed"] != second["seed"]
    seeded = plain("simulate", "porch.toml", "--games", "100", "--seed", first["seed"])
    assert seeded == first


def test_the_simulation_for_people():
    english, french = (
        people("simulate", "porch.toml", "--games", "2000", "--seed", "5", "--lang", lang)
        for lang in BOTH
    )
    answer = plain("simulate", "porch.toml", "--games", "2000", "--seed", "5")
    assert english.startswith("Porch Dice: final totals of 2,000 games, seed 5\n")
    assert f"Standard error of the mean {answer['standard_error']:.2f}\n" in english
    assert french.startswith("Dés du perron\xa0: totaux finaux de 2\xa0000 parties, graine 5\n")
    assert "Erreur type de la moyenne 0," in french


@pytest.mark.parametrize(
    ("option", "value", "least", "most"),
    [
        ("--games", "0", 1, 10**9),
        ("--games", "-1", 1, 10**9),
        ("--games", "1000000001", 1, 10**9),
        ("--seed", "-1", 0, 2**63 - 1),
        ("--seed", "9223372036854775808", 0, 2**63 - 1),
    ],
)
def test_a_number_out_of_range_is_refused(option, value, least, most):
    command = ["simulate", "porch.toml", option, value]
    english = f"{option} can't be {value}; it must be a whole number from {least} to {most}"
    assert refused(*command) == english
    french = f"{option} ne peut pas être {value} ; il faut un nombre entier de {least} à {most}"
    assert refused(*command, "--lang", "fr") == french


# --- odds ---


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


def test_the_odds_of_a_card_in_play():
    assert plain("odds", "665jj/2", "--matched", "3356") == {
        "card": "665JJ/2",
        "matched": "3356",
        "rolls": 2,
        "probability": float(Fraction(11, 36)),
        "exact": "11/36",
    }
    assert plain("odds", "665JJ/2", "--matched", "6533", "--rolls", "1")["exact"] == "1/6"
    assert plain("odds", "665JJ/2", "--matched", "33566")["exact"] == "1/1"
    assert plain("odds", "665JJ/2", "--rolls", "0")["exact"] == "0/1"
    assert plain("odds", "665JJ/2", "--matched", "")["matched"] == ""


def test_the_odds_for_people():
    english, french = (
        people("odds", "665JJ/2", "--matched", "3356", "--lang", lang) for lang in BOTH
    )
    assert english.splitlines()[0] == "[6] 6 [5] [J=3] [J=3]"
    assert "Chance to complete it: 30.56%, exactly 11/36\n" in english
    rows = re.findall(r"│ +(\d) │ +([\d.]+%) │ +(.*?) │", english)
    assert rows == [("2", "30.56%", "1 in 3.3"), ("1", "16.67%", "1 in 6.0"), ("0", "0.00%", "-")]
    assert "30,56\xa0%, exactement 11/36\n" in french
    assert "1 sur 3,3" in french
    assert re.search("┃ Lancers restants ┃ +Chance ┃", french)


def test_what_is_likely_is_not_said_as_one_in_so_many():
    shown = people("odds", "665JJ/9", "--matched", "3356")
    rows = dict(re.findall(r"│ +(\d) │ +[\d.]+% │ +(.*?) │", shown))
    assert [rows[rolls] for rolls in "43210"] == ["-", "1 in 2.4", "1 in 3.3", "1 in 6.0", "-"]


def test_a_fraction_that_is_too_long_is_left_to_programs():
    exact = plain("odds", "665JJ/9")["exact"]
    assert len(exact) > 40
    english, french = (people("odds", "665JJ/9", "--lang", lang) for lang in BOTH)
    assert "69.92%; --json gives the exact fraction\n" in english
    assert "69,92 % ; --json donne la fraction exacte ┏" in " ".join(french.split())
    assert exact.split("/")[0] not in english + french


@pytest.mark.parametrize(
    ("args", "english", "french"),
    [
        (["6/1"], "5 faces, each 1 to 6 or J; '6/1' shows 1", "5 faces, chacune de 1 à 6 ou J ;"),
        (["665JX/2"], "'665JX/2' is not a card", "n'est pas une carte"),
        (
            ["665JJ"],
            "'665JJ' is not a card; a card is written FACES/ROLLS, such as 665JJ/2",
            "une carte s'écrit FACES/LANCERS, comme 665JJ/2",
        ),
        (["665JJ/" + "9" * 30], ": a card gives 1 to 9 rolls", "donne de 1 à 9 lancers"),
        (["665JJ/9999999/700"], ": a card gives 1 to 9 rolls", "donne de 1 à 9 lancers"),
        (["665JJ/"], "'665JJ/' is not a card", "n'est pas une carte"),
        ([""], "'' is not a card", "n'est pas une carte"),
        (["yum"], "'YUM' is not a card", "n'est pas une carte"),
        (["665JJ/0"], "'665JJ/0': a card gives 1 to 9 rolls", "donne de 1 à 9 lancers"),
        (["665JJ/10"], "'665JJ/10': a card gives 1 to 9 rolls", "donne de 1 à 9 lancers"),
        (["665JJ/2/750"], "'665JJ/2/750': a card pays hundreds", "paie des centaines"),
        (["665JJ/2", "--matched", "3336"], "3336 can't be on 665JJ", "3336 ne peuvent pas être"),
        (["665JJ/2", "--matched", "34"], "34 can't be on 665JJ", "ne peuvent pas être"),
        (["665JJ/2", "--matched", "55"], "55 can't be on 665JJ", "ne peuvent pas être"),
        (["66554/2", "--matched", "1"], "1 can't be on 66554", "ne peuvent pas être"),
        (["665JJ/2", "--matched", "7"], "'7' is not the face of a die", "n'est pas la face"),
        (["665JJ/2", "--rolls", "3"], "--rolls can't be 3", "--rolls ne peut pas être 3"),
        (["665JJ/2", "--rolls", "-1"], "--rolls can't be -1", "--rolls ne peut pas être -1"),
    ],
)
def test_odds_that_cannot_be_asked_for_are_refused(args, english, french):
    assert english in refused("odds", *args)
    assert french in refused("odds", *args, "--lang", "fr")


# --- the page about it ---

PAGE = (DOCS / "solver.md").read_text("utf-8")
SHOWN = [
    part.split("\n", 1)
    for block in re.findall(r"^```\n(\$ .*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    for part in re.split(r"^\$ fivefold ", block, flags=re.MULTILINE)[1:]
]


def test_there_are_commands_on_the_page():
    assert len(SHOWN) >= 7


@pytest.mark.parametrize(
    ("command", "output"),
    # How long solving takes is never the same.
    [pytest.param(*shown, id=shown[0]) for shown in SHOWN if not shown[0].startswith("solve")],
)
def test_the_page_shows_what_a_command_says(command, output):
    shown = run(*shlex.split(command))
    assert shown.stdout + shown.stderr == output


# --- a real process ---


def loaded_by(*args):
    """The modules that a command has loaded when it ends."""
    program = "import sys; from fivefold.commands.app import app; app(standalone_mode=False)"
    program += "\nprint(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-c", program, *with_values(*args)]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    return set(done.stderr.split())


def test_a_command_loads_only_what_it_needs():
    heavy = {"numpy", "numba", "matplotlib", "rich"}
    assert not loaded_by("--help") & (heavy - {"rich"})
    assert not loaded_by("odds", "665JJ/2", "--json") & heavy
    position = ["--dice", "665", "--rolls-left", "1"]
    plain("solve", "porch.toml")
    assert not loaded_by("advise", "porch.toml", *position, "--json") & (heavy - {"numpy"})
    assert "matplotlib" not in loaded_by("distribution", "porch.toml", "--json")


def test_a_wrong_number_of_games_is_refused_before_anything_heavy_is_loaded():
    refusal = loaded_by("simulate", "porch.toml", "--games", "0")
    assert "fivefold.cli.reports.simulate" in refusal
    assert not refusal & {"numpy", "numba", "matplotlib", "rich"}


@pytest.mark.parametrize(
    "command",
    [command for command in COMMANDS if "values" in inspect.signature(command).parameters],
    ids=lambda command: command.__name__,
)
def test_the_folder_of_values_has_an_old_name_that_is_not_shown(command):
    shown = CliRunner().invoke(app, [command.__name__, "--help"]).stdout
    assert "--values" in shown
    assert "--tables" not in shown


def test_the_old_name_of_the_folder_of_values_still_works():
    shown = CliRunner().invoke(app, ["solve", "porch.toml", "--tables", "old"])
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert len(list(Path("old").iterdir())) == 1
    shown = CliRunner().invoke(app, ["solve", "porch.toml", "--tables="])
    assert "--values is empty" in shown.stderr


def test_standard_error_that_is_no_terminal_gets_no_bar():
    command = [*COMMAND, *with_values("solve", "porch.toml", "--fresh")]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stderr == b""


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal")
@pytest.mark.parametrize("as_json", [True, False])
def test_a_terminal_gets_a_bar_once_the_work_takes_long(as_json):
    program = (
        "import sys, time; from fivefold.cli.common import progress_bar\n"
        "progress_bar._PATIENCE = 0.0\n"
        "from fivefold.commands.app import app; app()"
    )
    args = with_values("solve", "porch.toml", "--fresh", *(["--json"] if as_json else []))
    ours, theirs = os.openpty()
    done = subprocess.run(
        [sys.executable, "-c", program, *args],
        stdout=subprocess.PIPE, stderr=theirs, check=True,
        env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"},
    )  # fmt: skip
    os.close(theirs)
    try:
        said = os.read(ours, 65536)
    except OSError:  # nothing was ever written
        said = b""
    os.close(ours)
    assert (b"Solving Porch Dice" in said) == (not as_json)
    assert b"Solving" not in done.stdout
    assert done.stdout.startswith(b"{" if as_json else b"Porch Dice: ")


def test_a_terminal_without_lines_gets_bars_of_another_kind():
    command = [*COMMAND, *with_values("distribution", "porch.toml")]
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, check=True, env=env)
    assert b"#####" in done.stdout
    assert b"?" not in done.stdout
