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
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.sheet_state import written
from fivefold.solver.turns.array_turn import array_offers

if TYPE_CHECKING:
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
        return float(self._chances(first, second, self._leads(second, lead))[0])

    def by_box(self, duel: Duel) -> Chances:
        """By box and roll: the same chance after the last roll; minus infinity where forbidden."""
        mine, rival, lead = duel
        after = self._after(mine, rival, self._leads(rival, lead))[:, 0]
        offers = self._fills(mine).offers
        boxes = np.full((len(mine.rules.boxes), offers.shape[1]), -np.inf)
        boxes[list(mine.open)] = np.append(after, -np.inf)[offers]
        return boxes

    def _leads(self, second: Sheet, lead: int) -> Numbers:
        """From now on leads count the upper bonus of a full sheet."""
        return np.array([lead - (self._bonus(second) if second.full else 0)])

    def _chances(self, first: Sheet, second: Sheet, leads: Numbers) -> Chances:
        """The chance of the player of the first sheet with each of some leads."""
        if second.full:
            curve = self._last_turn(first)
            return np.asarray(curve[np.clip(-leads, -1, len(curve) - 2)])
        return self._turn(first, self._after(first, second, leads))

    def _work_out_last_turn(self, sheet: Sheet) -> Chances:
        """By points needed for a draw: the best chance in the last turn of all. The last entry is
        for whoever is ahead already, the one before it for more than can be scored."""
        points = self._fills(sheet).points
        needs = np.append(np.arange(points.max() + 2), -1)
        return self._turn(sheet, _won(points[:, None] - needs))

    def _after(self, first: Sheet, second: Sheet, leads: Numbers) -> Chances:
        """The chance after each outcome of a turn with each lead, when the other one plays next."""
        fills = self._fills(first)
        then = leads + fills.points[:, None]
        if second.full:
            return _won(then)
        chances = np.empty(then.shape)
        for number, sheet in enumerate(fills.sheets):
            some = fills.sheet == number
            # Many outcomes lead to the same few leads.
            different, where = np.unique(then[some], return_inverse=True)
            lost = self._chances(second, sheet, -different)
            chances[some] = 1 - lost[where].reshape(-1, len(leads))
        return chances

    def _turn(self, sheet: Sheet, after: Chances) -> Chances:
        """The chance before a turn from those after each outcome, for many leads at a time."""
        from fivefold.solver.kernels.turn import best_turns  # noqa: PLC0415 (loads numba)

        outcomes, leads = after.shape
        padded = np.full((outcomes + 1, -(-leads // LANES) * LANES), _NEVER)
        padded[:-1, :leads] = after
        found: Chances = best_turns(self._values.plan, self._fills(sheet).offers, padded)
        return found[:leads]

    def _list_fills(self, sheet: Sheet) -> _Fills:
        offered, boxes = array_offers(self._values.numbering, sheet), list(sheet.open)
        brings, places = (
            column[offered.outcome[boxes]] for column in (offered.brings, offered.places)
        )
        box, roll = np.nonzero(brings > -np.inf)
        found = np.stack([places[box, roll], brings[box, roll].astype(np.int64)])
        pairs, first, where = np.unique(found, axis=1, return_index=True, return_inverse=True)
        offers = np.full(brings.shape, len(first))
        offers[box, roll] = where.ravel()
        if len(boxes) == 1:
            pairs[1] += np.rint(self._values.array[pairs[0]]).astype(np.int64)  # the upper bonus
            pairs[0] = 0  # full sheets are all the same now
        _, one, number = np.unique(pairs[0], return_index=True, return_inverse=True)
        every, moves = rolls(sheet.rules.dice), fill_moves(sheet.rules)
        sheets = tuple(
            Position(sheet, every[roll[n]], 0).after(moves[BoxIndex(boxes[box[n]])])
            for n in first[one]
        )
        return _Fills(pairs[1], number, sheets, offers)

    def _bonus(self, sheet: Sheet) -> int:
        """The upper bonus of a full sheet."""
        return round(self._values.to_come(sheet))


class _Fills(NamedTuple):
    """What a turn on a sheet can lead to."""

    points: Numbers
    """By outcome; with the upper bonus if the sheet is full then."""
    sheet: Numbers
    """By outcome: the number of the sheet."""
    sheets: tuple[Sheet, ...]
    """One for each place in the array of values: what it held before does not matter."""
    offers: Numbers
    """By open box and roll: the number of the outcome; one past the last where forbidden."""


def _won(leads: Numbers) -> Chances:
    """1 for a lead, 1/2 for a draw."""
    return np.asarray((leads > 0) + (leads == 0) / 2)
