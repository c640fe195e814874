"""Where things are: the project, its pages, and the data of the tests."""

from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SRC = ROOT / "src" / "fivefold"
DOCS = ROOT / "docs"
GAMES = ROOT / "tests" / "data" / "games"
"""Example records of every game, and what `fivefold replay --json` says of them."""
COUNTS = ROOT / "tests" / "data" / "counts"
"""Pinned counts of game trees, odds and dice."""
OWN_RULES = GAMES / "maxi-yatzy.toml"
"""A rule file that is not built in."""
