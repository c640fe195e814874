"""The command `fivefold backup`. It needs no package of the server."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError
from fivefold.server.operations.database import file_of
from fivefold.stores.backup import backup as copy
from fivefold.texts import catalogue

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.texts import Lang


def backup(database: str, target: Path, lang: Lang) -> None:
    """Copy the tables of a SQLite file into a new one, and say so."""
    file = file_of(database)
    if file is None:
        raise FivefoldError("backup-of-files-only")
    copy(file, target)
    _say("copied", lang, target=target)


def _say(key: str, lang: Lang, **facts: object) -> None:
    sys.stdout.write(f"{catalogue('server')[key].format(**facts)[lang]}\n")
