"""Games for OpenSpiel, with exact chance: importing this registers `python_fivefold`.

Actions and observations in numbers come from `encodings`, rules and states from the referee.
"""

from __future__ import annotations

from fivefold.errors import explain_missing_packages

with explain_missing_packages():
    import pyspiel

    from fivefold.envs.openspiel.game import NAME, VERSION, FivefoldGame, game_type
    from fivefold.envs.openspiel.state import FivefoldState

__all__ = ["NAME", "VERSION", "FivefoldGame", "FivefoldState"]

if NAME not in pyspiel.registered_names():
    pyspiel.register_game(game_type(), FivefoldGame)
