"""The numbering of sheet states: where each has its value in the array of values.

A sheet state consists of the filled boxes (a mask), the upper total and, where the rules need them,
whether the five-of-a-kind box holds points and what LOW or HIGH holds while the other one is open.
The upper totals that can occur with the same upper boxes filled form a row. All totals that reach
the bonus are merged into one, and so are those from which it is out of reach.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, TypeVar

from fivefold.dice import FACES, Face

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.rules import BoxIndex, RuleSet

    Starts = Sequence[int] | NDArray[np.int64]

Masks = TypeVar("Masks", int, "NDArray[np.int64]")

SETS = 1 << len(FACES)
"""The number of sets of upper boxes, with one bit for each face."""


class Numbering:
    """Numbers the sheet states of a rule set: by mask, then by row, then by upper total."""

    def __init__(self, rules: RuleSet, multiple: int = 1, starts: Starts | None = None) -> None:
        """The length of a row is rounded up to a `multiple`. `starts` is where the rows of each
        mask start, if that is known already."""
        self.rules, self.order, self._starts = rules, rules.order, starts
        self.five = next(iter(rules.flagged), None)
        """The box of which it matters whether it holds points, mostly that of five of a kind."""
        faces = {box: face for face, box in rules.upper.items()}
        self.bits = tuple(1 << (faces[box] - 1) if box in faces else 0 for box in rules.places)
        """By box: its bit in a set of upper boxes; 0 for a lower box."""
        self.totals = _totals(rules)
        """By filled upper boxes: the upper totals of a row."""
        self.width = tuple(-(-len(some) // multiple) * multiple for some in self.totals)
        """By filled upper boxes: the length of a row."""
        self.held = _held(rules)
        """The values that LOW or HIGH may hold, in the order in which their states are numbered."""
        self.held_index = {value: number for number, value in enumerate(self.held)}

    @cached_property
    def starts(self) -> Starts:
        """Where the rows of each mask start in the array of values, and at last where they end."""
        if self._starts is not None:
            return self._starts
        filled = [0]
        for bit in self.bits:
            filled += [some | bit for some in filled]
        lengths = (self.rows(mask) * self.width[some] for mask, some in enumerate(filled))
        return [0, *accumulate(lengths)]

    @property
    def size(self) -> int:
        """The length of the array of values."""
        return int(self.starts[-1])

    def rows(self, mask: Masks) -> Masks:
        """How many rows there are with these boxes filled; for one mask or an array of them."""
        count = 1 + 0 * mask
        if self.five is not None:
            count = count + (mask >> self.five & 1)
        if self.order is not None:
            one_open = (mask >> self.order.low ^ mask >> self.order.high) & 1
            count = count * (1 + one_open * (len(self.held) - 1))
        return count

    def row(self, mask: int, five: int, held: int) -> int:
        """The number of a row: `five` is 1 if the five-of-a-kind box holds points, and `held` is
        what LOW or HIGH holds."""
        flags = 2 if self.five is not None and mask >> self.five & 1 else 1
        order, one_open = self.order, 0
        if order is not None:
            one_open = (mask >> order.low ^ mask >> order.high) & 1
        return (self.held_index[held] if one_open else 0) * flags + five

    def column(self, filled: int, total: int) -> int:
        """The place of an upper total in a row."""
        totals = self.totals[filled]
        return bisect_left(totals, min(max(total, totals[0]), totals[-1]))


def _totals(rules: RuleSet) -> tuple[tuple[int, ...], ...]:
    """The upper totals for each set of filled upper boxes. Those above the bonus are merged into
    one, and those too low to reach it into another."""
    steps = rules.upper_bonus.steps if rules.upper_bonus else ()
    lowest, cap = (steps[0].at, steps[-1].at) if steps else (0, 0)
    counted = {face: rules.boxes[box].times * face for face, box in rules.upper.items()}
    found, possible = list[tuple[int, ...]](), [{0}]
    for filled in range(SETS):
        if filled:
            others = filled & (filled - 1)
            face = (filled ^ others).bit_length()
            each = counted.get(Face(face), face)
            counts = range(0, each * rules.dice + 1, each)
            possible.append({total + more for total in possible[others] for more in counts})
        unfilled = (face for face in rules.upper if not filled >> (face - 1) & 1)
        to_come = sum(rules.dice * counted[face] for face in unfilled)
        floor = max(lowest - to_come - 1, 0)
        merged = {min(max(total, floor), cap) for total in possible[filled]}
        found.append(tuple(sorted(merged)))
    return tuple(found)


def _held(rules: RuleSet) -> tuple[int, ...]:
    if rules.order is None:
        return (0,)
    boxes = (rules.order.low, rules.order.high)
    return tuple(sorted({0, *(row[box] for row in rules.scores.values() for box in boxes)}))


def written(sheet: Sheet) -> int:
    """The points written on a sheet, without the upper bonus, which counts as points to come."""
    return sum(points or 0 for points in sheet.points) + sheet.bonuses


class SheetState:
    """A score sheet as the solver numbers it."""

    def __init__(self, numbering: Numbering, sheet: Sheet) -> None:
        self.numbering, points, bits = numbering, sheet.points, numbering.bits
        filled = [box for box, held in enumerate(points) if held is not None]
        self._mask = sum([1 << box for box in filled])
        self._upper = sum([bits[box] for box in filled])
        self._total = sheet.upper_total
        self._five = int(numbering.five is not None and bool(points[numbering.five]))
        order = numbering.order
        self._held = max(points[order.low] or 0, points[order.high] or 0) if order else 0

    @property
    def place(self) -> int:
        """The index of the sheet's value in the array of values."""
        row = self.numbering.row(self._mask, self._five, self._held)
        return self._at(self._mask, self._upper, row, self._total)

    def places_with(self, box: BoxIndex, scores: Sequence[int]) -> list[int]:
        """The places of the sheets that result from each of these scores in a box."""
        numbering, order = self.numbering, self.numbering.order
        mask, upper = self._mask | 1 << box, self._upper | numbering.bits[box]
        counts, is_five = bool(numbering.bits[box]), box == numbering.five
        ordered = order is not None and box in (order.low, order.high)
        if not (counts or is_five or ordered):  # only which boxes are filled changes
            row = numbering.row(mask, self._five, self._held)
            return [self._at(mask, upper, row, self._total)] * len(scores)
        places = []
        for score in scores:
            five, held = score > 0 if is_five else self._five, score if ordered else self._held
            row = numbering.row(mask, int(five), held)
            places.append(self._at(mask, upper, row, self._total + score * counts))
        return places

    def _at(self, mask: int, upper: int, row: int, total: int) -> int:
        numbering = self.numbering
        start = int(numbering.starts[mask])
        return start + row * numbering.width[upper] + numbering.column(upper, total)
