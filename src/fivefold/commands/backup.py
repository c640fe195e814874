"""The command `fivefold backup`."""

from pathlib import Path
from typing import Annotated

import typer

from fivefold.commands.errors import exit_on_error
from fivefold.commands.options import DatabaseOption, LangOption


def backup(
    target: Annotated[Path, typer.Argument(help="File to write. It must not exist yet.")],
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """Copy a server's database into a file while the server runs."""
    with exit_on_error(lang) as language:
        from fivefold.server.operations.serve import backup as copy
        from fivefold.server.settings import default_database

        copy(str(default_database()) if database is None else database, target, language)
