"""Records for frames: all examples of the built-in games, and a reviewer with solved games."""

from functools import cache

from fivefold.dataframes import reviewer
from fivefold.record import Record
from tests.support.paths import GAMES
from tests.support.solved import solved_rules

FILES = sorted(GAMES.glob("*.fivefold"))
PAPER = Record.parse(
    "game: yard-forced\nplayers: Ann, Bo\n"
    "Ann: - five-of-a-kind 50\nBo: *33355 full-house\n"
    "Ann: - sixes 30 +100\nBo: 12345/ 66666/6 23466"
)
"""Turns copied from paper, and one that is not finished."""


@cache
def examples():
    return [Record.read(file) for file in FILES]


def example(name):
    return Record.read(GAMES / f"{name}.fivefold")


@cache
def review():
    """Reviews any record, each once."""
    return cache(reviewer(values_of=solved_rules))
