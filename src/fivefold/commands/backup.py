"""The command `fivefold backup`."""

from pathlib import Path
from typing import Annotated

import typer

from fivefold.commands.options import path
from fivefold.commands.refusals import exit_on_error


def backup(
    ctx: typer.Context,
    target: Annotated[
        Path,
        typer.Argument(metavar="FILE", parser=path),
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
    from fivefold.server.operations.database import backup as copy
    from fivefold.server.settings import default_database

    with exit_on_error(ctx) as language:
        copy(str(default_database()) if database is None else database, target, language)
