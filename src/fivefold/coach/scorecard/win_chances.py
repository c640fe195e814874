"""Each player's chance to win, from the exact spreads of everyone's points to come.

Everyone is assumed to play for the highest total from here on. The spreads of all sheets of a game
are on disk or in memory once they have been worked out; until then those that are needed are.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import reduce
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np

from fivefold.solver.exact_values import exactly
from fivefold.solver.sheet_state import written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.solver.curves.packed import PackedCurves
    from fivefold.solver.exact_values import ExactValues
    from fivefold.solver.values import Values

    Chances = NDArray[np.float64]

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
