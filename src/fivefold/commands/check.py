"""The command `fivefold check`."""

from typing import Annotated

import typer

from fivefold.commands.options import JsonOption
from fivefold.commands.refusals import exit_on_error


def check(
    ctx: typer.Context,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|ADDRESS",
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold check
        fivefold check --database tables-copy.sqlite
    """
    with exit_on_error(ctx) as language:
        from fivefold.server.operations.maintenance import check as run
        from fivefold.server.settings import default_database

        status = run(
            str(default_database()) if database is None else database, language, as_json=json
        )
    raise typer.Exit(status)
