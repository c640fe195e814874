"""Players of scorecard games at every level, up to the best there is.

The levels between see what best play sees, less clearly. They give what is still to come only part
of its weight, and so look at the points of this turn: the upper bonus and boxes worth saving count
for less. And where choices seem nearly alike, any that people would think of may be taken: its
chance falls with what it seems to give up. Points that lie on the table are easy to see; what is
best to keep is harder to tell, the more so the more rolls are left.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

import numpy as np

from fivefold.bots.turns import Turns
from fivefold.errors import IllegalMove, Seats
from fivefold.games.scorecard import Keep, ScorecardGame, Sheet, Turn

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

    from fivefold.bots.levels import Level
    from fivefold.dice import Dice
    from fivefold.games.protocol import Game, Move, Seat
    from fivefold.solver.values import Values

    Worth = NDArray[np.float64]

_REACH = 3.0
"""A choice that seems to give up more than so many times the noise is never taken."""
_SAME = 1e-9
"""Choices that differ by less are worth the same; which of them is ahead is rounding alone."""


class LevelBot:
    """A player of one rule set."""

    def __init__(self, level: Level, values: Values) -> None:
        self.name = level.name
        empty = Sheet.empty(values.rules)
        self._noise = level.noise * values.expected_total(empty) / len(empty.points)
        self._turns = Turns(values, level.foresight)

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        sheet, dice, rolls_left = position(game, seat)
        moves, worth = self._turns.options(sheet, dice, rolls_left)
        best = int((worth >= worth.max() - _SAME).argmax())
        if not self._noise:
            return moves[best]
        noise = self._noise * (1 + rolls_left if isinstance(moves[best], Keep) else 1)
        if rolls_left:
            worth = self._natural(worth, dice, noise)
        return moves[_drawn(worth, noise, rng.random())]

    def _natural(self, worth: Worth, dice: Dice, noise: float) -> Worth:
        """Only what a person would think of, and what is better than all that by far."""
        natural, most = self._turns.natural(dice), worth.max()
        seen = np.where(natural, worth, -np.inf)
        return seen if seen.max() > most - _REACH * noise else np.where(worth == most, most, seen)


def position(game: Game, seat: Seat) -> tuple[Sheet, Dice, int]:
    """The card of a seat that has to decide, the dice on the table and the rolls left."""
    if not isinstance(game, ScorecardGame) or seat not in game.to_act:
        raise IllegalMove("not-your-turn", waiting=Seats(game.to_act))
    if not isinstance(game.phase, Turn) or game.phase.dice is None:
        raise IllegalMove("dice-due", count=game.due.count if game.due else 0)
    return game.sheets[seat], game.phase.dice, game.phase.rolls_left


def _drawn(worth: Worth, noise: float, chance: float) -> int:
    """A choice, e times less likely for every `noise` points that it gives up against the best."""
    least = worth.max() - _REACH * noise
    within = (worth > least).nonzero()[0].tolist()
    shares = [exp((worth.item(place) - least) / noise) for place in within]
    left = chance * sum(shares)
    for place, share in zip(within, shares, strict=True):
        left -= share
        if left < 0:
            return int(place)
    return int(within[-1])  # rounding has left a trace behind the last one
