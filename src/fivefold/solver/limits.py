"""Limits of the solver that can be imported without loading NumPy."""

MAX_GAMES = 10**9
"""The most games that one simulation may play."""
