"""A bot that plays to win: it takes the choice with the best chance to end ahead of everyone.

The others are taken to play for the highest total. From how their points to come are spread follows
the chance to win with each total of its own. Near the end the bot plans all its turns for that
chance; before, only the one it is in, as if it played for the highest total afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from fivefold.bots.scorecard import position
from fivefold.bots.turns import Turns
from fivefold.coach.winning import Winning, win_by_total
from fivefold.games.scorecard import Fill, Keep
from fivefold.solver.card import written
from fivefold.solver.lattice import lattice
from fivefold.solver.offers import offers

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

    from fivefold.dice import Dice
    from fivefold.games.protocol import Game, Move, Seat
    from fivefold.games.scorecard import ScorecardGame, Sheet
    from fivefold.rules import RuleSet
    from fivefold.solver.values import Values

    Chances = NDArray[np.float64]


PLANNED = 4
"""Open boxes after this turn up to which the rest of the game is planned for the win as well."""
_DIGITS = 9
"""Chances that differ by less are the same: the rest is rounding."""


@dataclass(frozen=True, slots=True)
class Race:
    """One choice, and the chance to win with it."""

    move: Keep | Fill
    win: float


class RaceBot:
    """Maximises the chance to win against one or more players."""

    name = "race"

    def __init__(self, values: Values) -> None:
        self._values, self._winning, self._turns = values, Winning(values), Turns(values)
        self._last: tuple[object, _TurnRace] | None = None

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        return self.options(game, seat)[0].move

    def options(self, game: Game, seat: Seat) -> tuple[Race, ...]:
        """Every choice of the player on turn with the chance to win with it, best first.

        Where the chances are the same, alone or in a game that is lost or won already, the higher
        expected total comes first.
        """
        sheet, dice, rolls_left = position(game, seat)
        moves, totals = self._turns.options(sheet, dice, rolls_left)
        wins = self._turn(cast("ScorecardGame", game), seat).wins(dice, rolls_left, moves)
        legal = np.flatnonzero(totals > -np.inf)
        ranked = legal[np.lexsort(-np.stack([totals, wins])[:, legal].round(_DIGITS))]
        return tuple(Race(moves[place], float(wins[place])) for place in ranked)

    def _turn(self, game: ScorecardGame, seat: Seat) -> _TurnRace:
        """This turn's chances; they are worked out at its first question."""
        standing = seat, game.sheets, game.played, game.manches
        if self._last is None or self._last[0] != standing:
            sheet, by_total = game.sheets[seat], self._by_total(game, seat)
            self._last = standing, _TurnRace(sheet.rules, self._boxes(sheet, by_total))
        return self._last[1]

    def _by_total(self, game: ScorecardGame, seat: Seat) -> Chances:
        """The chance to win with each total of this manche."""
        ahead = [sum(manche[one] for manche in game.played) for one in game.seats]
        totals = [
            self._winning.total_chances(sheet, ahead[one])
            for one, sheet in enumerate(game.sheets)
            if one != seat
        ]
        more = game.manches - len(game.played) - 1
        future = self._winning.manches(more)
        totals = [np.convolve(total, future) for total in totals]
        most = ahead[seat] + self._values.most + len(future)
        winning = win_by_total(totals, most)
        # What the later manches bring is averaged over.
        return np.correlate(winning, future, mode="valid")[ahead[seat] :]

    def _boxes(self, sheet: Sheet, by_total: Chances) -> Chances:
        """By box and roll: the chance to win with the card that the roll makes there."""
        offered = offers(self._values.plan, sheet)
        brings, wins = offered.points + offered.bonus, np.zeros(offered.points.shape)
        cards = offered.places[offered.allowed], brings[offered.allowed]
        by_points = by_total[written(sheet) :]
        if len(sheet.open) > PLANNED + 1:
            wins[offered.allowed] = self._winning.likely(*cards, by_points)
        else:
            from fivefold.bots.chasing import best_chances  # noqa: PLC0415 (loads numba)

            wins[offered.allowed] = best_chances(self._values, *cards, by_points)
        return offered.only_allowed(wins)


class _TurnRace(NamedTuple):
    """One turn: the chance to win with every card it can lead to."""

    rules: RuleSet
    boxes: Chances
    """By box and roll; minus infinity where it is forbidden."""

    def wins(self, dice: Dice, rolls_left: int, moves: tuple[Fill | Keep, ...]) -> Chances:
        """The chance with each of the moves: all boxes, and then keeps."""
        grid = lattice(self.rules.dice)
        fills = self.boxes[:, grid.index[dice] - grid.first_roll]
        keeps = [grid.index[move.dice] for move in moves if isinstance(move, Keep)]
        worth = grid.over_rolls(self.boxes.max(axis=0), rolls_left)
        return np.concatenate([fills, worth[keeps]])
