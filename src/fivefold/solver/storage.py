"""Where values come from: a file in the values folder, the solver, or the package itself.

A valid file is memory-mapped; otherwise the game is solved, and its values are saved. Where the
solver is not installed, the rounded values that come with the package take their place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import NotInstalled, explain_missing_packages
from fivefold.files import as_path
from fivefold.rules import fingerprint, scorecard_rules
from fivefold.solver.packed_values import PackedValues
from fivefold.solver.values import Values

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fivefold.errors import Malformed
    from fivefold.rules import RuleSet
    from fivefold.rules.catalog import WhichGame
    from fivefold.solver.exact_values import ExactValues
    from fivefold.solver.packed_curves import CurveFile, PackedCurves
    from fivefold.solver.plan import Plan
    from fivefold.solver.value_files import ValueFile

    Warn = Callable[[Malformed], None]

VERSION = 1
"""Raise it when the same rules and plan give different values, or when the file format changes."""


def load_values(  # noqa: PLR0913 (each is a choice of its own)
    game: WhichGame,
    values_folder: Path | None = None,
    *,
    fresh: bool = False,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    warn: Warn | None = None,
) -> Values:
    """The values of a game: loaded from `values_folder` if they are there, else solved and saved.

    Without the solver, which needs NumPy and numba, they are those that come with the package;
    NotInstalled if it has none for these rules. `values_folder` defaults to the user's
    cache. `fresh` solves the game in any case. `progress` is called with the share of the solving
    that is done; without it, solving that takes more than some seconds is told to the log. `warn`
    is called with the reason why a file could not be used or written.
    """
    rules = scorecard_rules(game)
    try:
        with explain_missing_packages():
            return _exact_values(rules, values_folder, fresh, threads, progress, warn or ignore)
    except NotInstalled:
        packed = None if fresh else PackedValues.of(rules, values_folder)
        if packed is None:
            raise
        return packed


def _exact_values(  # noqa: PLR0913, PLR0917 (as above)
    rules: RuleSet,
    folder: Path | None,
    fresh: bool,
    threads: int | None,
    progress: Callable[[float], None] | None,
    warn: Warn,
) -> ExactValues:
    from fivefold.progress import progress_or_log  # noqa: PLC0415 (only if something may be solved)
    from fivefold.solver.value_files import save  # noqa: PLC0415 (loads NumPy)

    saved = None if fresh else kept_values(rules, folder, warn)
    if saved is not None:
        return saved
    with progress_or_log(progress, rules.id, values_path(rules, folder)) as seen:
        if rules.saved_rolls:
            return _solved_with_saved_rolls(rules, folder, threads, seen, warn)
        values = Values.solved(rules, threads, seen)
    save(_values_file(rules, values.plan, folder), values.array, warn)
    return values


def kept_values(
    rules: RuleSet, values_folder: Path | None = None, warn: Warn | None = None
) -> ExactValues | None:
    """The values of a game if they are on disk, or None if it has to be solved.

    `warn` is called with the reason why a file could not be used.
    """
    from fivefold.solver.plan import make_plan  # noqa: PLC0415
    from fivefold.solver.value_files import load  # noqa: PLC0415

    plan = make_plan(rules)
    array = load(_values_file(rules, plan, values_folder), warn or ignore)
    if array is None:
        return None
    return _values_of(rules)(rules, plan, array)


def _values_of(rules: RuleSet) -> type[ExactValues]:
    from fivefold.solver.exact_values import ExactValues  # noqa: PLC0415 (loads NumPy)
    from fivefold.solver.saved_values import SavedValues  # noqa: PLC0415

    return SavedValues if rules.saved_rolls else ExactValues


def _solved_with_saved_rolls(
    rules: RuleSet,
    folder: Path | None,
    threads: int | None,
    progress: Callable[[float], None] | None,
    warn: Warn,
) -> ExactValues:
    """Such a game is solved into its file, level by level, because it may not fit into memory."""
    from fivefold.solver.plan import make_plan  # noqa: PLC0415 (loads NumPy)
    from fivefold.solver.saved_values import solve_saved_values  # noqa: PLC0415
    from fivefold.solver.value_files import room_for  # noqa: PLC0415

    plan = make_plan(rules)
    with room_for(_values_file(rules, plan, folder), warn) as array:
        solve_saved_values(plan, array, threads, progress)
    array.flags.writeable = False
    return _values_of(rules)(rules, plan, array)


def load_spreads(
    values: ExactValues,
    values_folder: Path | None = None,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> PackedCurves:
    """The spread of the points to come on every sheet, loaded from disk or computed and saved."""
    from fivefold.solver.passes.distribution import every_spread  # noqa: PLC0415 (numba takes long to load)

    found = kept_spreads(values, values_folder)
    if found is None:
        found = every_spread(values, threads, progress)
        _spreads_file(values, values_folder).save(found, ignore)
    return found


def kept_spreads(values: ExactValues, values_folder: Path | None = None) -> PackedCurves | None:
    """The same if they are on disk; None if they have to be computed."""
    return _spreads_file(values, values_folder).load(ignore)


def load_races(
    values: ExactValues,
    values_folder: Path | None = None,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> PackedCurves:
    """The best chance to win a race of two from every sheet: from disk, or computed and saved,
    which takes minutes."""
    from fivefold.solver.passes.race import every_race  # noqa: PLC0415 (numba takes long to load)

    found = kept_races(values, values_folder)
    if found is None:
        found = every_race(values, threads, progress)
        _races_file(values, values_folder).save(found, ignore)
    return found


def kept_races(values: ExactValues, values_folder: Path | None = None) -> PackedCurves | None:
    """The same if it is on disk; None if it has to be computed."""
    return _races_file(values, values_folder).load(ignore)


def values_path(rules: RuleSet, values_folder: Path | None = None) -> Path:
    """The file for the values of these rules, in a folder or in the user's cache."""
    return _path(rules, values_folder, "")


