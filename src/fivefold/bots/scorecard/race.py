"""The race bot, which plays to win: it maximises its chance to end ahead of everyone else.

It assumes that the others play for the highest total. The distributions of their points to come
give the chance to win with each total of its own. Near the end it plans all its turns for that
chance; before, only the current turn, as if it played for the highest total afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from fivefold.bots.scorecard.turn_values import TurnValues
from fivefold.coach.scorecard.win_chances import WinChances, win_by_total
from fivefold.games.scorecard import Fill, Keep, Position
from fivefold.solver.exact_values import exactly
from fivefold.solver.kernels.lattice import lattice
from fivefold.solver.sheet_state import written
from fivefold.solver.turns.array_turn import array_offers

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

    from fivefold.games.scorecard import ScorecardGame, Sheet
    from fivefold.protocol import Game, Move, Seat
    from fivefold.rules import RuleSet
    from fivefold.solver.values import Values

    Chances = NDArray[np.float64]


PLANNED = 4
"""With no more open boxes than this after the turn, the rest of the game is planned as well."""
_DIGITS = 9
"""Chances are compared to this many digits; the rest is rounding."""


@dataclass(frozen=True, slots=True)
class RaceOption:
    """A choice, and the chance to win with it."""

    move: Keep | Fill
    win: float


class RaceBot:
    """Maximises the chance to win against one or more players."""

    name = "race"

    def __init__(self, values: Values) -> None:
        self._values = exactly(values)
        self._chances, self._turns = WinChances(self._values), TurnValues(self._values)
        self._last: tuple[object, _TurnWins] | None = None

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        return self.options(game, seat)[0].move

    def options(self, game: Game, seat: Seat) -> tuple[RaceOption, ...]:
        """Every choice of the player whose turn it is, with the chance to win, best first.

        Where chances are equal, as in solo play or when the game is decided, the higher expected
        total comes first.
        """
        position = Position.of(game, seat)
        moves, totals = self._turns.options(position)
        wins = self._turn(cast("ScorecardGame", game), seat).wins(position, moves)
        legal = np.flatnonzero(np.array(totals) > -np.inf)
        ranked = legal[np.lexsort(-np.stack([totals, wins])[:, legal].round(_DIGITS))]
        return tuple(RaceOption(moves[place], float(wins[place])) for place in ranked)

    def _turn(self, game: ScorecardGame, seat: Seat) -> _TurnWins:
        """The chances of this turn, computed once."""
        standing = seat, game.sheets, game.played, game.manches
        if self._last is None or self._last[0] != standing:
            sheet, by_total = game.sheets[seat], self._by_total(game, seat)
            self._last = standing, _TurnWins(sheet.rules, self._boxes(sheet, by_total))
        return self._last[1]

    def _by_total(self, game: ScorecardGame, seat: Seat) -> Chances:
        """The chance to win with each total of this manche."""
        ahead = [sum(manche[one] for manche in game.played) for one in game.seats]
        totals = [
            self._chances.total_chances(sheet, ahead[one])
            for one, sheet in enumerate(game.sheets)
            if one != seat
        ]
        more = game.manches - len(game.played) - 1
        future = self._chances.manche_points(more)
        totals = [np.convolve(total, future) for total in totals]
        most = ahead[seat] + self._values.most + len(future)
        winning = win_by_total(totals, most)
        # Averaged over what the later manches bring.
        return np.correlate(winning, future, mode="valid")[ahead[seat] :]

    def _boxes(self, sheet: Sheet, by_total: Chances) -> Chances:
        """By box and roll: the chance to win with the resulting sheet."""
        offered = array_offers(self._values.numbering, sheet)
        brings, places = offered.brings[offered.outcome], offered.places[offered.outcome]
        allowed, wins = brings > -np.inf, np.full(brings.shape, -np.inf)
        sheets = places[allowed], brings[allowed].astype(np.int64)
        by_points = by_total[written(sheet) :]
        if len(sheet.open) > PLANNED + 1:
            wins[allowed] = self._chances.win_chances(*sheets, by_points)
        else:
            from fivefold.bots.scorecard.best_win_chances import best_win_chances  # noqa: PLC0415 (loads numba)

            wins[allowed] = best_win_chances(self._values, *sheets, by_points)
        return wins


class _TurnWins(NamedTuple):
    """The chance to win with every sheet that a turn can lead to."""

    rules: RuleSet
    boxes: Chances
    """By box and roll; minus infinity where forbidden."""

    def wins(self, position: Position, moves: tuple[Fill | Keep, ...]) -> Chances:
        """The chance with each of the moves, which are all boxes and then the keeps."""
        grid = lattice(self.rules.dice)
        fills = self.boxes[:, grid.index[position.dice] - grid.first_roll]
        keeps = [grid.index[move.dice] for move in moves if isinstance(move, Keep)]
        worth = grid.over_rolls(self.boxes.max(axis=0), position.rolls_left)
        return np.concatenate([fills, worth[keeps]])
