"""Bots for scorecard games: players of several levels, and one that plays to win the race.

They play by the values of a solved game, and know no particular rule set.
"""
