"""Each player's chance to win: from everyone's points to come, or exactly in the last two turns.

From points to come, everyone is assumed to play for the highest total. The spreads of all sheets of
a game are on disk or in memory once they were worked out; until then those that are needed are.

In the last two turns of two players both play to win. Whoever plays last knows what is needed. From
there the chances are worked out backwards, for all sheets that can still come up, many positions at
a time.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache, reduce
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from fivefold.dice import rolls
from fivefold.games.scorecard import Keep, Position
from fivefold.games.scorecard.moves import fill_moves
from fivefold.rules import BoxIndex
from fivefold.solver.array_turn import array_offers
from fivefold.solver.exact_values import exactly
from fivefold.solver.kernels.lattice import LANES, lattice
from fivefold.solver.numbering import written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from fivefold.games.scorecard import Fill, ScorecardGame, Sheet
    from fivefold.protocol import Seat
    from fivefold.rules import RuleSet
    from fivefold.solver.exact_values import ExactValues
    from fivefold.solver.packed_curves import PackedCurves
    from fivefold.solver.values import Values

    Chances = NDArray[np.float64]
    Numbers = NDArray[np.int64]


_CACHED = 4096
"""Spreads cached in memory; each takes a few kilobytes."""
_spreads: WeakKeyDictionary[ExactValues, PackedCurves] = WeakKeyDictionary()
"""The spreads of a game, cached for as long as its values are in use."""


class WinChances:
    """Computes chances to win at one game, from its values."""

    def __init__(self, values: Values) -> None:
        self.values = exactly(values)
        self._cached: OrderedDict[int, Chances] = OrderedDict()

    def chances(self, sheets: Sequence[Sheet], ahead: Sequence[int] | None = None) -> list[float]:
        """Each player's chance to win before the next turn; a shared win is split equally.

        `ahead` holds the points of each player from earlier manches.
        """
        before = ahead or [0] * len(sheets)
        totals = [self.total_chances(sheet, add) for sheet, add in zip(sheets, before, strict=True)]
        return [
            float(mine[: len(winning)] @ winning[: len(mine)])
            for seat, mine in enumerate(totals)
            for winning in [win_by_total([*totals[:seat], *totals[seat + 1 :]], len(mine))]
        ]

    def total_chances(self, sheet: Sheet, ahead: int = 0) -> Chances:
        """The chance of each final total of a sheet, starting from 0."""
        to_come = self.to_come(self.values.place(sheet))
        return np.concatenate([np.zeros(written(sheet) + ahead), to_come])

    def prepare(self, sheets: Iterable[Sheet]) -> None:
        """Work out the spreads of many sheets at once, in a third of the time."""
        from fivefold.solver.passes.distribution import points_to_come  # noqa: PLC0415 (loads numba)

        if self.values in _spreads:
            return
        due: dict[int, set[int]] = {}
        for sheet in sheets:
            due.setdefault(len(sheet.open), set()).add(self.values.place(sheet))
        for places in map(sorted, due.values()):
            found = points_to_come(self.values, places, threads=1)
            self._cached.update(zip(places, found, strict=True))

    def manche_points(self, count: int) -> Chances:
        """The chance of each total that this many whole manches bring together."""
        return reduce(
            np.convolve, [self.to_come(int(self.values.plan.rows[0]))] * count, np.ones(1)
        )

    def win_chances(
        self, places: NDArray[np.int64], points: NDArray[np.int64], wins: Chances
    ) -> Chances:
        """The chance to win with each of some sheets.

        Sheets are given by their places in the array of values and the points made so far. `wins`
        is the chance to win with each final number of points.
        """
        # Most rolls lead to the same few sheets, so each sheet is computed once.
        sheets, where = np.unique(np.stack([places, points]), axis=1, return_inverse=True)
        found = []
        for place, made in sheets.T.tolist():
            spread, winning = self.to_come(place), wins[made:]
            found.append(spread[: len(winning)] @ winning[: len(spread)])
        return np.asarray(found)[where.ravel()]

    def to_come(self, place: int) -> Chances:
        """The chance of each number of points to come on a sheet."""
        found = self._cached.pop(place, None)
        self._cached[place] = self._computed(place) if found is None else found
        if len(self._cached) > _CACHED:
            self._cached.popitem(last=False)
        return self._cached[place]

    def _computed(self, place: int) -> Chances:
        if self.values in _spreads:
            return _spreads[self.values].spread(place)
        from fivefold.solver.passes.distribution import points_to_come  # noqa: PLC0415 (loads numba)

        return points_to_come(self.values, [place], threads=1)[0]


def use_spreads(
    values: Values,
    values_folder: Path | None = None,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> PackedCurves:
    """Load the spreads of all sheets of a game, or work them out, for all chances from now on."""
    from fivefold.solver.storage import load_spreads  # noqa: PLC0415 (only if needed)

    exact = exactly(values)
    if exact not in _spreads:
        _spreads[exact] = load_spreads(exact, values_folder, threads, progress)
    return _spreads[exact]


def win_by_total(others: Sequence[Chances], length: int) -> Chances:
    """The chance to win with each total from 0 on, given the distributions of the others' totals.

    A win that k players share counts as 1/k for each.
    """
    below = [_padded(np.concatenate([[0.0], np.cumsum(one)[:-1]]), length, 1.0) for one in others]
    equal = [_padded(one, length, 0.0) for one in others]
    # shares[k] is the chance that nobody is above, and that exactly k of the others are level.
    shares = [np.ones(length)]
    for less, same in zip(below, equal, strict=True):
        with_it = [np.zeros(length), *(share * same for share in shares)]
        without = [*(share * less for share in shares), np.zeros(length)]
        shares = [one + other for one, other in zip(with_it, without, strict=True)]
    return np.asarray(sum(share / (level + 1) for level, share in enumerate(shares)))


def _padded(values: Chances, length: int, beyond: float) -> Chances:
    if len(values) >= length:
        return values[:length]
    return np.concatenate([values, np.full(length - len(values), beyond)])


class TurnWins(NamedTuple):
    rules: RuleSet
    boxes: Chances
    """By box and roll; minus infinity where forbidden."""

    def of(self, position: Position, moves: Sequence[Fill | Keep]) -> Chances:
        """The chance with each of the moves."""
        grid = lattice(self.rules.dice)
        fills = self.boxes[:, grid.index[position.dice] - grid.first_roll]
        keeps = grid.over_rolls(self.boxes.max(axis=0), position.rolls_left)
        boxes = {move: place for place, move in enumerate(fill_moves(self.rules))}
        return np.array(
            [
                keeps[grid.index[move.dice]] if isinstance(move, Keep) else fills[boxes[move]]
                for move in moves
            ]
        )


LAST_TURNS = 2
"""The most boxes that either player may have open."""
_NEVER = -1.0
"""Worth less than any chance: what the rules forbid."""


class Duel(NamedTuple):
    """The last manche of two players, as one of them sees it at their turn."""

    mine: Sheet
    rival: Sheet
    lead: int
    """How many more points this player has than the other one, in all manches."""

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
    """The possible results of a turn on a sheet."""

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
