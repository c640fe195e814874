"""The command `fivefold tidy`."""

from typing import Annotated

import typer

from fivefold.commands.options import JsonOption, whole_number
from fivefold.commands.refusals import exit_on_error


def tidy(
    ctx: typer.Context,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|ADDRESS",
        ),
    ] = None,
    older_than: Annotated[
        int,
        typer.Option(metavar="DAYS", parser=whole_number),
    ] = 0,
    close: Annotated[bool, typer.Option("--close", show_default=False)] = False,
    forget: Annotated[
        int,
        typer.Option(metavar="DAYS", parser=whole_number, show_default=False),
    ] = 0,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold tidy --older-than 30
        fivefold tidy --older-than 90 --close
        fivefold tidy --forget 365
    """
    with exit_on_error(ctx) as language:
        from fivefold.server.operations.maintenance import TidyOptions
        from fivefold.server.operations.maintenance import tidy as run
        from fivefold.server.settings import default_database

        run(
            TidyOptions(
                database=str(default_database()) if database is None else database,
                days=older_than,
                close=close,
                forget=forget,
                as_json=json,
                lang=language,
            )
        )
