"""`fivefold verify`: its status, its objects for programs, and what is refused."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.fair_tables import begun, dealer_for
from tests.support.paths import DOCS, GAMES, OWN_RULES
from tests.support.verifying import verify

PLAIN = GAMES / "yum-finished.fivefold"


# --- status and streams ---


@pytest.mark.parametrize(
    ("name", "status"),
    [
        *((name, 0) for name in ("right", "hidden", "paper", "poker", "chained", "going-on")),
        *((name, 0) for name in ("restored", "unsealed", "unopened")),
        *((name, 1) for name in ("wrong", "secret", "rules", "start", "cards", "other-seed")),
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


def test_every_record_of_a_file_is_verified(files, tmp_path):
    names = ("right", "wrong", "right", "hidden")
    texts = [Path(files[name]).read_text("utf-8") for name in names]
    plain = PLAIN.read_text("utf-8")
    file = tmp_path / "several"
    file.write_text("".join([*texts, plain]), "utf-8")
    lines = [1 + "".join(texts[:place]).count("\n") for place in range(5)]
    shown = verify(file, "--json")
    assert shown.exit_code == 2
    found = [json.loads(line) for line in shown.stdout.splitlines()]
    assert [(one["file"], one.get("line", 1)) for one in found] == [
        (str(file), line) for line in lines[:4]
    ]
    assert [one["fair"] for one in found] == [True, False, True, True]
    assert shown.stderr.startswith(f"{file}:{lines[4]}: ")
    drawn = verify(file)
    assert (drawn.exit_code, drawn.stderr) == (2, shown.stderr)
    assert f"\n\n{file}:{lines[1]}\n" in drawn.stdout


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


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("chained", {}),
        ("going-on", {}),
        ("restored", {"skipped": 12}),
        ("other-seed", {"seals": False}),
        ("unsealed", {"seals": None, "open_seeds": ["Ann", "Bo"]}),
        ("unopened", {"unopened": ["Bo"]}),
    ],
)
def test_a_record_of_version_2_tells_more(files, name, said):
    told = json.loads(verify(files[name], "--json").stdout)
    plain = {"version": 2, "seals": True, "open_seeds": [], "unopened": [], "skipped": 0}
    assert {key: told[key] for key in plain} == plain | said
    assert told["commitment"] is True


def test_a_right_record_gives_its_object(files):
    (line,) = verify(files["right"], "--json").stdout.splitlines()
    told = json.loads(line)
    rolls = told.pop("rolls")
    assert rolls > 22
    assert told == {
        "file": str(files["right"]),
        "table": "7kx20rtd4m",
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
