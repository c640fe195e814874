"""The referee: frozen states for every kind of game, their moves, record lines and views.

Nothing here rolls dice, shuffles cards, reads a clock or does I/O: dice and cards come in as moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from fivefold.games import kinds as _kinds  # noqa: F401 (it registers them)
from fivefold.games.moves import parse_move
from fivefold.protocol import (
    CardDue,
    Chance,
    Decision,
    DiceDue,
    Game,
    Move,
    Paper,
    Roll,
    Seat,
    Standing,
    TurnCard,
)
from fivefold.rules import Rules, built_in, game_ids, rules_for

if TYPE_CHECKING:
    from fivefold.games.scorecard import ScorecardGame
    from fivefold.rules import RuleSet
    from fivefold.rules.catalog import WhichGame

__all__ = [
    "CardDue",
    "Chance",
    "Decision",
    "DiceDue",
    "Game",
    "Move",
    "Paper",
    "Roll",
    "Rules",
    "Seat",
    "Standing",
    "TurnCard",
    "built_in",
    "game_ids",
    "new_game",
    "parse_move",
]


@overload
def new_game(game: RuleSet, players: int, manches: int = 1) -> ScorecardGame: ...


@overload
def new_game(game: WhichGame, players: int, manches: int = 1) -> Game: ...


def new_game(game: WhichGame, players: int, manches: int = 1) -> Game:
    """A game at its start, from its rules, a built-in game's id or a rule file.

    >>> new_game("classique", players=3, manches=2).to_act
    (0, 1, 2)
    """
    return rules_for(game).new(players, manches)
