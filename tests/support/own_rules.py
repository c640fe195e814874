"""A small game of a user's own, with everything that rule files can ask for."""

LITTLE = "little"
LITTLE_RULES = """
id = "little"
name = "Little"
summary = "Three dice, two rolls, four boxes."
source = "this test"
dice = 3
rolls = 2
roll_off = true
manches = true
boxes = [
  { id = "sixes", label = "Sixes", section = "upper", scorer = "face", face = 6 },
  { id = "triple", label = "Triple", section = "lower", scorer = "groups", sizes = [3], pays = 9 },
  { id = "run", label = "Run", section = "lower", scorer = "run", length = 3, pays = 7 },
  { id = "below", label = "Below", section = "lower", scorer = "total" },
  { id = "above", label = "Above", section = "lower", scorer = "total", at_least = 8 },
]
[order]
low = "below"
high = "above"
[five_of_a_kind]
box = "triple"
bonus = 5
trump = "forced"
trump_boxes = ["run"]
"""
