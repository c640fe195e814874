"""Every game, by its id or its rules."""

from __future__ import annotations

from typing import overload

from fivefold.errors import Malformed
from fivefold.games.poker import GAME_ID, PokerGame
from fivefold.games.protocol import (
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
)
from fivefold.games.scorecard import ScorecardGame
from fivefold.rules import RuleSet, built_in, rule_ids
from fivefold.texts import shown

__all__ = [
    "CardDue",
    "Chance",
    "Decision",
    "DiceDue",
    "Game",
    "Move",
    "Paper",
    "Roll",
    "Seat",
    "Standing",
    "game_ids",
    "new_game",
]


def game_ids() -> tuple[str, ...]:
    """The ids of all built-in games."""
    return tuple(sorted((*rule_ids(), GAME_ID)))


@overload
def new_game(game: RuleSet, players: int, manches: int = 1) -> ScorecardGame: ...


@overload
def new_game(game: str | RuleSet, players: int, manches: int = 1) -> ScorecardGame | PokerGame: ...


def new_game(game: str | RuleSet, players: int, manches: int = 1) -> ScorecardGame | PokerGame:
    """A game at its start: a built-in one by id, or one with a user's own rules.

    >>> new_game("classique", players=3, manches=2).to_act
    (0, 1, 2)
    """
    if isinstance(game, RuleSet):
        return ScorecardGame.new(game, players, manches)
    if game not in game_ids():
        raise Malformed("unknown-game", game=shown(game), games=game_ids())
    if game != GAME_ID:
        return ScorecardGame.new(built_in(game), players, manches)
    if manches != 1:
        raise Malformed("no-manches", game=game)
    return PokerGame.new(players)
