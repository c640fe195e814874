"""The files of saved games: one record each, rewritten after every move."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from datetime import datetime
from errno import EISDIR
from itertools import count
from typing import TYPE_CHECKING

from platformdirs import user_data_path

from fivefold.cli.output import program, quoted
from fivefold.errors import FivefoldError, Malformed
from fivefold.files import os_errors_as, temporary_name
from fivefold.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from fivefold.rules import Rules

ENDING = ".fivefold"
_MOST_LISTED = 50
_MOST_COMPARED = 300
"""Reading them takes about a second."""


def games_folder() -> Path:
    return user_data_path("fivefold", appauthor=False) / "games"


def new_path(game_id: str) -> Path:
    """An unused file name made of the game and the time."""
    folder, time = games_folder(), datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    suffixes = ("" if number == 1 else f"-{number}" for number in count(1))
    paths = (folder / f"{game_id}-{time}{suffix}{ENDING}" for suffix in suffixes)
    with os_errors_as("cant-save", folder):
        return next(path for path in paths if not path.exists())


def save_new(record: Record, path: Path) -> None:
    """Save a new game. A file that exists is never overwritten."""
    with os_errors_as("cant-save", path):
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if path.exists():
            command = f"{program()} play {quoted(path)}"
            raise Malformed("file-exists", file=str(path), command=command)
        _check_folder(path)
        with _written(str(record).encode(), path) as temporary:
            temporary.replace(path)


def _check_folder(path: Path) -> None:
    """Create the folder of saved games; refuse any other that is missing, perhaps a typo."""
    folder = path.parent
    if folder == games_folder():
        folder.mkdir(parents=True, exist_ok=True)
    elif not folder.exists():
        raise Malformed("no-folder-to-save", file=str(path), folder=str(folder))


class ChangedElsewhere(Exception):
    """Another program has changed the file. The game as played here is in `saved_as`."""

    def __init__(self, saved_as: Path) -> None:
        super().__init__(str(saved_as))
        self.saved_as = saved_as


class SaveFile:
    """The file of the game being played. What others wrote into it is never overwritten."""

    def __init__(self, path: Path, opened: Record) -> None:
        self.path = path
        self._opened: Record | None = opened
        self._content = _content(path)
        """The text last read or written here."""

    def save(self, record: Record) -> Path | None:
        """Save the game; the path of a backup, if the first save had to make one."""
        content = str(record).encode()
        with os_errors_as("cant-save", self.path), _written(content, self.path) as temporary:
            if _content(self.path) not in (self._content, content, b""):
                raise ChangedElsewhere(_write_first_free(content, self._numbered()))
            backup = self._backup()
            temporary.replace(self.path)
        self._content, self._opened = content, None
        return backup

    def _backup(self) -> Path | None:
        """A copy of the file, if it holds what this program would not write: comments perhaps."""
        opened = self._opened
        if not self._content or opened is None or self._content == str(opened).encode():
            return None
        name = self.path.name
        names = (f"{name}.bak{number if number > 1 else ''}" for number in count(1))
        return _write_first_free(self._content, map(self.path.with_name, names))

    def _numbered(self) -> Iterator[Path]:
        """`game-2.fivefold`, `game-3.fivefold`, …"""
        stem, ending = self.path.stem, self.path.suffix
        return (self.path.with_name(f"{stem}-{number}{ending}") for number in count(2))


def _content(path: Path) -> bytes:
    with os_errors_as("cant-save", path):
        return path.read_bytes() if path.exists() else b""


def _write_first_free(content: bytes, paths: Iterator[Path]) -> Path:
    """Write into the first of these files that does not exist, and return its path."""
    free = next(path for path in paths if not path.exists())
    with free.open("xb") as stream:
        stream.write(content)
    return free


@contextmanager
def _written(content: bytes, path: Path) -> Iterator[Path]:
    """A temporary file with the content, to replace `path` with: a crash leaves no half file."""
    temporary = temporary_name(path)
    try:
        with temporary.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


def unfinished(own: Sequence[Rules] = ()) -> list[tuple[Record, Path]]:
    """Saved games that have begun and are not over, the latest first."""
    games = _readable(own, _MOST_LISTED)
    return [(record, path) for record, path in games if record.played and not record.game.over]


def finished(own: Sequence[Rules] = ()) -> Iterator[tuple[Record, Path]]:
    """Saved games that are over, the latest first."""
    games = _readable(own, _MOST_COMPARED)
    return ((record, path) for record, path in games if record.game.over)


def latest() -> Record | None:
    """The game that was saved last, over or not."""
    return next((record for record, _ in _readable((), _MOST_LISTED)), None)


def _readable(own: Sequence[Rules], most: int) -> Iterator[tuple[Record, Path]]:
    """The latest saved games that are built in or have one of these own rules."""
    try:
        files = sorted(games_folder().glob(f"[!.]*{ENDING}"), key=_age)
    except OSError:  # a folder without permission to list it
        return
    for path in files[:most]:
        if record := _record(path, own):
            yield record, path


def _record(path: Path, own: Sequence[Rules]) -> Record | None:
    """The record in a file, if it can be read with one of these rules or without any."""
    for rules in (None, *own):
        with suppress(FivefoldError):
            return Record.read(path, rules)
    return None


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0
