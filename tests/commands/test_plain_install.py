"""The program without any extra: what works, and what the rest says."""

import os
import re
import subprocess
import sys

import pytest

from tests.support.paths import GAMES, ROOT

TWO_BOXES = """
id = "two"
name = "Two"
summary = "Two boxes."
source = "Tests"
dice = 5
rolls = 3
boxes = [
  { id = "chance", label = "Chance", section = "lower", scorer = "total" },
  { id = "spare", label = "Spare", section = "lower", scorer = "total" },
]
"""
RECORD = str(GAMES / "yum-finished.fivefold")


@pytest.fixture
def fivefold(tmp_path):
    def run(*arguments, typed=""):
        command = [sys.executable, "-m", "tests.support.plain_install", *arguments]
        home = {"XDG_DATA_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
        done = subprocess.run(
            command,
            input=typed,
            cwd=ROOT,
            env=os.environ | home,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    return run


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        (["--help"], "simulate"),
        (["rules"], "Yum"),
        (["rules", "deluxe-poker"], "Deluxe Poker"),
        (["replay", RECORD], "Ann wins with 147"),
        (["odds", "665JJ/2"], "8.41%"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_these_commands_need_no_extra(fivefold, command, shown):
    status, output, errors = fivefold(*command)
    assert (status, errors) == (0, "")
    assert shown in output


def test_a_backup_needs_no_extra(fivefold, tmp_path):
    status, _, errors = fivefold("backup", str(tmp_path / "copy"))
    assert (status, "tables.sqlite: can't be read" in errors) == (2, True)


def test_a_record_without_fair_dice_is_said_to_be_one(fivefold):
    status, _, errors = fivefold("verify", RECORD)
    assert status == 2
    assert "the dice of this game can't be checked" in errors


@pytest.mark.parametrize("players", ["Ann", "Ann,bot:random"])
def test_a_game_can_be_played(fivefold, players, tmp_path):
    rules = tmp_path / "two.toml"
    rules.write_text(TWO_BOXES, "utf-8")
    game = ["play", str(rules), "--players", players, "--seed", "1"]
    status, output, errors = fivefold(*game, typed="\nchance\n\nspare\n")
    assert (status, errors) == (0, "")
    assert re.search(r"wins? with|share the win|Ann: final total", output)


@pytest.mark.parametrize(
    ("command", "package", "extra"),
    [
        (["solve", "yum", "--fresh"], "numpy", "solver"),
        (["distribution", "yum"], "numpy", "solver"),
        (["simulate", "yum"], "numpy", "solver"),
        (["serve", "--port", "0"], "uvicorn", "server"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else value,
)
def test_what_is_missing_is_said_in_one_line(fivefold, command, package, extra):
    install = f'pip install "fivefold[{extra}]"\n'
    assert fivefold(*command) == (
        2,
        "",
        f"fivefold: this needs {package} to be installed: {install}",
    )
    assert fivefold(*command, "--lang", "fr") == (
        2,
        "",
        f"fivefold: il faut installer {package}\u00a0: {install}",
    )


def test_games_are_exported_as_text(fivefold, tmp_path):
    file = tmp_path / "out.csv"
    status, _, errors = fivefold("export", RECORD, "--to", str(file))
    assert (status, errors) == (0, "")
    assert file.read_text("utf-8").count("\n") > 50


def test_a_binary_file_needs_the_extra_frames(fivefold, tmp_path):
    status, _, errors = fivefold("export", RECORD, "--to", str(tmp_path / "out.parquet"))
    assert status == 2
    assert 'pip install "fivefold[dataframes]" pyarrow' in errors
    assert errors.count("\n") == 1
