"""The Deluxe Poker bot that plays by the coach's estimates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.bots.poker.intuitive import deciding
from fivefold.coach.poker.advice import Evaluator, view_of
from fivefold.coach.poker.values import learned_weights
from fivefold.games.poker import Bid

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from fivefold.coach.poker.values import Floats
    from fivefold.games.poker import PokerGame
    from fivefold.protocol import Game, Move, Seat


_NEAR = 0.1
"""A move that seems to give up more of the chance to win is not simulated."""


class CoachedBot:
    """Takes the choice with the best chance to win the game, as the coach knows or estimates it."""

    def __init__(
        self,
        name: str,
        simulations: int = 0,
        values_folder: Path | None = None,
        weights: Floats | None = None,
    ) -> None:
        self.name, self._simulations, self._folder = name, simulations, values_folder
        self._weights = learned_weights() if weights is None else weights

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        poker = deciding(game, seat)
        seed = rng.getrandbits(32) if self._simulations else 0
        evaluator = Evaluator(
            view_of(poker), seat, self._simulations, seed, self._folder, self._weights
        )
        if evaluator.exact is not None:
            return evaluator.ranked(poker.legal_moves(seat))[0].move
        moves = _candidates(poker, seat)
        if self._simulations:
            moves = evaluator.promising(moves, _NEAR)
        return moves[0] if len(moves) == 1 else evaluator.ranked(moves)[0].move


def _candidates(game: PokerGame, seat: Seat) -> list[Move]:
    """Every move except bids above the lowest, since a bid can be raised when somebody tops it."""
    moves = game.legal_moves(seat)
    lowest = next((move for move in moves if isinstance(move, Bid)), None)
    return [move for move in moves if move == lowest or not isinstance(move, Bid)]
