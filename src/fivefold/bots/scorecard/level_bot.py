"""Scorecard bots of every level, up to perfect play.

The levels below it judge less well than best play, in two ways. They undervalue the points after
this turn, so the upper bonus and boxes worth saving count for less. And where choices seem nearly
equal they may take any natural one, with a chance that falls with what it seems to give up. Points
on the table are easy to see; the best keep is harder to find, the more so the more rolls are left.
"""

from __future__ import annotations

from math import exp, inf
from typing import TYPE_CHECKING

from fivefold.bots.scorecard.turn_values import TurnValues
from fivefold.games.scorecard import Keep, Position, Sheet

if TYPE_CHECKING:
    from random import Random

    from fivefold.bots.scorecard import BotLevel
    from fivefold.bots.scorecard.turn_values import TurnJudge
    from fivefold.dice import Dice
    from fivefold.protocol import Game, Move, Seat

_REACH = 3.0
"""A choice that seems to give up more than this many times the noise is never taken."""


class LevelBot:
    """Plays one rule set at one level."""

    def __init__(self, level: BotLevel, values: TurnJudge) -> None:
        self.name = level.name
        empty = Sheet.empty(values.rules)
        self._noise = level.noise * values.expected_total(empty) / len(empty.points)
        self._turns, self._same = TurnValues(values, level.foresight), values.tolerance

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        position = Position.of(game, seat)
        moves, worth = self._turns.options(position)
        least = max(worth) - self._same
        best = next(place for place, value in enumerate(worth) if value >= least)
        if not self._noise:
            return moves[best]
        noise = self._noise * (1 + position.rolls_left if isinstance(moves[best], Keep) else 1)
        if position.rolls_left:
            worth = self._natural(worth, position.dice, noise)
        return moves[_draw(worth, noise, rng.random())]

    def _natural(self, worth: list[float], dice: Dice, noise: float) -> list[float]:
        """Leave only natural choices, and the best one if it is far better than all of them."""
        pairs = list(zip(worth, self._turns.natural(dice), strict=True))
        most, seen = max(worth), [value if natural else -inf for value, natural in pairs]
        if max(seen) > most - _REACH * noise:
            return seen
        return [value if natural or value == most else -inf for value, natural in pairs]


def _draw(worth: list[float], noise: float, chance: float) -> int:
    """Draw a choice; each `noise` points that it gives up make it e times less likely."""
    least = max(worth) - _REACH * noise
    within = [place for place, value in enumerate(worth) if value > least]
    shares = [exp((worth[place] - least) / noise) for place in within]
    left = chance * sum(shares)
    for place, share in zip(within, shares, strict=True):
        left -= share
        if left < 0:
            return place
    return within[-1]  # rounding can leave a remainder after the last one
