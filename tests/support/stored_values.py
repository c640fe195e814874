"""Values of a game on disk: loads them, and remembers what was said and how often it was solved."""

import os
from dataclasses import replace

import pytest

from fivefold.solver.storage import load_values, values_path
from fivefold.solver.values import Values
from tests.support.solved import solved_rules

posix = pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")
HEADER = 192
HALF = HEADER + 1000
"""A length in the midst of the values of every game."""


class Loader:
    """Loads one game from one folder, and remembers what was said and how often it was solved."""

    def __init__(self, rules, folder, monkeypatch):
        self.rules, self.folder = rules, folder
        self.path = values_path(rules, folder)
        self.said, self.solved = [], 0
        self.values = solved_rules(rules)
        monkeypatch.setattr(Values, "solved", self._solve)

    def _solve(self, rules, threads=None, progress=None):
        self.solved += 1
        array = self.values.array.copy()
        array.flags.writeable = False
        return replace(self.values, rules=rules, array=array)

    def __call__(self, **options):
        return load_values(self.rules, self.folder, warn=self.said.append, **options)

    def files(self):
        return [file.name for file in self.folder.iterdir()]

    def codes(self):
        said, self.said = [error.code for error in self.said], []
        return said


def same(some, other):
    return some.array.tobytes() == other.array.tobytes()


def refused_and_replaced(load):
    """Why a table was not used; after that a good one lies there."""
    solved = load.solved
    assert same(load(), load.values)
    assert load.solved == solved + 1
    codes = load.codes()
    assert same(load(), load.values)
    assert load.solved == solved + 1
    assert load.codes() == []
    return codes
