"""Solved games kept on disk: a table is memory-mapped if it is whole and ours, else solved again.

A file is a header of 192 bytes and the values, little-endian float64. The header names the rules
(their fingerprint) and the layout of the table (a hash of the whole plan), and has the SHA-256 of
the values and of itself. So another rule set's table, an older version's and a damaged one are all
told from ours, wherever they lie.
"""

from __future__ import annotations

import hashlib
import os
import time
from contextlib import suppress
from mmap import ACCESS_READ, mmap
from stat import S_ISREG
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.errors import Malformed
from fivefold.rules import fingerprint
from fivefold.solver.plan import make_plan
from fivefold.solver.values import Values

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

    from fivefold.rules import RuleSet
    from fivefold.solver.plan import Plan

    Say = Callable[[Malformed], None]

VERSION = 1
"""To be raised whenever the same rules and plan lead to other values, or to another file."""
_ENDING = ".table"
_ASIDE = ".part"
_LEFT_OVER = 24 * 60 * 60.0
"""Seconds after which a file written aside has no writer any more."""

_MAGIC, _MAGIC_OF_VARIANCES = b"fivefold table\n\0", b"fivefold spread\n"
_DIGEST = hashlib.sha256().digest_size
_OWNER = Struct("<16sI4xQ32x32s32s")
"""Whose table it is: magic, version, number of values, fingerprint, hash of the plan."""
_HEADER = _OWNER.size + 2 * _DIGEST
_FLOAT = np.dtype("<f8")


class _Place(NamedTuple):
    """Where a table lies, and what must lie there."""

    path: Path
    owner: bytes
    """The part of the header that says whose values these are."""
    values: int

    @property
    def size(self) -> int:
        return _HEADER + self.values * _FLOAT.itemsize

    @property
    def damaged(self) -> Malformed:
        return Malformed("table-damaged", file=str(self.path))


def load_values(  # noqa: PLR0913 (each is a choice of its own)
    rules: RuleSet,
    folder: Path | None = None,
    *,
    fresh: bool = False,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    say: Say | None = None,
) -> Values:
    """The values of a game: from the table kept for its rules, or solved now and kept.

    `fresh` solves again in any case. `progress` is told the share of the solving that is done.
    `say` is told why a table that lies there was not used, or why this one could not be kept.
    """
    tell = say or _quiet
    plan = make_plan(rules)
    place = _place(rules, plan, folder)
    table = None if fresh else _kept(place, tell)
    if table is not None:
        return Values(rules, plan, table)
    values = Values.solved(rules, threads, progress)
    # A table on disk can't be written to either, and compiled code is made for one kind.
    values.table.flags.writeable = False
    _keep(place, values.table, tell)
    return values


def kept_values(
    rules: RuleSet, folder: Path | None = None, say: Say | None = None
) -> Values | None:
    """The values of a game from the table kept for its rules, or None where that is to be solved.

    `say` is told why a table that lies there is not used.
    """
    plan = make_plan(rules)
    table = _kept(_place(rules, plan, folder), say or _quiet)
    return None if table is None else Values(rules, plan, table)


def load_variances(
    values: Values, folder: Path | None = None, threads: int | None = None
) -> NDArray[np.float64]:
    """The variance of the points to come on every card: kept beside the table, or worked out now
    and kept."""
    from fivefold.solver.moments import variances  # noqa: PLC0415 (numba takes long to load)

    rules, plan = values.rules, values.plan
    owner = _owner(rules, plan, _MAGIC_OF_VARIANCES)
    place = _Place(variances_path(rules, folder), owner, plan.size)
    kept = _kept(place, _quiet)
    if kept is not None:
        return kept
    found = variances(values, threads)
    _keep(place, found, _quiet)
    return found


def table_path(rules: RuleSet, folder: Path | None = None) -> Path:
    """Where the table of these rules lies: in a folder, or where the platform keeps what it can
    make again."""
    return _path(rules, folder, "")


def variances_path(rules: RuleSet, folder: Path | None = None) -> Path:
    return _path(rules, folder, "-variances")


