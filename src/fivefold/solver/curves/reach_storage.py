"""Where the best chances to reach a total come from: a table on disk, or a pass of its own."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING

import numpy as np

from fivefold.games.scorecard import Sheet
from fivefold.solver.curves.reach_table import Packed, ReachTable, make_reach_table
from fivefold.solver.limits import FEWEST_OPEN_KEPT
from fivefold.solver.passes.checks import check_curves
from fivefold.solver.passes.reach import reach_chances
from fivefold.solver.plan import make_plan
from fivefold.solver.storage import reach_table_path
from fivefold.solver.value_files import count_in, file_of, load, save

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

    from fivefold.errors import Malformed
    from fivefold.rules import RuleSet
    from fivefold.solver.passes.reach import ReachChances
    from fivefold.solver.plan import Plan
    from fivefold.solver.value_files import ValueFile
    from fivefold.solver.worth import Worth

    Warn = Callable[[Malformed], None]

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
