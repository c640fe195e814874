"""A small game that saves rolls: Maxi Yatzy in miniature, as in `tests/second/saved_rolls.py`."""

from functools import cache

from fivefold.rules import parse_rules
from fivefold.solver.values import Values
from tests.second.saved_rolls import SMALL, Solution

RULES = """
id = "little-saver"
name = "Little Saver"
summary = "Four dice, six boxes, and unused rolls are saved."
source = "this test"
dice = 4
rolls = 3
saved_rolls = true
boxes = [
  { id = "fives", label = "Fives", section = "upper", scorer = "face", face = 5 },
  { id = "sixes", label = "Sixes", section = "upper", scorer = "face", face = 6 },
  { id = "two-pairs", label = "Two Pairs", section = "lower", scorer = "groups", sizes = [2, 2], pays = "matched" },
  { id = "run", label = "Run", section = "lower", scorer = "run", length = 4, lowest = 1, pays = "all" },
  { id = "chance", label = "Chance", section = "lower", scorer = "total" },
  { id = "alike", label = "Alike", section = "lower", scorer = "groups", sizes = [4], pays = 40 },
]
[upper_bonus]
at = 28
points = 20
"""  # noqa: E501


@cache
def saver():
    return parse_rules(RULES.encode(), "little-saver.toml")


@cache
def saver_values():
    return Values.solved(saver())


@cache
def second_solution():
    """The same game by the program that shares no code."""
    return Solution(SMALL)