def _path(rules: RuleSet, folder: Path | None, kind: str) -> Path:
    return (folder or _cache()) / f"{fingerprint(rules)[:32]}-{VERSION}{kind}{_ENDING}"


def _place(rules: RuleSet, plan: Plan, folder: Path | None) -> _Place:
    return _Place(table_path(rules, folder), _owner(rules, plan, _MAGIC), plan.size)


def _quiet(_: Malformed) -> None:
    """Nobody is told."""


def _cache() -> Path:
    from platformdirs import user_cache_path  # noqa: PLC0415 (only where no folder is given)

    return user_cache_path("fivefold", appauthor=False) / "tables"


def _owner(rules: RuleSet, plan: Plan, magic: bytes) -> bytes:
    layout = hashlib.sha256(" ".join(plan._fields).encode())
    for part in map(np.asarray, plan):
        layout.update(f"{part.dtype.str}{part.shape}".encode())
        layout.update(part.tobytes())
    rules_hash = bytes.fromhex(fingerprint(rules))
    return _OWNER.pack(magic, VERSION, plan.size, rules_hash, layout.digest())


# Reading


def _kept(place: _Place, tell: Say) -> NDArray[np.float64] | None:
    """The table that lies there, if it may be trusted."""
    try:
        return _mapped(place)
    except Malformed as error:
        tell(error)
    except (FileNotFoundError, NotADirectoryError):
        pass  # nothing is kept there yet; whether it can be, writing will show
    except OSError as error:
        tell(Malformed("table-unreadable", file=str(place.path), reason=_reason(error)))
    return None


def _mapped(place: _Place) -> NDArray[np.float64]:
    # Asked once: another writer may put the file there between two questions.
    if not S_ISREG(place.path.stat().st_mode):
        raise place.damaged  # to open a pipe, say, would be to wait for ever
    with place.path.open("rb") as stream:
        checksum = _checked_header(stream.read(_HEADER), place)
        if os.fstat(stream.fileno()).st_size != place.size:
            raise place.damaged
        mapping = mmap(stream.fileno(), place.size, access=ACCESS_READ)
    table = np.frombuffer(mapping, _FLOAT, offset=_HEADER)
    if hashlib.sha256(table.data).digest() != checksum:
        raise place.damaged
    return table


def _checked_header(header: bytes, place: _Place) -> bytes:
    """What the checksum of the values must be, from a header that is whole and ours."""
    told, own = header[:-_DIGEST], header[-_DIGEST:]
    if hashlib.sha256(told).digest() != own:
        raise place.damaged
    if not told.startswith(place.owner):
        raise Malformed("table-foreign", file=str(place.path))
    return told[len(place.owner) :]


# Writing


def _keep(place: _Place, table: NDArray[np.float64], tell: Say) -> None:
    """Keep a table, or say why that can't be done: the values are as good without it."""
    try:
        place.path.parent.mkdir(parents=True, exist_ok=True)
        _remove_left_over(place.path.parent)
        _write(place, table.astype(_FLOAT, copy=False))
    except OSError as error:
        tell(Malformed("table-not-kept", file=str(place.path), reason=_reason(error)))


def _write(place: _Place, table: NDArray[np.float64]) -> None:
    """Written aside, then put in place: a reader finds the old file or the new one, never half."""
    aside = place.path.with_name(f".{place.path.name}.{os.urandom(8).hex()}{_ASIDE}")
    told = place.owner + hashlib.sha256(table.data).digest()
    try:
        with aside.open("xb") as stream:
            stream.write(told + hashlib.sha256(told).digest())
            stream.write(table.data)
            stream.flush()
            os.fsync(stream.fileno())
        aside.replace(place.path)
    finally:
        aside.unlink(missing_ok=True)


def _remove_left_over(folder: Path) -> None:
    """Files that a writer who was killed left behind; a young one may still be written."""
    oldest = time.time() - _LEFT_OVER
    for aside in folder.glob(f".*{_ENDING}.*{_ASIDE}"):
        with suppress(OSError):
            if aside.stat().st_mtime < oldest:
                aside.unlink()


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
