"""What `?` says: it depends on what the game waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.games.poker import Betting, Bidding, Rolling
from fivefold.games.scorecard import ScorecardGame

if TYPE_CHECKING:
    from fivefold.cli.words import Words
    from fivefold.games.poker import PokerGame


def explain(game: ScorecardGame | PokerGame, words: Words) -> str:
    """What may be typed now."""
    if isinstance(game, ScorecardGame):
        return words("scorecard-help")
    return f"{words(_advice(game))} {words('poker-help')}"


def not_understood(game: PokerGame, words: Words) -> str:
    return words("not-understood", help=words(_advice(game)))


def _advice(game: PokerGame) -> str:
    match game.phase:
        case Bidding():
            return "help-bid"
        case Betting():
            return "help-bet"
        case Rolling(loose=loose):
            return "help-lock" if len(loose) else "help-roll"
    return "help-turn"
