import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

from fivefold.commands.app import app
from fivefold.games.scorecard import FinalRoll
from fivefold.rules import load_rules
from fivefold.texts import Lang
from tests.support.fair_tables import begun, dealer_for, played_on, whole_game
from tests.support.paths import DOCS, GAMES, OWN_RULES

PLAIN = GAMES / "yum-finished.fivefold"


def verify(*args, width=80, **options):
    env = {"LC_ALL": "en_US.UTF-8", "COLUMNS": str(width)}
    return CliRunner().invoke(app, ["verify", *map(str, args)], env=env, **options)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Records of every sort, by name."""
    folder = tmp_path_factory.mktemp("tables")
    dealer = dealer_for("yum", 2)
    right = whole_game("yum", 2)
    hidden = played_on(begun("yum", dealer, told=False), dealer, random.Random(1))
    paper = begun("yum", dealer, real_dice=("Bo",)).play(FinalRoll("11111"))
    start = dealer_for("classique", 2)
    rolled = played_on(begun("classique", start), start, random.Random(1), 2)
    records = {
        "right": right,
        "wrong": _other_first_roll(right),
        "secret": _with(right, "commitment", "0" * 64),
        "rules": _with(right, "fingerprint", "0" * 64),
        "hidden": hidden,
        "paper": paper,
        "start": _with(whole_game("classique", 2, manches=2), "table", "00000000"),
        "one-manche": _with(rolled, "table", "00000000"),
        "poker": whole_game("deluxe-poker", 2),
        "cards": _with(whole_game("deluxe-poker", 2), "table", "00000000"),
        "maxi": whole_game(load_rules(OWN_RULES), 2),
        "bad": _with(right, "secret", "abc"),
    }
    for name, record in records.items():
        (folder / name).write_text(str(record), "utf-8")
    return {name: folder / name for name in records}


def _with(record, key, value):
    lines = str(record).splitlines(keepends=True)
    return "".join(f"{key}: {value}\n" if line.startswith(f"{key}: ") else line for line in lines)


def _other_first_roll(record):
    """Ann's first dice, and no others, are not those that fell."""
    head, body = str(record).split("\n\n")
    first, rest = body.split("\n", 1)
    dice = "22222" if first.startswith("Ann: 11111") else "11111"
    return f"{head}\n\nAnn: {dice} {first.split()[-2]}\n{rest}"


# --- status and streams ---


@pytest.mark.parametrize(
    ("name", "status"),
    [
        *((name, 0) for name in ("right", "hidden", "paper", "poker")),
        *((name, 1) for name in ("wrong", "secret", "rules", "start", "cards")),
        *((name, 2) for name in ("bad", "maxi")),
    ],
)
def test_the_status_tells_what_was_found(files, name, status):
    for options in ([], ["--json"], ["--lang", "fr"]):
        shown = verify(files[name], *options)
        assert shown.exit_code == status
        assert bool(shown.stdout) == (status != 2)
        assert bool(shown.stderr) == (status == 2)


@pytest.mark.parametrize(
    ("names", "status"),
    [
        ("right hidden", 0),
        ("right wrong", 1),
        ("wrong right", 1),
        ("wrong bad right", 2),
        ("bad wrong", 2),
    ],
)
def test_the_worst_of_several_records_makes_the_status(files, names, status):
    shown = verify(*(files[name] for name in names.split()), "--json")
    assert shown.exit_code == status
    told = [Path(json.loads(line)["file"]).name for line in shown.stdout.splitlines()]
    assert told == [name for name in names.split() if name != "bad"]


def test_a_file_that_is_no_record_is_refused_with_its_place(tmp_path):
    shown = verify(tmp_path / "missing")
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert shown.stderr == f"{tmp_path / 'missing'}:1: can't be read: No such file or directory\n"


def test_a_record_of_no_table_is_refused():
    shown = verify(PLAIN)
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert shown.stderr.startswith(f"{PLAIN}: the dice of this game can't be checked")
    french = verify(PLAIN, "--lang", "fr").stderr
    assert french.startswith(f"{PLAIN}: les dés de cette partie ne peuvent pas être")
    assert "header" not in shown.stderr


