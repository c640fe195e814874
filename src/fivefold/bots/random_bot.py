"""The bot that plays any legal move, for every kind of game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from fivefold.protocol import Game, Move, Seat


class RandomBot:
    name = "random"

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        moves = game.legal_moves(seat)
        return moves[int(rng.random() * len(moves))]
