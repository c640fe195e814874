"""The command `fivefold backup`."""

from pathlib import Path
from typing import Annotated

import typer

from fivefold.commands.common import readers
from fivefold.commands.errors import exit_on_error


def backup(
    ctx: typer.Context,
    target: Annotated[
        Path,
        typer.Argument(metavar="FILE", parser=readers.path),
    ],
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
        ),
    ] = None,
) -> None:
    """
    Examples:
        fivefold backup tables-copy.sqlite
    """
    with exit_on_error(ctx) as language:
        from fivefold.server.operations.serve import backup as copy
        from fivefold.server.settings import default_database

        copy(str(default_database()) if database is None else database, target, language)
