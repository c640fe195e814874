"""`fivefold hint` in this process, and records to ask about."""

import pytest
from typer.testing import CliRunner

from fivefold.cli.solver_options import SolverOptions
from fivefold.commands.app import app
from tests.support.paths import GAMES
from tests.support.solved import solved

BID = GAMES / "deluxe-poker-bid.fivefold"
TURN = "game: yum\nplayers: Ann\nAnn: 33345"


JOKER = """\
game: deluxe-poker
players: Ann, Bo
Ann: card 665JJ/2/700
Ann: bid 100
Bo: pass
Bo: bet none
Ann: roll 66113 joker ?
"""


@pytest.fixture
def hint_screen(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def yum_solved(monkeypatch):
    monkeypatch.setattr(SolverOptions, "load", lambda request: solved(request.rules.id))


def run(*args, stdin=None):
    return CliRunner().invoke(app, ["hint", *map(str, args)], input=stdin)