def spreads_path(rules: RuleSet, values_folder: Path | None = None) -> Path:
    return _path(rules, values_folder, "-spreads")


def races_path(rules: RuleSet, values_folder: Path | None = None) -> Path:
    return _path(rules, values_folder, "-races")


def columns_path(rules: RuleSet, values_folder: Path | None = None) -> Path:
    return _path(rules, values_folder, "-columns")


def reach_table_path(rules: RuleSet, values_folder: Path | None = None) -> Path:
    return _path(rules, values_folder, "-reach")


def _path(rules: RuleSet, folder: Path | None, kind: str) -> Path:
    return values_folder_or_cache(folder) / f"{fingerprint(rules)[:32]}-{VERSION}{kind}.table"


def _values_file(rules: RuleSet, plan: Plan, folder: Path | None) -> ValueFile:
    from fivefold.solver.saved_values import numbers_in  # noqa: PLC0415 (loads NumPy)
    from fivefold.solver.value_files import SAVED, VALUES, file_of  # noqa: PLC0415

    path = values_path(rules, folder)
    if rules.saved_rolls:
        return file_of(path, rules, plan, SAVED, VERSION, numbers_in(plan))
    return file_of(path, rules, plan, VALUES, VERSION)


def _spreads_file(values: ExactValues, folder: Path | None) -> CurveFile:
    from fivefold.solver.value_files import SPREADS  # noqa: PLC0415 (loads NumPy)

    return _curve_file(spreads_path(values.rules, folder), values, SPREADS)


def _races_file(values: ExactValues, folder: Path | None) -> CurveFile:
    from fivefold.solver.value_files import RACES  # noqa: PLC0415 (loads NumPy)

    return _curve_file(races_path(values.rules, folder), values, RACES)


def _curve_file(path: Path, values: ExactValues, magic: bytes) -> CurveFile:
    from fivefold.solver.packed_curves import CurveFile  # noqa: PLC0415 (loads NumPy)

    return CurveFile(path, values.rules, values.plan, magic, VERSION)


def ignore(_: Malformed) -> None:
    """Do without a file that could not be used or written."""


def values_folder_or_cache(folder: Path | None) -> Path:
    """The folder that was given, or the one in the user's cache."""
    return as_path(folder) if folder else _cache()


def _cache() -> Path:
    from platformdirs import user_cache_path  # noqa: PLC0415 (only if no folder is given)

    return user_cache_path("fivefold", appauthor=False) / "tables"
