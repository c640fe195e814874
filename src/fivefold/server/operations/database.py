"""Checks before a database is opened: its folder must exist, and no other server may use it."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError, Malformed
from fivefold.server.settings import default_database

if TYPE_CHECKING:
    from collections.abc import Iterator

_SQLITE = "sqlite:///"


def file_of(database: str) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL."""
    path = database.removeprefix(_SQLITE)
    return None if "://" in path else Path(path)


def check_folder(database: str) -> None:
    """Refuse a folder that does not exist, so that a typo does not create an empty database."""
    file = file_of(database)
    if file is not None and file != default_database() and not file.absolute().parent.is_dir():
        raise Malformed("no-such-folder", folder=str(file.parent))


@contextmanager
def only_server(database: str) -> Iterator[None]:
    """Lock the file: with two servers, each would miss the changes the other makes. A link leads to
    the same lock as the file it points to."""
    named = file_of(database)
    if named is None:
        yield
        return
    file = named.resolve()
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.with_name(f"{file.name}.server").open("a") as lock:
        _lock(lock.fileno(), file)
        yield


def _lock(descriptor: int, file: Path) -> None:
    with suppress(ImportError):  # Windows has no fcntl; the store still refuses conflicting writes
        import fcntl  # noqa: PLC0415

        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FivefoldError("database-in-use", file=str(file)) from None
