"""Where games on this keyboard are kept: one record file each, written anew after every move."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import count
from typing import TYPE_CHECKING

from platformdirs import user_data_path

from fivefold.errors import FivefoldError, Malformed
from fivefold.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ENDING = ".fivefold"
_LOOKED_AT = 50


def games_folder() -> Path:
    return user_data_path("fivefold", appauthor=False) / "games"


def new_path(game_id: str) -> Path:
    """A name that says game and time, and that no other game has."""
    folder, time = games_folder(), datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    more = ("" if number == 1 else f"-{number}" for number in count(1))
    paths = (folder / f"{game_id}-{time}{end}{ENDING}" for end in more)
    with _keeping_in(folder):
        return next(path for path in paths if not path.exists())


def begin(record: Record, path: Path) -> None:
    """A new game's own file: one that is there already is never written over."""
    with _keeping_in(path):
        if path.exists():
            raise Malformed("file-exists", file=str(path))
        with suppress(FileExistsError):
            path.parent.mkdir(parents=True)
    save(record, path)


class Place:
    """The file of a game that goes on. A text of somebody's own there is put aside, not lost."""

    def __init__(self, path: Path, opened: Record) -> None:
        self.path = path
        self._opened: Record | None = opened

    def save(self, record: Record) -> Path | None:
        """Where the old text was put aside, if it was."""
        opened, self._opened = self._opened, None
        aside = _put_aside(opened, self.path) if opened is not None else None
        save(record, self.path)
        return aside


def _put_aside(record: Record, path: Path) -> Path | None:
    """A copy of a text that a program would have written otherwise, with comments for instance."""
    with _keeping_in(path):
        text = path.read_bytes() if path.exists() else b""
        if not text or text == str(record).encode():
            return None
        names = (f"{path.name}.bak{number if number > 1 else ''}" for number in count(1))
        aside = next(other for name in names if not (other := path.with_name(name)).exists())
        with aside.open("xb") as stream:
            stream.write(text)
    return aside


def save(record: Record, path: Path) -> None:
    """Written aside, then put in place: a crash leaves the old file or the new one, never half."""
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    with _keeping_in(path):
        try:
            with aside.open("w", encoding="utf-8", newline="\n") as stream:
                stream.write(str(record))
                stream.flush()
                os.fsync(stream.fileno())
            aside.replace(path)
        finally:
            aside.unlink(missing_ok=True)


@contextmanager
def _keeping_in(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Malformed("cant-save", file=str(path), reason=error.strerror or str(error)) from None


def unfinished() -> list[tuple[Record, Path]]:
    """Games that were begun and wait to be gone on with, the latest first."""
    return [
        (record, path) for record, path in _readable() if record.played and not record.game.over
    ]


def _readable() -> Iterator[tuple[Record, Path]]:
    """What can be read as it is: a game with rules of its own is opened by its path instead."""
    try:
        files = sorted(games_folder().glob(f"[!.]*{ENDING}"), key=_age)
    except OSError:  # a folder that may not be looked into
        return
    for path in files[:_LOOKED_AT]:
        try:
            yield Record.read(path), path
        except FivefoldError:
            continue


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0
