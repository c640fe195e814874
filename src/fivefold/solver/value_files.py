"""Files of exact values: a header of 192 bytes followed by the values as little-endian float64, or
as float32 where a game has very many.

The header holds the fingerprint of the rules, a hash of the plan, which fixes the layout, and the
SHA-256 of the values and of the header itself. So a file of other rules, of an older version or
with damage is recognised wherever it lies.
"""

from __future__ import annotations

import hashlib
import os
import time
from contextlib import contextmanager, suppress
from mmap import ACCESS_READ, mmap
from stat import S_ISREG
from struct import Struct
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from fivefold.errors import Malformed
from fivefold.rules import fingerprint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from fivefold.rules import RuleSet
    from fivefold.solver.plan import Plan

    Warn = Callable[[Malformed], None]

SUFFIX = ".table"
_PART = ".part"
_ABANDONED = 24 * 60 * 60.0
"""Seconds after which an unfinished file no longer has a writer."""

VALUES, SPREADS, RACES = b"fivefold table\n\0", b"fivefold spread\n", b"fivefold race\n\0\0"
SAVED, COLUMNS = b"fivefold saved\n\0", b"fivefold column\n"
"""The first bytes of a file say what it holds."""
_DIGEST = hashlib.sha256().digest_size
_OWNER = Struct("<16sI4xQ32x32s32s")
"""Identifies the values: magic, version, number of values, fingerprint, hash of the plan."""
_HEADER = _OWNER.size + 2 * _DIGEST
_FLOAT, _ROUNDED = np.dtype("<f8"), np.dtype("<f4")


class ValueFile(NamedTuple):
    """A file of values, and what it must contain."""

    path: Path
    owner: bytes
    """The part of the header that identifies the rules and the plan."""
    values: int
    kind: np.dtype[Any] = _FLOAT

    @property
    def size(self) -> int:
        return _HEADER + self.values * self.kind.itemsize

    @property
    def damaged(self) -> Malformed:
        return Malformed("table-damaged", file=str(self.path))


def file_at(  # noqa: PLR0913, PLR0917 (as in the header)
    path: Path, values: int, magic: bytes, version: int, rules: bytes, layout: bytes
) -> ValueFile:
    """The file at a path, if it has so many values for rules and a layout with these hashes."""
    return ValueFile(path, _OWNER.pack(magic, version, values, rules, layout), values)


def file_of(  # noqa: PLR0913, PLR0917 (what identifies a file)
    path: Path, rules: RuleSet, plan: Plan, magic: bytes, version: int, values: int | None = None
) -> ValueFile:
    """The file at a path, if it has what these rules and this plan need: so many `values`, by
    default one for each sheet."""
    fields = [name for name in plan._fields if name != "rules"]  # those have their fingerprint
    layout = hashlib.sha256(" ".join(fields).encode())
    for part in (np.asarray(getattr(plan, name)) for name in fields):
        layout.update(f"{part.dtype.str}{part.shape}".encode())
        layout.update(part.tobytes())
    rules_hash = bytes.fromhex(fingerprint(rules))
    count = plan.size if values is None else values
    owner = _OWNER.pack(magic, version, count, rules_hash, layout.digest())
    return ValueFile(path, owner, count, _ROUNDED if magic in {SAVED, COLUMNS} else _FLOAT)


def count_in(path: Path) -> int:
    """How many values the header of a file promises; 0 if there is none."""
    with suppress(OSError), path.open("rb") as stream:
        header = stream.read(_HEADER)
        if len(header) == _HEADER:
            return int(_OWNER.unpack_from(header)[2])
    return 0


# Reading


def load(file: ValueFile, warn: Warn) -> NDArray[Any] | None:
    """The values in a file, if it exists and is valid."""
    try:
        return _mapped(file)
    except Malformed as error:
        warn(error)
    except (FileNotFoundError, NotADirectoryError):
        pass  # nothing is there yet; whether it can be written, saving will show
    except OSError as error:
        warn(Malformed("table-unreadable", file=str(file.path), reason=_reason(error)))
    return None


