"""`fivefold review` in this process, with games solved once for all test files."""

import json

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

from fivefold.cli.solver_options import SolverOptions
from fivefold.coach.scorecard.review import review
from fivefold.commands.app import app
from fivefold.record import Record
from tests.support.paths import GAMES
from tests.support.solved import ready, solved

FINISHED, OPEN = GAMES / "yum-finished.fivefold", GAMES / "yum-in-progress.fivefold"


def run(*args, stdin=None):
    return CliRunner().invoke(app, ["review", *map(str, args)], input=stdin)


def plain(*args, stdin=None):
    shown = run(*args, "--json", stdin=stdin)
    assert (shown.exit_code, shown.stderr) == (0, ""), shown.output
    (line,) = shown.stdout.splitlines()
    return json.loads(line)


def people(*args):
    shown = run(*args)
    assert (shown.exit_code, shown.stderr) == (0, ""), shown.output
    # Where a picture was saved is told in full, however long its path is.
    lines = [line for line in shown.stdout.splitlines() if "/" not in line]
    assert max(map(cell_len, lines)) <= 80
    return shown.stdout


def refused(*args, stdin=None):
    shown = run(*args, stdin=stdin)
    assert (shown.exit_code, shown.stdout) == (2, ""), shown.output
    (line,) = shown.stderr.splitlines()
    return line


@pytest.fixture
def review_screen(monkeypatch, tmp_path):
    """A screen of 80 columns, and the games solved."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(SolverOptions, "load", lambda request: ready(solved(request.rules.id)))


@pytest.fixture(scope="session")
def found():
    """The review of the finished game."""
    return review(Record.read(FINISHED), solved("yum"))
