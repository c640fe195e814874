"""The best chances to reach any total, kept compactly for every sheet with many open boxes.

With fewer open boxes a pass takes a moment, so these sheets are not kept. Chances are rounded to
32 bits, an error of at most 1.2e-10. The curves of the sheets with the same boxes filled are packed
together: the differences between neighbouring chances, one byte of each after another, compressed.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from struct import Struct
from typing import TYPE_CHECKING

import numpy as np

from fivefold.games.scorecard import Sheet
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.limits import FEWEST_OPEN_KEPT
from fivefold.solver.numbering import Numbering, SheetState
from fivefold.solver.passes.distribution import no_curves
from fivefold.solver.passes.levels import check_curves, masks_of
from fivefold.solver.passes.reach import ReachChances, reach_chances, reach_levels
from fivefold.solver.plan import make_plan
from fivefold.solver.storage import reach_table_path
from fivefold.solver.value_files import count_in, file_of, load, save

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from numpy.typing import NDArray

    from fivefold.errors import Malformed
    from fivefold.rules import RuleSet
    from fivefold.solver.kernels.reach import Curves
    from fivefold.solver.plan import Plan
    from fivefold.solver.totals import Worth
    from fivefold.solver.value_files import ValueFile

    Warn = Callable[[Malformed], None]

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
        """The result of a pass from a sheet, if the sheets after its next turn are kept as well."""
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
            sheets, low, length, chances = _unpacked_curves(self.packed[mask])
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
                packed[mask] = _packed_curves(sheets, int(plan.rows[mask]), curves, level.chances)
    return ReachTable(rules, plan, packed)


def _packed_curves(
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


def _unpacked_curves(
    packed: bytes | memoryview,
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32], NDArray[np.float64]]:
    """Of some sheets: their places in the rows of their mask, `Curves`, and their chances."""
    planes = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(_BYTES, -1)
    content = np.ascontiguousarray(planes.T).view(_NUMBER).ravel()
    # Differences are added in 32 bits, where those below 0 wrap around again.
    parts = np.split(content[1:], int(content[0]) * np.arange(1, 4))
    sheets, low, length, numbers = (np.cumsum(part, dtype=np.uint32) for part in parts)
    return sheets.view(np.int32), low.view(np.int32), length.view(np.int32), numbers / _ONE


REACH = b"fivefold reach\n\0"
VERSION = 1
"""Raise it when the same rules and plan give other chances, or when the packing changes."""
_BUILT_FOR = FEWEST_OPEN_KEPT + 2
"""With so many open boxes and more, making the table takes not much longer than a pass."""
_ENTRY = Struct("<IQ")
"""Of each mask: the mask, and the bytes of its packed curves."""
_WORD = 8


def load_reach(  # noqa: PLR0913, PLR0917 (each is a choice of its own)
    sheet: Sheet,
    values_folder: Path | None = None,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    warn: Warn | None = None,
    worth: Worth | None = None,
) -> ReachChances:
    """The best chances to reach any total from a sheet, or of another worth of final totals.

    With few open boxes they come from a pass, and so do those of another worth. Otherwise they are
    unpacked from a table in `values_folder`, by default the user's cache. If it is not there, it is
    made near the beginning of a game, which takes minutes, and saved.
    """
    check_curves(sheet)
    rules, tell = sheet.rules, warn or (lambda _: None)
    if len(sheet.open) > FEWEST_OPEN_KEPT and (worth is None or not len(worth.shares)):
        table = kept_reach_table(rules, values_folder, tell)
        if table is None and len(sheet.open) >= _BUILT_FOR:
            table = _made(rules, values_folder, threads, progress, tell)
        if table is not None:
            return table.chances(sheet)
    return reach_chances(sheet, threads, progress, worth)


def prepare_reach(
    rules: RuleSet,
    values_folder: Path | None = None,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> None:
    """Make sure that the table of a game is on disk."""
    check_curves(Sheet.empty(rules))
    if kept_reach_table(rules, values_folder) is None:
        _made(rules, values_folder, threads, progress, lambda _: None)


def _made(
    rules: RuleSet,
    values_folder: Path | None,
    threads: int | None,
    progress: Callable[[float], None] | None,
    warn: Warn,
) -> ReachTable:
    table = make_reach_table(rules, threads, progress)
    save_reach_table(table, values_folder, warn)
    return table


def kept_reach_table(
    rules: RuleSet, values_folder: Path | None = None, warn: Warn | None = None
) -> ReachTable | None:
    """The table of a game if it is on disk."""
    plan, path = make_plan(rules), reach_table_path(rules, values_folder)
    if not path.is_file():
        return None
    words = load(_file(path, rules, plan, count_in(path)), warn or (lambda _: None))
    return None if words is None else ReachTable(rules, plan, _read(words.view(np.uint8)))


def save_reach_table(table: ReachTable, values_folder: Path | None, warn: Warn) -> None:
    path = reach_table_path(table.rules, values_folder)
    words = _written(table.packed)
    save(_file(path, table.rules, table.plan, len(words)), words, warn)


def _file(path: Path, rules: RuleSet, plan: Plan, words: int) -> ValueFile:
    return file_of(path, rules, plan, REACH, VERSION, words)


def _written(packed: Packed) -> NDArray[np.float64]:
    """The number of masks, their entries, and what they stand for; as words of eight bytes."""
    entries = b"".join(_ENTRY.pack(mask, len(data)) for mask, data in packed.items())
    content = b"".join([_ENTRY.pack(len(packed), 0), entries, *packed.values()])
    return np.frombuffer(content + bytes(-len(content) % _WORD), "<f8")


def _read(content: NDArray[np.uint8]) -> Packed:
    data = content.data
    masks, _ = _ENTRY.unpack_from(data)
    packed, place = Packed(), _ENTRY.size * (1 + masks)
    for mask, size in _ENTRY.iter_unpack(data[_ENTRY.size : place]):
        packed[mask] = data[place : place + size]
        place += size
    return packed
