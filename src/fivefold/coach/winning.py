"""Who will win: the chance of each player, from how everyone's points to come are spread.

Everybody is taken to play for the highest total from here on. Near the end the spread of the points
to come is exact; with more boxes open it would take long to work out, and so many turns add up to
nearly a normal distribution, which is taken with the exact mean and the exact variance.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.solver.card import written

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.solver.values import Values

    Chances = NDArray[np.float64]

EXACT = 8
"""Open boxes up to which a spread is worked out exactly: a tenth of a second at most."""
_KEPT = 4096
"""Spreads that are remembered; each is a few kilobytes."""


class Winning:
    """Chances to win with the values of one game."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self._spreads: OrderedDict[int, Chances] = OrderedDict()

    def chances(self, sheets: Sequence[Sheet], ahead: Sequence[int] | None = None) -> list[float]:
        """Each player's chance to win before the next turn; a shared victory counts in parts.

        `ahead` is what each has from earlier manches.
        """
        before = ahead or [0] * len(sheets)
        totals = [self.total_chances(sheet, add) for sheet, add in zip(sheets, before, strict=True)]
        return [
            float(mine[: len(winning)] @ winning[: len(mine)])
            for seat, mine in enumerate(totals)
            for winning in [win_by_total([*totals[:seat], *totals[seat + 1 :]], len(mine))]
        ]

    def total_chances(self, sheet: Sheet, ahead: int = 0) -> Chances:
        """The chance of each final total of a card, from 0 on."""
        place = self.values.place(sheet)
        [to_come] = self.spreads([place], len(sheet.open))
        return np.concatenate([np.zeros(written(sheet) + ahead), to_come])

    def spreads(self, places: Iterable[int], open_boxes: int) -> list[Chances]:
        """The chance of each number of points to come on cards with equally many boxes open."""
        places = list(places)
        missing = sorted({place for place in places if place not in self._spreads})
        if missing:
            self._spreads.update(zip(missing, self._work_out(missing, open_boxes), strict=True))
        found = [self._spreads[place] for place in places]
        for place in places:
            self._spreads.move_to_end(place)
        while len(self._spreads) > _KEPT:
            self._spreads.popitem(last=False)
        return found

    def manches(self, count: int) -> Chances:
        """The chance of each number of points that so many whole manches bring together."""
        if not count:
            return np.ones(1)
        start = self.values.plan.rows[0]
        mean, variance = self.values.table[start], self._variances[start]
        return normal(count * mean, (count * variance) ** 0.5)

    def _work_out(self, places: list[int], open_boxes: int) -> list[Chances]:
        if open_boxes > EXACT:
            means, sds = self.values.table[places], np.sqrt(self._variances[places])
            return [normal(mean, sd) for mean, sd in zip(means, sds, strict=True)]
        from fivefold.solver.distribution import points_to_come  # noqa: PLC0415 (loads numba)

        return points_to_come(self.values, places, threads=1)

    @cached_property
    def _variances(self) -> Chances:
        from fivefold.solver.moments import variances  # noqa: PLC0415 (loads numba)

        return variances(self.values)


def win_by_total(others: Sequence[Chances], length: int) -> Chances:
    """The chance to win with each total from 0 on, against players with these chances of theirs.

    Among k who share the highest total each has won one k-th.
    """
    below = [_padded(np.concatenate([[0.0], np.cumsum(one)[:-1]]), length, 1.0) for one in others]
    equal = [_padded(one, length, 0.0) for one in others]
    # shares[k] is the chance that all others are below or level, and k of them level.
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


def normal(mean: float, sd: float) -> Chances:
    """A normal distribution over whole points from 0 on."""
    points = np.arange(int(mean + 6 * sd) + 2)
    density = np.exp(-(((points - mean) / max(sd, 0.5)) ** 2) / 2)
    return np.asarray(density / density.sum())
