"""How well somebody plays: the levels as data, and the one that needs no knowledge of any game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from fivefold.games.protocol import Game, Move, Seat


@dataclass(frozen=True, slots=True)
class Level:
    """A model of a player's errors, for any scorecard game."""

    name: str
    foresight: float
    """The weight of what is still to come after this turn, from 0 to 1."""
    noise: float
    """How easily a choice is mistaken for a better one, as a share of what a box of the game brings
    on average: with no rolls left, giving up so much makes a choice e times less likely."""


LEVELS = {
    level.name: level
    for level in (
        Level("beginner", foresight=0.05, noise=0.09),
        Level("casual", foresight=0.5, noise=0.035),
        Level("strong", foresight=0.9, noise=0.02),
        Level("perfect", foresight=1.0, noise=0.0),
    )
}


class RandomBot:
    """Plays any legal move of any game."""

    name = "random"

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        moves = game.legal_moves(seat)
        return moves[int(rng.random() * len(moves))]
