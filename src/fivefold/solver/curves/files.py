"""Files of packed curves: value files whose 8-byte words hold an index and 16-bit numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.solver.curves.packed import PackedCurves
from fivefold.solver.kernels.reach import Curves
from fivefold.solver.value_files import count_in, file_of, load, save

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.rules import RuleSet
    from fivefold.solver.plan import Plan
    from fivefold.solver.value_files import Warn

_WORD = np.dtype("<f8")
_COLUMNS = tuple(np.dtype(kind) for kind in ("<i4", "<i4", "<i8"))
_NUMBER = np.dtype("<u2")


class CurveFile(NamedTuple):
    """A file of curves, and what it must contain."""

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
