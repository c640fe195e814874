"""The command `fivefold serve`."""

import os
from typing import Annotated

import typer

from fivefold.commands.options import ValuesOption, whole_number
from fivefold.commands.refusals import exit_on_error


def serve(
    ctx: typer.Context,
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(metavar="N", parser=whole_number),
    ] = 8080,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|ADDRESS",
        ),
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(metavar="URL"),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL"),
    ] = None,
    proxy: Annotated[
        str,
        typer.Option(metavar="ADDRESSES"),
    ] = "127.0.0.1,::1",
    values: ValuesOption = None,
    close_after: Annotated[
        int,
        typer.Option(metavar="DAYS", parser=whole_number),
    ] = 90,
    forget_after: Annotated[
        int,
        typer.Option(metavar="DAYS", parser=whole_number),
    ] = 0,
    access_log: Annotated[bool, typer.Option(show_default=False)] = False,
    no_limits: Annotated[bool, typer.Option("--no-limits", show_default=False)] = False,
    open_browser: Annotated[
        bool,
        typer.Option("--open/--no-open", show_default=False),
    ] = False,
) -> None:
    """
    Examples:
        fivefold serve --open
        fivefold serve --host 0.0.0.0
    """
    with exit_on_error(ctx) as language:
        from fivefold.server.operations.serve import ServeOptions
        from fivefold.server.operations.serve import serve as start
        from fivefold.server.settings import Limits, Settings, default_database

        settings = Settings(
            database=str(default_database()) if database is None else database,
            public_url=public_url,
            origins=tuple(origin or ()),
            values_folder=values,
            close_after=close_after,
            forget_after=forget_after,
            solve_at_start=True,
            limits=Limits.from_environment(os.environ),
        )
        start(
            ServeOptions(
                settings=settings,
                host=host,
                port=port,
                proxies=proxy,
                access_log=access_log,
                open_browser=open_browser,
                lang=language,
                limits=not no_limits,
            )
        )
