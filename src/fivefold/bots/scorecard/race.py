"""The chance to win a race of two from the lead, against a rival who plays for points."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from fivefold.bots.scorecard.turn_values import TurnValues
from fivefold.coach.scorecard.win_chances import (
    Duel,
    Endgame,
    TurnWins,
    WinChances,
    use_spreads,
    win_by_total,
)
from fivefold.dice import Dice
from fivefold.games.scorecard import Position
from fivefold.solver.array_turn import array_offers
from fivefold.solver.exact_values import exactly
from fivefold.solver.kernels.lattice import lattice
from fivefold.solver.numbering import written
from fivefold.solver.passes.reach import Prospect
from fivefold.solver.storage import kept_races

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from numpy.typing import NDArray

    from fivefold.games.scorecard import ScorecardGame, Sheet
    from fivefold.protocol import Game, Move, Seat
    from fivefold.solver.exact_values import ExactValues
    from fivefold.solver.packed_curves import PackedCurves
    from fivefold.solver.values import Values

    Numbers = NDArray[np.int64]
    Chances = NDArray[np.float64]


def rival_totals(values: ExactValues, rival: Sheet, *, plays_next: bool) -> Chances:
    """The chance of each expected total of the rival, from 0 on, when both next have equally many
    boxes open: after the rival's next turn, if it comes before ours.

    A total between two whole numbers counts for both, so that the mean stays.
    """
    if not plays_next:
        return _split(np.array([values.expected_total(rival)]), np.ones(1))
    turn, rules = values.turn(rival), rival.rules
    ends = np.array(turn.ends(lattice(rules.dice).index[Dice()], rules.rolls))
    return _split(written(rival) + np.array(turn.finals), ends)


def _split(totals: Chances, chances: Chances) -> Chances:
    below = totals.astype(np.int64)
    above = totals - below
    counts = np.bincount(below, chances * (1 - above), int(below.max()) + 2)
    return np.asarray(counts + np.bincount(below + 1, chances * above, len(counts)), np.float64)


def lead_chances(
    curves: PackedCurves, places: Numbers, points: Numbers, totals: Chances
) -> Chances:
    """The best chance to win with each of some sheets, given by their places and points so far.

    `totals` has the chance of each expected total of the rival, in the same count of points.
    """
    sheets, where = np.unique(np.stack([places, points]), axis=1, return_inverse=True)
    likely = np.flatnonzero(totals)
    needs = likely[None, :] - sheets[1][:, None]
    chances = curves.at(np.broadcast_to(sheets[0][:, None], needs.shape), needs)
    return np.asarray(chances @ totals[likely])[where.ravel()]


PLANNED = 4
"""With no more open boxes than this after the turn, the rest of the game is planned as well."""
_DIGITS = 9
"""Chances are compared to this many digits; the rest is rounding."""


class RaceBot:
    """Maximises the chance to win against one or more players."""

    name = "race"

    def __init__(self, values: Values, values_folder: Path | None = None) -> None:
        """It takes its tables from the folder. The spreads of all sheets are worked out if they are
        needed and not there. The worth of leads takes minutes, and is used as soon as it is."""
        self._values, self._folder = exactly(values), values_folder
        self._races: PackedCurves | None = None
        self._chances, self._turns = WinChances(self._values), TurnValues(self._values)
        self._endgame = Endgame(self._values)
        self._last: tuple[object, TurnWins] | None = None

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        return self.prospects(game, seat)[0].move

    def prospects(self, game: Game, seat: Seat) -> tuple[Prospect, ...]:
        """Every choice of the player whose turn it is, with the chance to win, best first.

        Where chances are equal, as in solo play or when the game is decided, the higher expected
        total comes first.
        """
        position = Position.of(game, seat)
        moves, totals = self._turns.options(position)
        wins = self._turn(cast("ScorecardGame", game), seat).of(position, moves)
        legal = np.flatnonzero(np.array(totals) > -np.inf)
        ranked = legal[np.lexsort(-np.stack([totals, wins])[:, legal].round(_DIGITS))]
        return tuple(Prospect(moves[place], float(wins[place])) for place in ranked)

    def _turn(self, game: ScorecardGame, seat: Seat) -> TurnWins:
        """The chances of this turn, computed once."""
        standing = seat, game.sheets, game.played, game.manches
        if self._last is None or self._last[0] != standing:
            rules = game.sheets[seat].rules
            self._last = standing, TurnWins(rules, self._boxes(game, seat))
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

    def _boxes(self, game: ScorecardGame, seat: Seat) -> Chances:
        """By box and roll: the chance to win with the resulting sheet."""
        duel = Duel.of(game, seat)
        if duel is not None and duel.is_ending:
            return self._endgame.by_box(duel)
        offered = array_offers(self._values.numbering, game.sheets[seat])
        brings, places = offered.brings[offered.outcome], offered.places[offered.outcome]
        allowed, wins = brings > -np.inf, np.full(brings.shape, -np.inf)
        wins[allowed] = self._wins(game, seat, places[allowed], brings[allowed].astype(np.int64))
        return wins

    def _wins(self, game: ScorecardGame, seat: Seat, places: Numbers, points: Numbers) -> Chances:
        """The chance to win with each of some sheets after this turn, and the points of it."""
        sheet, duel = game.sheets[seat], Duel.of(game, seat)
        if len(sheet.open) > PLANNED + 1:
            if duel is not None and (races := self._known_races()) is not None:
                return self._by_lead(races, duel, (places, points))
            use_spreads(self._values, self._folder)
        by_points = self._by_total(game, seat)[written(sheet) :]
        if len(sheet.open) > PLANNED + 1:
            return self._chances.win_chances(places, points, by_points)
        from fivefold.solver.passes.best_win_chances import best_win_chances  # noqa: PLC0415 (loads numba)

        return best_win_chances(self._values, places, points, by_points)

    def _known_races(self) -> PackedCurves | None:
        """The worth of leads, if somebody has worked it out by now."""
        if self._races is None:
            self._races = kept_races(self._values, self._folder)
        return self._races

    def _by_lead(self, races: PackedCurves, duel: Duel, sheets: tuple[Numbers, Numbers]) -> Chances:
        mine, rival, lead = duel
        plays_next = len(rival.open) >= len(mine.open)
        totals = rival_totals(self._values, rival, plays_next=plays_next)
        places, points = sheets
        return lead_chances(races, places, points + written(rival) + lead, totals)
