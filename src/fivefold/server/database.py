"""The database of a server, before it is opened: a place that exists, and for one server alone."""

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
    """The file of a SQLite database; None for another kind."""
    path = database.removeprefix(_SQLITE)
    return None if "://" in path else Path(path)


def check_folder(database: str) -> None:
    """A typing error must not make a new, empty database somewhere else."""
    file = file_of(database)
    if file is not None and file != default_database() and not file.absolute().parent.is_dir():
        raise Malformed("no-such-folder", folder=str(file.parent))


@contextmanager
def only_server(database: str) -> Iterator[None]:
    """Hold the database: two servers would each know half of what happens at a table."""
    file = file_of(database)
    if file is None:
        yield
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.with_name(f"{file.name}.server").open("a") as lock:
        _lock(lock.fileno(), file)
        yield


def _lock(descriptor: int, file: Path) -> None:
    with suppress(ImportError):  # not on Windows; there the store itself still refuses a conflict
        import fcntl  # noqa: PLC0415

        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FivefoldError("database-in-use", file=str(file)) from None
