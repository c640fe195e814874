"""Every test here plays in a folder of its own."""

import pytest

from fivefold.cli.solver_options import SolverOptions
from tests.support.keyboard import deck, known_to_the_shell, nowhere_near_home
from tests.support.solved import ready, solved
from tests.support.verifying import files

__all__ = ["deck", "files", "known_to_the_shell", "nowhere_near_home"]


def pytest_addoption(parser):
    parser.addoption("--write-transcripts", action="store_true", help="store screens as they are")


@pytest.fixture
def yum_solved(monkeypatch):
    monkeypatch.setattr(SolverOptions, "load", lambda request: ready(solved(request.rules.id)))
