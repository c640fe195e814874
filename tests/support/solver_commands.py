"""The solver's commands, run in a folder with two small games of its own."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

from fivefold.commands.app import app
from fivefold.solver.totals import Totals
from fivefold.solver.values import Values
from fivefold.texts import Lang

PERCENTS = ["1", "5", "10", "25", "50", "75", "90", "95", "99"]


SOLVING = {
    "solve": [],
    "advise": ["--dice", "66666", "--rolls-left", "0"],
    "distribution": [],
    "reach": ["--at-least", "30"],
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


@pytest.fixture(scope="session")
def solver_folder(tmp_path_factory, porch_text):
    """A folder with two small games, and the tables of those that were solved."""
    folder = tmp_path_factory.mktemp("solver")
    (folder / "porch.toml").write_text(porch_text, "utf-8")
    (folder / "fives.toml").write_text(FIVE, "utf-8")
    return folder


@pytest.fixture
def in_solver_folder(solver_folder, monkeypatch):
    monkeypatch.chdir(solver_folder)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture(scope="session")
def porch_values(porch):
    return Values.solved(porch)


def run(*args, stdin=None):
    return CliRunner().invoke(app, with_values(*args), input=stdin, prog_name="fivefold")


def with_values(*args):
    """A command that keeps what it solves in the test's own folder."""
    own = args[0] in {*SOLVING, "bounds"} and "--values" not in args
    return [*map(str, args), *(["--values", "values"] if own else [])]


def plain(*args, stdin=None):
    """The one JSON object that a command says on one line."""
    shown = run(*args, "--json", stdin=stdin)
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
def narrow_screen(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")


def refused(*args):
    """The one line that a command is refused with."""
    shown = run(*args)
    assert (shown.exit_code, shown.stdout) == (2, ""), shown.output
    (line,) = shown.stderr.splitlines()
    assert line.startswith("fivefold: ")
    assert len(line) < 400
    return line.removeprefix("fivefold: ")


def exact(porch_values, sheet):
    from fivefold.solver.passes.distribution import exact_totals

    return exact_totals(porch_values, sheet)


def spread(*chances, lowest=10):
    return Totals(lowest, np.array(chances))


def loaded_by(*args):
    """The modules that a command has loaded when it ends."""
    program = "import sys; from fivefold.commands.app import app; app(standalone_mode=False)"
    program += "\nprint(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-c", program, *with_values(*args)]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    return set(done.stderr.split())
