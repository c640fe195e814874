"""The Deluxe Poker bot that plays by the coach's estimates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.bots.poker.deciding import deciding
from fivefold.coach.poker.advice import Evaluator, view_of
from fivefold.games.poker import Bid

if TYPE_CHECKING:
    from random import Random

    from fivefold.games.poker import PokerGame
    from fivefold.protocol import Game, Move, Seat


class CoachedBot:
    """Takes the choice with the best chance to win the game, as the coach estimates it."""

    def __init__(self, name: str, simulations: int = 0) -> None:
        self.name, self._simulations = name, simulations

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        poker = deciding(game, seat)
        seed = rng.getrandbits(32) if self._simulations else 0
        evaluator = Evaluator(view_of(poker), seat, self._simulations, seed)
        return evaluator.ranked(_candidates(poker, seat))[0].move


def _candidates(game: PokerGame, seat: Seat) -> list[Move]:
    """Every move except bids above the lowest, since a bid can be raised when somebody tops it."""
    moves = game.legal_moves(seat)
    lowest = next((move for move in moves if isinstance(move, Bid)), None)
    return [move for move in moves if move == lowest or not isinstance(move, Bid)]
