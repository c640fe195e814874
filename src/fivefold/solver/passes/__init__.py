"""Passes over the score sheets of a game, level by level: what can follow, and how likely it is."""
