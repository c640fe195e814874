"""The last two turns of each of two players, worked out exactly: both play to win.

Whoever plays last knows what is needed. From there the chances are worked out backwards, for all
sheets that can still come up, many positions at a time.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.dice import rolls
from fivefold.games.scorecard import Position
from fivefold.games.scorecard.moves import fill_moves
from fivefold.rules import BoxIndex
from fivefold.solver.kernels.lattice import lattice
from fivefold.solver.sheet_state import written
from fivefold.solver.turns.array_turn import array_offers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from fivefold.games.scorecard import ScorecardGame, Sheet
    from fivefold.protocol import Seat
    from fivefold.solver.exact_values import ExactValues

    Chances = NDArray[np.float64]
    Numbers = NDArray[np.int64]

LAST_TURNS = 2
"""The most boxes that either player may have open."""
_NEVER = -1.0
"""Worth less than any chance: what the rules forbid."""


class Duel(NamedTuple):
    """The last manche of two players, as one of them sees it at their turn."""

    mine: Sheet
    rival: Sheet
    lead: int
    """What this player has written more than the other one, in all manches."""

    @classmethod
    def of(cls, game: ScorecardGame, seat: Seat) -> Duel | None:
        """None if more or fewer play, or another manche follows."""
        if len(game.seats) != 2 or len(game.played) + 1 != game.manches:
            return None
        mine, rival = game.sheets[seat], game.sheets[1 - seat]
        before = sum(manche[seat] - manche[1 - seat] for manche in game.played)
        return cls(mine, rival, before + written(mine) - written(rival))

    @property
    def is_ending(self) -> bool:
        """Whether both are in their last turns, which can be worked out exactly."""
        return len(self.mine.open) - 1 <= len(self.rival.open) <= len(self.mine.open) <= LAST_TURNS


class Endgame:
    """Chances to win at one game of two."""

    def __init__(self, values: ExactValues) -> None:
        self._values = values
        self._fills = lru_cache(maxsize=1024)(self._list_fills)
        self._last_turn = lru_cache(maxsize=1024)(self._work_out_last_turn)

    def chance(self, first: Sheet, second: Sheet, lead: int) -> float:
        """The chance to win of the player of the first sheet, whose turn is about to begin.

        `lead` is what this player has written more than the other one.
        """
        fills = self._fills(first)
        return float(self._turn(first, fills, self._after(fills, second, lead)[:, None])[0])

    def by_box(self, duel: Duel) -> Chances:
        """By box and roll: the same chance after the last roll; minus infinity where forbidden."""
        fills = self._fills(duel.mine)
        after = np.append(self._after(fills, duel.rival, duel.lead), -np.inf)
        return np.asarray(after[fills.outcome])

    def _after(self, fills: _Fills, other: Sheet, lead: int) -> Chances:
        """The chance after each outcome, when it is the other one's turn."""
        leads = lead + fills.points
        if len(fills.sheets[0].open) == len(other.open) == 0:
            return _won(leads + fills.bonuses - self._bonus(other))
        if len(other.open) == LAST_TURNS:
            pairs = zip(fills.sheets, leads, strict=True)
            return np.array([1 - self.chance(other, sheet, -int(lead)) for sheet, lead in pairs])
        return 1 - self._one_turn(other, fills.sheets, -leads)

    def _one_turn(self, mover: Sheet, others: Sequence[Sheet], leads: Numbers) -> Chances:
        """The chance of a mover with one box open, against each of the other's sheets."""
        fills, columns = self._fills(mover), []
        for other, lead in zip(others, leads, strict=True):
            final = lead + fills.points + fills.bonuses
            if other.full:
                columns.append(_won(final - self._bonus(other)))
            else:
                curve = self._last_turn(other)
                columns.append(1 - curve[np.clip(final, -1, len(curve) - 2)])
        return self._turn(mover, fills, np.stack(columns, axis=1))

    def _work_out_last_turn(self, sheet: Sheet) -> Chances:
        """By points needed for a draw: the best chance in the last turn of all. The last entry is
        for whoever is ahead already, the one before it for more than can be scored."""
        fills = self._fills(sheet)
        needs = np.append(np.arange((fills.points + fills.bonuses).max() + 2), -1)
        gains = (fills.points + fills.bonuses)[:, None] - needs[None, :]
        return self._turn(sheet, fills, _won(gains))

    def _turn(self, sheet: Sheet, fills: _Fills, chances: Chances) -> Chances:
        """The chance before a turn from those after each outcome, for many positions at a time."""
        grid = lattice(sheet.rules.dice)
        padded = np.vstack([chances, np.full(chances.shape[1], _NEVER)])
        worth = np.zeros((len(grid.index), chances.shape[1]))
        worth[grid.first_roll :] = padded[fills.outcome].max(axis=0)
        for _ in range(sheet.rules.rolls - 1):
            grid.value_keeps(worth)
            grid.pass_best_up(worth)
        return np.asarray(grid.chances @ worth[grid.first_roll :])

    def _list_fills(self, sheet: Sheet) -> _Fills:
        offered = array_offers(self._values.numbering, sheet)
        brings, places = offered.brings[offered.outcome], offered.places[offered.outcome]
        box, roll = np.nonzero(brings > -np.inf)
        pairs = np.stack([places[box, roll], brings[box, roll].astype(np.int64)])
        _, first, where = np.unique(pairs, axis=1, return_index=True, return_inverse=True)
        outcome = np.full(brings.shape, len(first))
        outcome[box, roll] = where.ravel()
        every, moves = rolls(sheet.rules.dice), fill_moves(sheet.rules)
        sheets = tuple(
            Position(sheet, every[roll[n]], 0).after(moves[BoxIndex(int(box[n]))]) for n in first
        )
        bonuses = np.array([self._bonus(one) if one.full else 0 for one in sheets])
        return _Fills(pairs[1, first], bonuses, sheets, outcome)

    def _bonus(self, sheet: Sheet) -> int:
        """The upper bonus of a full sheet."""
        return round(self._values.to_come(sheet))


class _Fills(NamedTuple):
    """What a turn on a sheet can lead to."""

    points: Numbers
    bonuses: Numbers
    """The upper bonus, on sheets that are full then."""
    sheets: tuple[Sheet, ...]
    outcome: Numbers
    """By box and roll: the number of the outcome; one past the last where forbidden."""


def _won(leads: Numbers) -> Chances:
    """1 for a lead, 1/2 for a draw."""
    return np.asarray((leads > 0) + (leads == 0) / 2)
