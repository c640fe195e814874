"""Who will win: the chance of each player, from how everyone's points to come are spread.

Everybody is taken to play for the highest total from here on. Near the end the spread of the points
to come is exact; with more boxes open it would take long to work out, and so many turns add up to
nearly a normal distribution, which is taken with the exact mean and the exact variance.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np

from fivefold.solver.card import written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.solver.values import Values

    Chances = NDArray[np.float64]
    Numbers = Chances | float

EXACT = 5
"""Open boxes up to which a spread is worked out exactly: some milliseconds."""
_KEPT = 4096
"""Spreads that are remembered; each is a few kilobytes."""
_found: WeakKeyDictionary[Values, Chances] = WeakKeyDictionary()
"""As long as somebody has the values of a game, its variances are known."""
_working_out = Lock()


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
        to_come = self._spread(self.values.place(sheet), len(sheet.open))
        return np.concatenate([np.zeros(written(sheet) + ahead), to_come])

    def prepare(self, sheets: Iterable[Sheet]) -> None:
        """Work out the exact spreads of many cards together: that takes a third of the time."""
        from fivefold.solver.distribution import points_to_come  # noqa: PLC0415 (loads numba)

        due: dict[int, set[int]] = {}
        for sheet in sheets:
            if len(sheet.open) <= EXACT:
                due.setdefault(len(sheet.open), set()).add(self.values.place(sheet))
        for places in map(sorted, due.values()):
            spreads = points_to_come(self.values, places, threads=1)
            self._spreads.update(zip(places, spreads, strict=True))

    def manches(self, count: int) -> Chances:
        """The chance of each number of points that so many whole manches bring together."""
        if not count:
            return np.ones(1)
        start = self.values.plan.rows[0]
        mean, variance = self.values.table[start], variances_of(self.values)[start]
        return normal(count * mean, (count * variance) ** 0.5)

    def likely(
        self, places: NDArray[np.int64], points: NDArray[np.int64], wins: Chances
    ) -> Chances:
        """The chance to win on cards by their places in the table and the points made so far, if
        `wins` is what it is with each number of points in the end, and all spreads are normal."""
        # Most rolls make the same few cards: each is done once.
        cards, where = np.unique(places * len(wins) + points, return_inverse=True)
        place, made = np.divmod(cards, len(wins))
        means, sds = self.values.table[place] + made, np.sqrt(variances_of(self.values)[place])
        return (normal(means[:, None], sds[:, None], len(wins)) @ wins)[where]

    def _spread(self, place: int, open_boxes: int) -> Chances:
        """The chance of each number of points to come on a card."""
        spread = self._spreads.pop(place, None)
        self._spreads[place] = self._work_out(place, open_boxes) if spread is None else spread
        if len(self._spreads) > _KEPT:
            self._spreads.popitem(last=False)
        return self._spreads[place]

    def _work_out(self, place: int, open_boxes: int) -> Chances:
        if open_boxes > EXACT:
            return normal(self.values.table[place], variances_of(self.values)[place] ** 0.5)
        from fivefold.solver.distribution import points_to_come  # noqa: PLC0415 (loads numba)

        return points_to_come(self.values, [place], threads=1)[0]


def variances_of(values: Values, work_out: Callable[[Values], Chances] | None = None) -> Chances:
    """Of every card of a game: that takes seconds, and all who play it can share them.

    `work_out` may know them from elsewhere.
    """
    from fivefold.solver.moments import variances  # noqa: PLC0415 (loads numba)

    known = _found.get(values)
    if known is None:
        with _working_out:  # whoever comes second waits, and finds them
            known = _found.get(values)
            if known is None:
                known = _found[values] = (work_out or variances)(values)
    return known


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


def normal(mean: Numbers, sd: Numbers, length: int | None = None) -> Chances:
    """A normal distribution over whole points from 0 on; of many at once, a row each."""
    points = np.arange(int(np.max(mean + 6 * sd)) + 2 if length is None else length)
    density = np.exp(-(((points - mean) / np.maximum(sd, 0.5)) ** 2) / 2)
    return np.asarray(density / density.sum(axis=-1, keepdims=True))
