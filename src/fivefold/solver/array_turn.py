"""One turn on one sheet with NumPy, from the values of a solved game: see `turn`."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.solver.kernels.lattice import lattice
from fivefold.solver.turn import offers, score_table

if TYPE_CHECKING:
    from typing import Any, Self

    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.rules import RuleSet
    from fivefold.solver.numbering import Numbering
    from fivefold.solver.turn import Row


class ArrayOffers(NamedTuple):
    """The options of each last roll on a sheet: see `Offers`."""

    brings: NDArray[np.float64]
    places: NDArray[np.int64]
    outcome: NDArray[np.int64]
    """By box and roll: the number of the outcome."""

    def worth(self, to_come: NDArray[np.floating[Any]], weight: float = 1.0) -> NDArray[np.float64]:
        """By box and roll: the points now and, with some weight, those to come by place."""
        after = to_come[self.places]
        return (self.brings + (after if weight == 1.0 else after * weight))[self.outcome]


def array_offers(numbering: Numbering, sheet: Sheet) -> ArrayOffers:
    found, outcome = offers(numbering, sheet), _score_rows(sheet.rules)
    if found.ordered or found.special:
        outcome = outcome.copy()
        for box, row in found.ordered.items():
            outcome[box] = _as_array(row)
        for roll, column in found.special.items():
            outcome[:, roll] = column
    return ArrayOffers(np.array(found.brings), np.array(found.places), outcome)


@lru_cache(maxsize=1024)
def _as_array(row: Row) -> NDArray[np.int64]:
    return np.array(row)


@lru_cache(maxsize=64)
def _score_rows(rules: RuleSet) -> NDArray[np.int64]:
    return np.array(score_table(rules).rows)


class ArrayTurn:
    def __init__(self, offers: ArrayOffers, boxes: NDArray[np.float64], dice: int) -> None:
        """`boxes`: by box and roll, what the roll is worth in the box."""
        self._offers, self._boxes, self._grid = offers, boxes, lattice(dice)
        self._finals = self._boxes.max(axis=0)
        self._keeps = {0: np.concatenate([np.zeros(self._grid.first_roll), self._finals])}
        self._lists: dict[int, list[float]] = {}

    @classmethod
    def for_points(
        cls,
        numbering: Numbering,
        sheet: Sheet,
        to_come: NDArray[np.float64],
        weight: float = 1.0,
    ) -> Self:
        """A turn on a sheet, to a player who gives the points after it a certain weight."""
        offers = array_offers(numbering, sheet)
        return cls(offers, offers.worth(to_come, weight), sheet.rules.dice)

    @property
    def finals(self) -> list[float]:
        finals: list[float] = self._finals.tolist()
        return finals

    @property
    def best_boxes(self) -> list[int]:
        boxes: list[int] = self._best.tolist()
        return boxes

    @property
    def scored(self) -> list[float]:
        outcome = self._offers.outcome[self._best, np.arange(len(self._best))]
        scored: list[float] = self._offers.brings[outcome].tolist()
        return scored

    @cached_property
    def _best(self) -> NDArray[np.int64]:
        best: NDArray[np.int64] = self._boxes.argmax(axis=0)
        return best

    def boxes(self, roll: int, rolls_left: int) -> list[float]:
        boxes: list[float] = self._boxes[:, roll].tolist()
        return boxes

    def keeps(self, rolls_left: int) -> list[float]:
        if rolls_left not in self._lists:
            self._lists[rolls_left] = self._worth(rolls_left).tolist()
        return self._lists[rolls_left]

    def _worth(self, rolls_left: int) -> NDArray[np.float64]:
        """The value of each keep. Arrays that are cached never change."""
        if rolls_left not in self._keeps:
            worth = self._worth(rolls_left - 1).copy()
            if rolls_left > 1:
                self._grid.pass_best_up(worth)
            self._grid.value_keeps(worth)
            self._keeps[rolls_left] = worth
        return self._keeps[rolls_left]

    def ends(self, kept: int, rolls_left: int) -> list[float]:
        grid = self._grid
        mass: NDArray[np.float64] = np.zeros(len(grid.index))
        mass[kept] = 1
        for left in range(rolls_left - 1, -1, -1):
            for size in grid.sizes[:-1]:
                shares = np.repeat(mass[size] / 6, 6)
                mass[size] = 0
                mass += np.bincount(grid.up[size].ravel(), shares, len(mass))
            if left:
                mass = np.bincount(self._best_keeps(left), mass, len(mass)).astype(float)
        ends: list[float] = mass[grid.first_roll :].tolist()
        return ends

    def _best_keeps(self, rolls_left: int) -> NDArray[np.int64]:
        """The best keep within every roll; the roll itself where it is best to stop."""
        if rolls_left not in self._next:
            self._next[rolls_left] = self._grid.best_below(self._worth(rolls_left).copy())
        return self._next[rolls_left]

    @cached_property
    def _next(self) -> dict[int, NDArray[np.int64]]:
        return {}


class SavedTurn:
    """One turn on one sheet in a game that saves rolls.

    A turn may end after any roll, and what it leaves over is worth something. So an ending is a
    last roll and the number of rolls left then: endings are numbered by rolls left, then by roll.
    """

    def __init__(self, offers: ArrayOffers, boxes: NDArray[np.float64], dice: int) -> None:
        """`boxes`: by rolls left, box and roll, what the roll is worth in the box."""
        self._offers, self._boxes, self._grid = offers, boxes, lattice(dice)
        self._stops: NDArray[np.float64] = boxes.max(axis=1)
        """By rolls left and roll: the value of stopping."""
        self._keeps: dict[int, NDArray[np.float64]] = {}

    @property
    def finals(self) -> list[float]:
        finals: list[float] = self._stops.ravel().tolist()
        return finals

    @property
    def best_boxes(self) -> list[int]:
        boxes: list[int] = self._best.ravel().tolist()
        return boxes

    @property
    def scored(self) -> list[float]:
        outcome = self._offers.outcome[self._best, np.arange(self._best.shape[1])]
        scored: list[float] = self._offers.brings[outcome].ravel().tolist()
        return scored

    @cached_property
    def _best(self) -> NDArray[np.int64]:
        best: NDArray[np.int64] = self._boxes.argmax(axis=1)
        return best

    def boxes(self, roll: int, rolls_left: int) -> list[float]:
        boxes: list[float] = self._boxes[rolls_left, :, roll].tolist()
        return boxes

    def keeps(self, rolls_left: int) -> list[float]:
        keeps: list[float] = self._worth(rolls_left).tolist()
        return keeps

    def _worth(self, rolls_left: int) -> NDArray[np.float64]:
        """The value of each keep. Arrays that are cached never change."""
        if rolls_left not in self._keeps:
            worth = self._choices(rolls_left - 1).copy()
            self._grid.pass_best_up(worth)
            self._grid.value_keeps(worth)
            self._keeps[rolls_left] = worth
        return self._keeps[rolls_left]

    def _choices(self, rolls_left: int) -> NDArray[np.float64]:
        """The value of each keep, and for full rolls of stopping."""
        if not rolls_left:
            return np.concatenate([np.full(self._grid.first_roll, -np.inf), self._stops[0]])
        choices = self._worth(rolls_left).copy()
        choices[self._grid.first_roll :] = self._stops[rolls_left]
        return choices

    def ends(self, kept: int, rolls_left: int) -> list[float]:
        grid, ends = self._grid, np.zeros(self._stops.shape)
        mass: NDArray[np.float64] = np.zeros(len(grid.index))
        mass[kept] = 1
        for left in range(rolls_left - 1, -1, -1):
            for size in grid.sizes[:-1]:
                shares = np.repeat(mass[size] / 6, 6)
                mass[size] = 0
                mass += np.bincount(grid.up[size].ravel(), shares, len(mass))
            best = grid.best_below(self._choices(left))
            mass = np.bincount(best, mass, len(mass)).astype(float)
            ends[left] = mass[grid.first_roll :]
            mass[grid.first_roll :] = 0
        flat: list[float] = ends.ravel().tolist()
        return flat
