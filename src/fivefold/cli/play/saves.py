"""Where games on this keyboard are kept: one record file each, written anew after every move."""

from __future__ import annotations

import os
from datetime import datetime
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
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    path = games_folder() / f"{game_id}-{stamp}{ENDING}"
    return path if not path.exists() else path.with_stem(f"{path.stem}-{os.getpid()}")


def save(record: Record, path: Path) -> None:
    """Written aside, then put in place: a crash leaves the old file or the new one, never half."""
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with aside.open("w", encoding="utf-8", newline="\n") as stream:
            stream.write(str(record))
            stream.flush()
            os.fsync(stream.fileno())
        aside.replace(path)
    except OSError as error:
        raise Malformed("cant-save", file=str(path), reason=error.strerror or str(error)) from None


def unfinished() -> list[tuple[Path, Record]]:
    """The latest games that wait to be gone on with."""
    return [(path, record) for path, record in _readable() if not record.game.over][:_RECENT]


def _readable() -> Iterator[tuple[Path, Record]]:
    """What can be read as it is: a game with rules of its own is opened by its path instead."""
    files = sorted(games_folder().glob(f"[!.]*{ENDING}"), key=_age)[: 10 * _RECENT]
    for path in files:
        try:
            yield path, Record.read(path)
        except FivefoldError:
            continue


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0
