"""`fivefold solve`: what the empty sheet is worth, and where the values are saved."""

import json
import re
from pathlib import Path

import pytest

from fivefold.games.scorecard import Sheet
from tests.support.solver_commands import BOTH, people, plain, run

pytestmark = pytest.mark.usefixtures("in_solver_folder")


def test_solve_says_what_the_empty_card_is_worth(porch_values, porch):
    answer = plain("solve", "porch.toml")
    assert list(answer) == ["game", "expected", "states", "seconds"]
    assert answer["game"] == "porch"
    assert answer["expected"] == porch_values.expected_total(Sheet.empty(porch))
    assert answer["states"] == porch_values.plan.states
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


def test_a_damaged_table_is_said_and_solved_again(porch_values, porch):
    plain("solve", "porch.toml", "--values", "damaged")
    (table,) = Path("damaged").iterdir()
    table.write_bytes(table.read_bytes()[:-9])
    shown = run("solve", "porch.toml", "--values", "damaged", "--json", "--lang", "fr")
    assert json.loads(shown.stdout)["expected"] == porch_values.expected_total(Sheet.empty(porch))
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
