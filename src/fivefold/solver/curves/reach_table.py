"""The best chances to reach any total, kept compactly for every sheet with many open boxes.

With fewer open boxes a pass takes a moment, so these sheets are not kept. Chances are rounded to
32 bits, an error of at most 1.2e-10. The curves of the sheets with the same boxes filled are packed
together: the differences between neighbouring chances, one byte of each after another, compressed.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fivefold.games.scorecard import Sheet
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.limits import FEWEST_OPEN_KEPT
from fivefold.solver.numbering import Numbering
from fivefold.solver.passes.distribution import no_curves
from fivefold.solver.passes.levels import masks_of
from fivefold.solver.passes.reach import ReachChances, reach_levels
from fivefold.solver.plan import make_plan
from fivefold.solver.sheet_state import SheetState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from fivefold.rules import RuleSet
    from fivefold.solver.kernels.reach import Curves
    from fivefold.solver.plan import Plan

_ONE = 2**32 - 1
_NUMBER = np.dtype("<u4")
_BYTES = _NUMBER.itemsize
_ENDS = np.repeat([1.0, 0.0], LANES)
"""Stand next to every curve in memory, and lie between two of them: zeros, then ones."""

Packed = dict[int, bytes | memoryview]
"""The packed curves by the boxes filled."""


@dataclass(frozen=True, eq=False)
class ReachTable:
    rules: RuleSet
    plan: Plan
    packed: Packed

    def chances(self, sheet: Sheet) -> ReachChances:
        """What a pass from a sheet would find, if the sheets after its next turn are kept, too."""
        mask, curves = self._mask(sheet), no_curves(self.plan)
        here = self._level([mask], curves)
        after = self._level([mask | 1 << box for box in sheet.ready], curves)
        return ReachChances(sheet, self.plan, curves, here, after)

    def _mask(self, sheet: Sheet) -> int:
        state = SheetState(Numbering(self.rules, LANES, self.plan.rows), sheet)
        return int(masks_of(self.plan, np.array([state.place]))[0])

    def _level(self, masks: Iterable[int], curves: Curves) -> NDArray[np.float64]:
        """Unpack the curves of some masks, one after another."""
        parts, start = [], 0
        for mask in masks:
            sheets, low, length, chances = _unpacked(self.packed[mask])
            places = self.plan.rows[mask] + sheets
            ends = np.cumsum(length)
            curves.low[places], curves.length[places] = low, length
            curves.place[places] = start + ends - length + LANES * (1 + 2 * np.arange(len(sheets)))
            for curve in np.split(chances, ends[:-1]):
                parts += [_ENDS[:LANES], curve, _ENDS[LANES:]]
            start += len(chances) + 2 * LANES * len(sheets)
        return np.concatenate(parts)


def make_reach_table(
    rules: RuleSet,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    fewest_open: int = FEWEST_OPEN_KEPT,
) -> ReachTable:
    """The table of a game, from one pass over all of its sheets."""
    plan = make_plan(rules)
    curves, packed = no_curves(plan), Packed()
    for level in reach_levels(Sheet.empty(rules), plan, curves, threads, progress):
        masks = masks_of(plan, level.sheets)
        if plan.boxes - int(masks[0]).bit_count() >= fewest_open:
            for mask in np.unique(masks).tolist():
                sheets = level.sheets[masks == mask]
                packed[mask] = _packed(sheets, int(plan.rows[mask]), curves, level.chances)
    return ReachTable(rules, plan, packed)


def _packed(
    sheets: NDArray[np.int64], row: int, curves: Curves, chances: NDArray[np.float64]
) -> bytes:
    low, length, start = (column[sheets] for column in curves)
    stored = np.concatenate(
        [chances[begin : begin + count] for begin, count in zip(start, length, strict=True)]
    )
    numbers = np.rint(stored * _ONE).astype(np.int64)
    parts = [np.diff(column, prepend=0) for column in (sheets - row, low, length, numbers)]
    content = np.concatenate([[len(sheets)], *parts]).astype(_NUMBER)
    return zlib.compress(content.view(np.uint8).reshape(-1, _BYTES).T.tobytes())


def _unpacked(
    packed: bytes | memoryview,
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32], NDArray[np.float64]]:
    """Of some sheets: their places in the rows of their mask, `Curves`, and their chances."""
    planes = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(_BYTES, -1)
    content = np.ascontiguousarray(planes.T).view(_NUMBER).ravel()
    # Differences are added in 32 bits, where those below 0 wrap around again.
    parts = np.split(content[1:], int(content[0]) * np.arange(1, 4))
    sheets, low, length, numbers = (np.cumsum(part, dtype=np.uint32) for part in parts)
    return sheets.view(np.int32), low.view(np.int32), length.view(np.int32), numbers / _ONE
