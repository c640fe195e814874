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
_RECENT = 5


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
    """The latest games that wait to be gone on with."""
    return [(record, path) for record, path in _readable() if not record.game.over][:_RECENT]


def _readable() -> Iterator[tuple[Record, Path]]:
    """What can be read as it is: a game with rules of its own is opened by its path instead."""
    try:
        files = sorted(games_folder().glob(f"[!.]*{ENDING}"), key=_age)
    except OSError:  # a folder that may not be looked into
        return
    for path in files[: 10 * _RECENT]:
        try:
            yield Record.read(path), path
        except FivefoldError:
            continue


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0
