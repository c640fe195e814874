"""A bot that plays to win: it takes the choice with the best chance to end ahead of everyone.

It looks one turn ahead: what each card it could have after this turn would be worth in chances to
win, if from then on all played for the highest total. Within the turn its keeps and its box are the
best there are for that aim.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np

from fivefold.bots.scorecard import position
from fivefold.coach.winning import Winning, win_by_total
from fivefold.games.scorecard import Fill, Keep, legal_boxes
from fivefold.games.scorecard.moves import fill_moves, keep_moves
from fivefold.solver.card import written
from fivefold.solver.lattice import lattice
from fivefold.solver.offers import offers

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

    from fivefold.dice import Dice
    from fivefold.games.protocol import Game, Move, Seat
    from fivefold.games.scorecard import ScorecardGame, Sheet
    from fivefold.solver.offers import Offers
    from fivefold.solver.values import Values

    Chances = NDArray[np.float64]


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
        self._values, self._winning = values, Winning(values)
        self._last: tuple[object, _TurnRace] | None = None

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        return self.options(game, seat)[0].move

    def options(self, game: Game, seat: Seat) -> tuple[Race, ...]:
        """Every choice of the player on turn with the chance to win with it, best first.

        Where the chances are the same, alone or in a game that is lost or won already, the higher
        expected total comes first.
        """
        sheet, dice, rolls_left = position(game, seat)
        race = self._turn(cast("ScorecardGame", game), seat)
        boxes = zip(legal_boxes(sheet, dice), race.boxes(dice), strict=True)
        fills = [Race(fill_moves(sheet.rules)[box], win) for box, win in boxes]
        expected = {one.move: one.expected for one in self._values.options(sheet, dice, rolls_left)}
        return tuple(
            sorted(
                [*fills, *race.keeps(dice, rolls_left)],
                key=lambda option: (-round(option.win, _DIGITS), -expected[option.move]),
            )
        )

    def _turn(self, game: ScorecardGame, seat: Seat) -> _TurnRace:
        """This turn's chances; they are worked out at its first question."""
        standing = seat, game.sheets, game.played, game.manches
        if self._last is None or self._last[0] != standing:
            race = _TurnRace(
                self._values, self._winning, game.sheets[seat], self._others(game, seat)
            )
            self._last = standing, race
        return self._last[1]

    def _others(self, game: ScorecardGame, seat: Seat) -> Chances:
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


class _TurnRace:
    """One turn: the chance to win with every card it can lead to."""

    def __init__(self, values: Values, winning: Winning, sheet: Sheet, by_total: Chances) -> None:
        self._sheet, self._by_total = sheet, by_total
        self._written = written(sheet)
        offered = offers(values.plan, sheet)
        cards = np.unique(offered.places[offered.allowed]).tolist()
        spreads = winning.spreads(cards, len(sheet.open) - 1)
        self._spreads = dict(zip(cards, spreads, strict=True))
        self._boxes = self._wins(offered)

    def boxes(self, dice: Dice) -> list[float]:
        """The chance to win with these dice in each box they may go into."""
        grid = lattice(self._sheet.rules.dice)
        wins = self._boxes[:, grid.index[dice] - grid.first_roll]
        return [float(wins[box]) for box in legal_boxes(self._sheet, dice)]

    def keeps(self, dice: Dice, rolls_left: int) -> list[Race]:
        if not rolls_left:
            return []
        grid = lattice(self._sheet.rules.dice)
        worth = grid.over_rolls(self._boxes.max(axis=0), rolls_left)
        return [Race(move, float(worth[grid.index[move.dice]])) for move in keep_moves(dice)]

    def _wins(self, offered: Offers) -> Chances:
        """By box and roll: the chance to win with the card that the roll makes there."""
        brings = offered.points + offered.bonus
        pairs = np.stack([offered.places[offered.allowed], brings[offered.allowed]])
        different, where = np.unique(pairs, axis=1, return_inverse=True)
        chances = np.array([self._win(place, more) for place, more in different.T.tolist()])
        wins = np.zeros(brings.shape)
        wins[offered.allowed] = chances[where.reshape(-1)]
        return offered.only_allowed(wins)

    def _win(self, place: int, points: int) -> float:
        to_come = self._spreads[place]
        wins = self._by_total[self._written + points :][: len(to_come)]
        # Beyond the last total that matters every one wins.
        return float(to_come[: len(wins)] @ wins + to_come[len(wins) :].sum())
