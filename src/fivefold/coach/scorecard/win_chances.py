"""Each player's chance to win, from the distributions of everyone's points to come.

Everyone is assumed to play for the highest total. Near the end the distributions are exact. With
more boxes open that would take too long, and the sum of so many turns is nearly normal, so a normal
distribution with the exact mean and variance is used.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np

from fivefold.solver.exact_values import exactly
from fivefold.solver.sheet_state import written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.solver.exact_values import ExactValues
    from fivefold.solver.values import Values

    Chances = NDArray[np.float64]
    Numbers = Chances | float

EXACT = 5
"""With no more open boxes than this the distribution is exact, which takes some milliseconds."""
_CACHED = 4096
"""Distributions cached in memory; each takes a few kilobytes."""
_variances: WeakKeyDictionary[ExactValues, Chances] = WeakKeyDictionary()
"""The variances of a game, cached for as long as its values are in use."""
_computing = Lock()


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
        to_come = self._distribution(self.values.place(sheet), len(sheet.open))
        return np.concatenate([np.zeros(written(sheet) + ahead), to_come])

    def prepare(self, sheets: Iterable[Sheet]) -> None:
        """Compute the exact distributions of many sheets at once, in a third of the time."""
        from fivefold.solver.passes.distribution import points_to_come  # noqa: PLC0415 (loads numba)

        due: dict[int, set[int]] = {}
        for sheet in sheets:
            if len(sheet.open) <= EXACT:
                due.setdefault(len(sheet.open), set()).add(self.values.place(sheet))
        for places in map(sorted, due.values()):
            found = points_to_come(self.values, places, threads=1)
            self._cached.update(zip(places, found, strict=True))

    def manche_points(self, count: int) -> Chances:
        """The chance of each total that this many whole manches bring together."""
        if not count:
            return np.ones(1)
        start = self.values.plan.rows[0]
        mean, variance = self.values.array[start], variances_of(self.values)[start]
        return normal(count * mean, (count * variance) ** 0.5)

    def approximate(
        self, places: NDArray[np.int64], points: NDArray[np.int64], wins: Chances
    ) -> Chances:
        """The chance to win with each of some sheets, taking all distributions to be normal.

        Sheets are given by their places in the array of values and the points made so far. `wins`
        is the chance to win with each final number of points.
        """
        # Most rolls lead to the same few sheets, so each sheet is computed once.
        sheets, where = np.unique(places * len(wins) + points, return_inverse=True)
        place, made = np.divmod(sheets, len(wins))
        means, sds = self.values.array[place] + made, np.sqrt(variances_of(self.values)[place])
        return (normal(means[:, None], sds[:, None], len(wins)) @ wins)[where]

    def _distribution(self, place: int, open_boxes: int) -> Chances:
        """The chance of each number of points to come on a sheet."""
        found = self._cached.pop(place, None)
        self._cached[place] = self._computed(place, open_boxes) if found is None else found
        if len(self._cached) > _CACHED:
            self._cached.popitem(last=False)
        return self._cached[place]

    def _computed(self, place: int, open_boxes: int) -> Chances:
        if open_boxes > EXACT:
            return normal(self.values.array[place], variances_of(self.values)[place] ** 0.5)
        from fivefold.solver.passes.distribution import points_to_come  # noqa: PLC0415 (loads numba)

        return points_to_come(self.values, [place], threads=1)[0]


def variances_of(
    values: ExactValues, compute: Callable[[ExactValues], Chances] | None = None
) -> Chances:
    """The variance of the points to come on every sheet of a game.

    It takes seconds, so the result is shared. `compute` replaces the calculation, to load the
    variances from disk for example.
    """
    from fivefold.solver.passes.moments import variances  # noqa: PLC0415 (loads numba)

    found = _variances.get(values)
    if found is None:
        with _computing:  # a second thread waits here, and then finds them
            found = _variances.get(values)
            if found is None:
                found = _variances[values] = (compute or variances)(values)
    return found


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


def normal(mean: Numbers, sd: Numbers, length: int | None = None) -> Chances:
    """A normal distribution over whole points from 0 on; one row each for an array of means."""
    points = np.arange(int(np.max(mean + 6 * sd)) + 2 if length is None else length)
    density = np.exp(-(((points - mean) / np.maximum(sd, 0.5)) ** 2) / 2)
    return np.asarray(density / density.sum(axis=-1, keepdims=True))
