"""Exact values: what the dice are worth before they are rolled."""

from fivefold.solver.odds import best_lock, completion_chance

__all__ = ["best_lock", "completion_chance"]
