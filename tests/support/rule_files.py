"""A valid rule file, and its tables with some values changed."""

import tomllib

import pytest

from fivefold.errors import RuleFileError
from fivefold.rules.reading import read_rules
from fivefold.rules.toml import TomlReader

FILE = "porch.toml"
GAME = """
id = "porch"
name = { en = "Porch", fr = "Perron" }
summary = "A small game"
source = "Ann's porch"
dice = 5
rolls = 3
roll_off = true
manches = true
rulings = ["ties", { en = "No dice on the floor.", fr = "Pas de dé par terre." }]
tips = ["three-of-each", { en = "Blow on the dice.", fr = "Soufflez sur les dés." }]
boxes = [
  { id = "ones", label = "Ones", section = "upper", scorer = "face", face = 1 },
  { id = "sixes", label = "Sixes", section = "upper", scorer = "face", face = 6 },
  { id = "trips", label = { en = "Trips", fr = "Brelan" }, section = "lower", scorer = "groups", sizes = [3], pays = "all" },
  { id = "full", label = "Full", section = "lower", scorer = "groups", sizes = [2, 3], pays = 25, aliases = ["carré-plein", "maison"] },
  { id = "row", label = "Row", section = "lower", scorer = "run", length = 4, pays = 30 },
  { id = "low-row", label = "Low Row", section = "lower", scorer = "run", length = 5, lowest = 1, pays = "matched" },
  { id = "high", label = "High", section = "lower", scorer = "total", at_least = 22 },
  { id = "low", label = "Low", section = "lower", scorer = "total", at_least = 21 },
  { id = "five", label = "Five", section = "lower", scorer = "groups", sizes = [5], pays = 50 },
]
[upper_bonus]
at = 21
points = 10
par = 2
[five_of_a_kind]
box = "five"
bonus = 100
trump = "free"
trump_boxes = ["full", "row"]
name = { en = "sweep", fr = "carton" }
trump_name = "Ace"
[order]
low = "low"
high = "high"
"""  # noqa: E501
ONES, SIXES, TRIPS, FULL, ROW, LOW_ROW, HIGH, LOW, FIVE = range(9)
GONE = object()


def game(*changes):
    """The tables of the valid game with some values set, or taken out."""
    tables = tomllib.loads(GAME)
    for path, value in changes:
        *above, last = path.split(".") if isinstance(path, str) else path
        part = tables
        for step in above:
            part = part[step]
        if value is GONE:
            del part[last]
        else:
            part[last] = value
    return tables


def read(tables):
    return read_rules(TomlReader(FILE, tables))


def refusal(tables):
    with pytest.raises(RuleFileError) as caught:
        read(tables)
    return caught.value


def name_of(such):
    letters = "lower-case letters, digits and hyphens, with at least one letter and at most 40"
    return f"{letters} characters, such as {such}"


ID = name_of("three-of-a-kind")

TOP_KEYS = (
    "aliases, boxes, colour, columns, dice, drawing, fill, five_of_a_kind, id, manches, name, "
    "order, roll_off, rolls, rulings, saved_rolls, source, summary, tips, upper_bonus"
)
GROUPS_KEYS = (
    "after, aliases, first_roll, id, label, needs, pays, plus, same, scorer, section, sizes, times"
)
