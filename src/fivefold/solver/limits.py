"""Limits of the solver that can be imported without loading NumPy."""

MAX_GAMES = 10**9
"""The most games that one simulation may play."""
FEWEST_OPEN_KEPT = 9
"""Best chances are kept on disk for sheets with so many open boxes and more. From sheets with as
many or fewer, a pass takes a moment."""
MAX_BOXES = 24
"""The most boxes of a game that is solved."""
MAX_LINES = 16
"""The most boxes of a column, in a game whose columns are valued one by one."""
