"""How much may be asked of the solver, for those who must know before they load it."""

MAX_GAMES = 10**9
"""Games that one simulation plays at most."""
