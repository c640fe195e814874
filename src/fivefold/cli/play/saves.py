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


class GoneOnElsewhere(Exception):
    """Somebody else has written the file since: `kept` is where the game as played here lies."""

    def __init__(self, kept: Path) -> None:
        super().__init__(str(kept))
        self.kept = kept


class Place:
    """The file of a game that goes on. A text of somebody else's there is never written over."""

    def __init__(self, path: Path, opened: Record) -> None:
        self.path = path
        self._opened: Record | None = opened
        self._known = _text(path)
        """What was read or written here last."""

    def save(self, record: Record) -> Path | None:
        """Where a text of somebody's own was put aside before the first save, if there was one."""
        text = str(record).encode()
        with _keeping_in(self.path), _written_aside(text, self.path) as written:
            if _text(self.path) not in (self._known, text, b""):
                raise GoneOnElsewhere(_put_aside(text, self._others()))
            aside = self._own_text_put_aside()
            written.replace(self.path)
        self._known, self._opened = text, None
        return aside

    def _own_text_put_aside(self) -> Path | None:
        """A copy of a text that a program would have written otherwise, with comments perhaps."""
        if not self._known or self._opened is None or self._known == str(self._opened).encode():
            return None
        name = self.path.name
        more = (f"{name}.bak{number if number > 1 else ''}" for number in count(1))
        return _put_aside(self._known, map(self.path.with_name, more))

    def _others(self) -> Iterator[Path]:
        """`game-2.fivefold`, `game-3.fivefold`, …"""
        stem, ending = self.path.stem, self.path.suffix
        return (self.path.with_name(f"{stem}-{number}{ending}") for number in count(2))


def _text(path: Path) -> bytes:
    with _keeping_in(path):
        return path.read_bytes() if path.exists() else b""


def _put_aside(text: bytes, paths: Iterator[Path]) -> Path:
    """The text in the first of these files that is not there yet."""
    aside = next(path for path in paths if not path.exists())
    with aside.open("xb") as stream:
        stream.write(text)
    return aside


def save(record: Record, path: Path) -> None:
    with _keeping_in(path), _written_aside(str(record).encode(), path) as written:
        written.replace(path)


@contextmanager
def _written_aside(text: bytes, path: Path) -> Iterator[Path]:
    """To be put in place: a crash leaves the old file or the new one, never half."""
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with aside.open("wb") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        yield aside
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
