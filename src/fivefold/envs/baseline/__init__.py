"""A baseline: a small network that learns a score sheet from exact labels, in NumPy alone.

It sees what a player sees and chooses at once: it does not look ahead, and knows no values when it
plays. Train it with `train`, measure it with `evaluate`, let it play with `Agent`.
"""

from fivefold.envs.baseline.agent import Agent
from fivefold.envs.baseline.evaluation import Score, evaluate
from fivefold.envs.baseline.policy import Policy
from fivefold.envs.baseline.training import Progress, train

__all__ = ["Agent", "Policy", "Progress", "Score", "evaluate", "train"]
