"""A falling curve for every sheet of a game, kept in 16 bits: chances over a number of points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.solver.kernels.distribution import ONE
from fivefold.solver.kernels.reach import Curves
from fivefold.solver.value_files import count_in, file_of, load, save

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from fivefold.rules import RuleSet
    from fivefold.solver.plan import Plan
    from fivefold.solver.value_files import Warn


@dataclass(frozen=True, eq=False)
class PackedCurves:
    """Chances are rounded to 65535ths. Before a stored curve they are 1, after it 0."""

    index: Curves
    """Where the curve of each sheet is, by the place of the sheet."""
    numbers: NDArray[np.uint16]

    def spread(self, place: int) -> NDArray[np.float64]:
        """The chance of exactly 0, 1, 2 and more points, from a curve of chances of at least so
        many."""
        low, length, start = (int(column[place]) for column in self.index)
        curve = np.zeros(low + length + 1)
        curve[:low] = 1.0
        curve[low:-1] = self.numbers[start : start + length] / ONE
        return np.asarray(curve - np.append(curve[1:], 0.0))

    def at(self, places: NDArray[np.int64], points: NDArray[np.int64]) -> NDArray[np.float64]:
        """The chance of each of some sheets at a number of points each."""
        low, length, start = (column[places] for column in self.index)
        past = points - low
        inside = np.clip(past, 0, np.maximum(length - 1, 0))
        stored = self.numbers[np.minimum(start + inside, len(self.numbers) - 1)] / ONE
        return np.where(past < 0, 1.0, np.where(past < length, stored, 0.0))


_WORD = np.dtype("<f8")
_COLUMNS = tuple(np.dtype(kind) for kind in ("<i4", "<i4", "<i8"))
_NUMBER = np.dtype("<u2")


class CurveFile(NamedTuple):
    """A file of curves, and what it must contain: 8-byte words that hold an index and the
    numbers."""

    path: Path
    rules: RuleSet
    plan: Plan
    magic: bytes
    version: int

    def load(self, warn: Warn) -> PackedCurves | None:
        """The curves in the file, if it exists and is valid."""
        if not self.path.is_file():
            return None  # opening a pipe, for example, would block for ever
        words = load(file_of(*self, count_in(self.path)), warn)
        if words is None:
            return None
        data, columns, start = words.view(np.uint8), [], 0
        for kind in _COLUMNS:
            end = start + self.plan.size * kind.itemsize
            columns.append(data[start:end].view(kind))
            start = end
        return PackedCurves(Curves(*columns), data[start:].view(_NUMBER))

    def save(self, curves: PackedCurves, warn: Warn) -> None:
        index = [
            np.asarray(column).astype(kind, copy=False).view(np.uint8)
            for column, kind in zip(curves.index, _COLUMNS, strict=True)
        ]
        numbers = curves.numbers.astype(_NUMBER, copy=False).view(np.uint8)
        rest = np.zeros(-len(numbers) % _WORD.itemsize, np.uint8)
        words = np.concatenate([*index, numbers, rest]).view(_WORD)
        save(file_of(*self, len(words)), words, warn)