def test_a_dash_is_standard_input(files):
    command = [sys.executable, "-m", "fivefold", "verify", "-", "--json"]
    data = files["right"].read_bytes()
    done = subprocess.run(command, input=data, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["file"] == "-"


def test_a_file_name_can_neither_break_the_line_nor_colour_the_screen(tmp_path, files):
    file = tmp_path / "a\nb\x1b[31m[red]"
    file.write_bytes(files["right"].read_bytes())
    title, *_ = verify(file, file).stdout.splitlines()
    assert title.endswith(r"a\nb\x1b[31m[red]")
    file.write_bytes(files["bad"].read_bytes())
    (line,) = verify(file).stderr.splitlines()
    assert r"a\nb\x1b[31m[red]: the header `secret` must be" in line


def test_a_game_of_ones_own_is_checked_with_its_rules(files):
    shown = verify(files["maxi"], "--rules", OWN_RULES, "--json")
    assert shown.exit_code == 0
    assert json.loads(shown.stdout)["checked"] > 40


# --- for programs ---


def test_a_right_record_gives_its_object(files):
    (line,) = verify(files["right"], "--json").stdout.splitlines()
    told = json.loads(line)
    rolls = told.pop("rolls")
    assert rolls > 22
    assert told == {
        "file": str(files["right"]),
        "table": "7kx20rtd",
        "fair": True,
        "commitment": True,
        "fingerprint": True,
        "checked": rolls,
        "wrong": [],
        "unchecked": [],
    }


def test_a_wrong_roll_is_told_with_what_it_should_have_been(files):
    told = json.loads(verify(files["wrong"], "--json").stdout)
    dealer = dealer_for("yum", 2)
    due = dealer.deal(begun("yum", dealer).game.due).dice
    assert (told["fair"], told["commitment"]) == (False, True)
    (wrong,) = told["wrong"]
    found = wrong.pop("found")
    assert found in ("11111", "22222")
    assert wrong == {
        "player": "Ann",
        "kind": "roll",
        "manche": 1,
        "turn": 1,
        "roll": 1,
        "should_be": str(due),
    }


def test_what_was_not_checked_is_told_with_the_reason(files):
    told = json.loads(verify(files["paper"], "--json").stdout)
    assert told["unchecked"] == [{"player": "Ann", "reason": "paper", "count": 1}]
    told = json.loads(verify(files["hidden"], "--json").stdout)
    assert (told["commitment"], told["checked"]) == (None, 0)
    assert [(each["player"], each["reason"]) for each in told["unchecked"]] == [
        ("Ann", "no-secret"),
        ("Bo", "no-secret"),
    ]


# --- for people ---


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("right", "the dice are fair", "les dés sont équitables"),
        ("hidden", "nothing could be checked", "rien n'a pu être vérifié"),
        ("wrong", "the dice are NOT as promised", "les dés ne sont PAS ceux promis"),
    ],
)
def test_the_first_line_says_it_all(files, name, english, french):
    said = verify(files[name]).stdout.splitlines()[0]
    assert said == f"Table 7kx20rtd: {english}"
    said = verify(files[name], "--lang", "fr").stdout.splitlines()[0]
    assert said == f"Table 7kx20rtd\u00a0: {french}"


def test_the_first_wrong_roll_is_said(files):
    wrong = json.loads(verify(files["wrong"], "--json").stdout)["wrong"][0]
    said = verify(files["wrong"]).stdout.splitlines()
    found, due = wrong["found"], wrong["should_be"]
    assert said[1] == f"Ann, turn 1, roll 1: {found} should have been {due}"
    assert said[2].endswith("; wrong: 1")
    said = verify(files["wrong"], "--lang", "fr").stdout.splitlines()
    assert said[1] == f"Ann, tour 1, lancer 1\u00a0: {found} aurait dû être {due}"


def test_the_first_wrong_rolls_are_told_and_how_many_more_there_are(files):
    wrong = len(json.loads(verify(files["start"], "--json").stdout)["wrong"])
    said = verify(files["start"], width=200).stdout.splitlines()
    told = [number for number, line in enumerate(said) if " should have been " in line]
    assert told == [1, 2, 3, 4, 5]
    assert said[6] == f"and {wrong - 5} more; --json lists all"
    assert said[7].endswith(f"; wrong: {wrong}")
    said = verify(files["start"], "--lang", "fr").stdout
    assert f"et {wrong - 5} de plus\u00a0; --json les donne tous\n" in said


@pytest.mark.parametrize("names", ["right", "right hidden wrong", "bad right"])
def test_nothing_empty_is_said_but_between_two_records(files, names):
    shown = verify(*(files[name] for name in names.split())).stdout
    assert shown.split("\n").count("") == len([name for name in names.split() if name != "bad"])
    assert not shown.startswith("\n")
    assert not shown.endswith("\n\n")


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("start", "Ann, in manche 1, roll 1 for the start: "),
        ("one-manche", "Ann, roll 1 for the start: "),
        ("cards", "Ann, card 1: "),
        ("secret", "The secret is not the one that the commitment promised."),
        ("rules", "The rules or the deck are not those the dice were rolled for."),
    ],
)
def test_it_is_said_what_is_wrong(files, name, place):
    assert verify(files[name]).stdout.splitlines()[1].startswith(place)


def test_a_wrong_attempt_is_said(tmp_path, files):
    lines = files["poker"].read_text("utf-8").splitlines()
    file = tmp_path / "roll"
    place = next(n for n, line in enumerate(lines) if ": roll" in line)
    name, roll = lines[place].split(": roll ")
    other = "1" * len(roll.split()[0]) if roll[0] != "1" else "2" * len(roll.split()[0])
    file.write_text("\n".join([*lines[:place], f"{name}: roll {other}"]), "utf-8")
    said = verify(file).stdout.splitlines()[1]
    assert said.startswith(f"{name}, attempt 1, roll 1: {other} should have been ")


@pytest.mark.parametrize("lang", Lang)
def test_everything_fits_on_a_narrow_screen(files, lang):
    for name, file in files.items():
        shown = verify(file, "--lang", lang, width=40)
        assert all(cell_len(line) <= 40 for line in shown.stdout.splitlines()), name


def test_with_several_records_each_has_its_name_above_it(files):
    shown = verify(files["right"], files["hidden"]).stdout
    assert shown.startswith(f"{files['right']}\nTable")
    assert f"\n\n{files['hidden']}\nTable" in shown


@pytest.mark.parametrize("page", ["fair-dice.md", "fair-dice.fr.md"])
def test_the_page_shows_what_is_said(page):
    text = (DOCS / page).read_text("utf-8")
    (record,) = re.findall(r"```fivefold\n(.*?)```", text, re.DOTALL)
    fair, unfair = re.findall(r"\$ fivefold (.*)\n((?:.+\n)+)```", text)
    better = record.replace("36666 sixes 24", "66666 sixes 30")
    for (command, wanted), given, status in ((fair, record, 0), (unfair, better, 1)):
        options = command.partition("verify")[0].split()
        shown = verify(*options, "-", input=given)
        assert (shown.exit_code, shown.stdout) == (status, wanted)
