"""A score sheet in the solver's terms: its place in the array of values."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.games.scorecard import Sheet
    from fivefold.rules import BoxIndex
    from fivefold.solver.numbering import Numbering


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
