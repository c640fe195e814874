"""The database of a server: checks before it is opened, its lock, and `fivefold backup`."""

from __future__ import annotations

import errno
import os
import struct
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError, Malformed
from fivefold.server.settings import default_database
from fivefold.stores.backup import backup as copy
from fivefold.stores.store import NO_FILES
from fivefold.texts import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.texts import Lang

_SQLITE = "sqlite:///"
_OUR_BYTE = 0x40000000 + 1024
"""The byte we lock: after SQLite's own in its page for locks, where nothing is stored."""

_LOCKED = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""The errors if another process has the lock; EDEADLK is that of Windows."""


def file_of(database: str) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL, and for what names no file."""
    path = database.removeprefix(_SQLITE)
    return None if "://" in path or path in NO_FILES else Path(path)


def check_folder(database: str) -> None:
    """Refuse a folder that does not exist, so that a typo does not create an empty database."""
    file = file_of(database)
    if file is not None and file != default_database() and not file.absolute().parent.is_dir():
        raise Malformed("no-such-folder", folder=str(file.parent))


@contextmanager
def only_server(database: str) -> Iterator[None]:
    """Lock the file: with two servers, each would miss the changes the other makes. The lock is on
    the file itself, whatever it is called, so that no link gets past it. It comes before SQLite
    opens the file: under another name, SQLite would use another journal."""
    file = file_of(database)
    if file is None:
        yield
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(_to_lock(file), os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise _unopenable(file, error) from None
    # Closed when SQLite has closed the file: before, that would release SQLite's locks as well.
    try:
        try:
            _lock(descriptor)
        except OSError as error:
            if error.errno in _LOCKED:
                raise FivefoldError("database-in-use", file=str(file)) from None
            raise _unopenable(file, error) from None
        yield
    finally:
        os.close(descriptor)


def _unopenable(file: Path, error: OSError) -> FivefoldError:
    return FivefoldError("store-unopenable", place=str(file), reason=error.strerror)


def _to_lock(file: Path) -> Path:
    if sys.platform in ("linux", "win32"):
        return file
    # Other systems have no lock that SQLite would not run into or release. A hard link gets past.
    real = file.resolve()
    return real.with_name(f"{real.name}.server")


def _lock(descriptor: int) -> None:
    """Until it is closed."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415

        os.lseek(descriptor, _OUR_BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        return
    import fcntl  # noqa: PLC0415

    if sys.platform == "linux":
        # It belongs to the descriptor. A lock of the process would go when SQLite closes the file.
        lock = struct.pack("hhqqi0q", fcntl.F_WRLCK, os.SEEK_SET, _OUR_BYTE, 1, 0)
        fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, lock)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def backup(database: str, target: Path, lang: Lang) -> None:
    """Copy the tables of a SQLite file into a new one, and print that."""
    file = file_of(database)
    if file is None:
        raise FivefoldError("backup-of-files-only")
    copy(file, target)
    _say("copied", lang, target=target)


def _say(key: str, lang: Lang, **facts: object) -> None:
    sys.stdout.write(f"{catalogue('server')[key].format(**facts)[lang]}\n")
