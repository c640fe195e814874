"""Five dice, every game."""

__version__ = "0.1.0"
