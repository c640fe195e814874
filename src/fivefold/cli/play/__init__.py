"""`fivefold play`: a game at one keyboard, saved after every move.

What depends on the kind of game is in `cli.scorecard` and `cli.poker`.
"""
