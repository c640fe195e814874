"""Rule files that are small enough to walk through the whole tree of a game."""

from fivefold.rules import parse_rules


def tiny_rules_text(dice=1, rolls=2, roll_off=False):
    return f"""
id = "tiny"
name = "Tiny"
summary = "Two boxes."
source = "this test"
dice = {dice}
rolls = {rolls}
roll_off = {str(roll_off).lower()}
boxes = [
  {{ id = "sixes", label = "Sixes", section = "upper", scorer = "face", face = 6 }},
  {{ id = "chance", label = "Chance", section = "lower", scorer = "total" }},
]
"""


def tiny_rules(**options):
    return parse_rules(tiny_rules_text(**options).encode(), "tiny.toml")
