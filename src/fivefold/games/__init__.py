"""The referee: frozen states for every kind of game, their moves, record lines and views.

Nothing here rolls dice, shuffles cards, reads a clock or does I/O: dice and cards come in as moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from fivefold.games.moves import parse_move
from fivefold.games.poker.game import PokerGame
from fivefold.games.poker.view import PokerView, PurseView
from fivefold.games.scorecard.game import ScorecardGame
from fivefold.games.scorecard.view import ScorecardView, SheetView
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
from fivefold.protocol.rules import NEW_GAMES
from fivefold.rules import PokerRules, Rules, RuleSet, built_in, game_ids, rules_for

if TYPE_CHECKING:
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


GameView = ScorecardView | PokerView
"""The public state of a game; `kind` says which."""
ScoreView = SheetView | PurseView
"""The public state of a player; `kind` says which."""

NEW_GAMES.update({RuleSet.kind: ScorecardGame.new, PokerRules.kind: PokerGame.new})


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
