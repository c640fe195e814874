"""A game of one's own whose rules are odd."""

import pytest

from fivefold.rules import load_rules

# Three dice alike are special here, a face has no upper box, and LOW and HIGH are there as well.
ODD = """
id = "odd"
name = { en = "Odd", fr = "Impair" }
summary = { en = "Three dice.", fr = "Trois dés." }
source = { en = "A test", fr = "Un test" }
dice = 3
rolls = 4
boxes = [
  { id = "fives", label = "Fives", section = "upper", scorer = "face", face = 5 },
  { id = "twos", label = "Twos", section = "upper", scorer = "face", face = 2 },
  { id = "low", label = "Low", section = "lower", scorer = "total" },
  { id = "high", label = "High", section = "lower", scorer = "total" },
  { id = "pair", label = "Pair", section = "lower", scorer = "groups", sizes = [2], pays = 12 },
  { id = "same", label = "Same", section = "lower", scorer = "groups", sizes = [3], pays = 30 },
]

[upper_bonus]
at = 10
points = 20

[order]
low = "low"
high = "high"

[five_of_a_kind]
box = "same"
bonus = 40
trump = "forced"
trump_boxes = ["pair"]
"""


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    file = tmp_path_factory.mktemp("odd") / "odd.toml"
    file.write_text(ODD, "utf-8")
    return load_rules(file)