def _mapped(file: ValueFile) -> NDArray[Any]:
    # One call to stat: between two of them another process may write the file.
    if not S_ISREG(file.path.stat().st_mode):
        raise file.damaged  # opening a pipe, for example, would block for ever
    with file.path.open("rb") as stream:
        checksum = _checked_header(stream.read(_HEADER), file)
        if os.fstat(stream.fileno()).st_size != file.size:
            raise file.damaged
        mapping = mmap(stream.fileno(), file.size, access=ACCESS_READ)
    array: NDArray[Any] = np.frombuffer(mapping, file.kind, offset=_HEADER)
    if hashlib.sha256(array.data).digest() != checksum:
        raise file.damaged
    return array


def _checked_header(header: bytes, file: ValueFile) -> bytes:
    """The checksum of the values, from a header that is intact and for these rules."""
    content, checksum = header[:-_DIGEST], header[-_DIGEST:]
    if hashlib.sha256(content).digest() != checksum:
        raise file.damaged
    if not content.startswith(file.owner):
        raise Malformed("table-foreign", file=str(file.path))
    return content[len(file.owner) :]


# Writing


def save(file: ValueFile, array: NDArray[np.float64], warn: Warn) -> None:
    """Write values to disk. A failure is only a warning: the values can be used all the same."""
    try:
        file.path.parent.mkdir(parents=True, exist_ok=True)
        _remove_abandoned(file.path.parent)
        _write(file, array.astype(_FLOAT, copy=False))
    except OSError as error:
        warn(Malformed("table-not-kept", file=str(file.path), reason=_reason(error)))


@contextmanager
def room_for(file: ValueFile, warn: Warn) -> Iterator[NDArray[Any]]:
    """An array to be filled, which then becomes the file. It is on disk from the start, because it
    may be too large for memory; where there is no room on disk, it is in memory only."""
    part = _part_of(file)
    try:
        file.path.parent.mkdir(parents=True, exist_ok=True)
        _remove_abandoned(file.path.parent)
        array = _reserved(part, file)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        warn(Malformed("table-not-kept", file=str(file.path), reason=_reason(error)))
        yield np.zeros(file.values, file.kind)
        return
    try:
        yield array
        array.flush()
        _write_header(part, file, array)
        part.replace(file.path)
    except OSError as error:
        warn(Malformed("table-not-kept", file=str(file.path), reason=_reason(error)))
    finally:
        part.unlink(missing_ok=True)


def _reserved(part: Path, file: ValueFile) -> np.memmap[Any, Any]:
    with part.open("xb") as stream:
        if hasattr(os, "posix_fallocate"):  # writing to a map of a full disk would be fatal
            os.posix_fallocate(stream.fileno(), 0, file.size)
        else:
            stream.truncate(file.size)
    return np.memmap(part, file.kind, "r+", offset=_HEADER, shape=(file.values,))


def _write_header(part: Path, file: ValueFile, array: NDArray[Any]) -> None:
    header = file.owner + hashlib.sha256(array.data).digest()
    with part.open("r+b") as stream:
        stream.write(header + hashlib.sha256(header).digest())
        stream.flush()
        os.fsync(stream.fileno())


def _part_of(file: ValueFile) -> Path:
    return file.path.with_name(f".{file.path.name}.{os.urandom(8).hex()}{_PART}")


def _write(file: ValueFile, array: NDArray[np.float64]) -> None:
    """Write to a temporary file and rename it, so that a reader never sees half a file."""
    part = _part_of(file)
    header = file.owner + hashlib.sha256(array.data).digest()
    try:
        with part.open("xb") as stream:
            stream.write(header + hashlib.sha256(header).digest())
            stream.write(array.data)
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(file.path)
    finally:
        part.unlink(missing_ok=True)


def _remove_abandoned(folder: Path) -> None:
    """Remove temporary files of processes that were killed; a recent one may still be in use."""
    oldest = time.time() - _ABANDONED
    for part in folder.glob(f".*{SUFFIX}.*{_PART}"):
        with suppress(OSError):
            if part.stat().st_mtime < oldest:
                part.unlink()


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
