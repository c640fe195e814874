"""A baseline: a small network that learns a score sheet from exact labels, in NumPy alone.

It sees what a player sees and chooses at once: it does not look ahead, and knows no values when it
plays. Train it with `train`, measure it with `evaluate`, let it play with `Agent`.
"""

from examples.baseline.policy import Agent, Policy
from examples.baseline.training import Progress, Score, evaluate, train

__all__ = ["Agent", "Policy", "Progress", "Score", "evaluate", "train"]
