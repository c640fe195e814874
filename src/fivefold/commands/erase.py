"""The command `fivefold erase`."""

from typing import Annotated

import typer

from fivefold.commands.refusals import exit_on_error


def erase(
    ctx: typer.Context,
    table: Annotated[str | None, typer.Option(metavar="CODE")] = None,
    owner: Annotated[str | None, typer.Option(metavar="TOKEN|ID")] = None,
    database: Annotated[str | None, typer.Option(metavar="FILE|ADDRESS")] = None,
    yes: Annotated[bool, typer.Option("--yes", show_default=False)] = False,
) -> None:
    """
    Examples:
        fivefold erase --table 7KX2-0RTD
        fivefold erase --owner 4f1c… --yes
    """
    with exit_on_error(ctx) as language:
        from fivefold.server.operations.maintenance import EraseOptions
        from fivefold.server.operations.maintenance import erase as run
        from fivefold.server.settings import default_database

        run(
            EraseOptions(
                database=str(default_database()) if database is None else database,
                table=table,
                owner=owner,
                yes=yes,
                lang=language,
            )
        )
