"""The command `fivefold serve`."""

from typing import Annotated

import typer

from fivefold.commands.common import readers
from fivefold.commands.errors import exit_on_error
from fivefold.commands.options import ValuesOption


def serve(
    ctx: typer.Context,
    host: Annotated[
        str,
        typer.Option(
            help="Where to listen: 127.0.0.1 for this machine only, 0.0.0.0 for the whole network.",
            metavar="ADDRESS",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            help="Port to listen on; 0 for any free one.", metavar="N", parser=readers.whole_number
        ),
    ] = 8080,
    database: Annotated[
        str | None,
        typer.Option(
            help="SQLite file or postgresql:// address. Default: a file in the user's data folder.",
            metavar="FILE|ADDRESS",
        ),
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(help="Address that players use, if a proxy is in front.", metavar="URL"),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another site whose pages may connect. May be repeated.", metavar="URL"),
    ] = None,
    proxy: Annotated[
        str,
        typer.Option(
            help="Addresses of trusted proxies, separated by commas.", metavar="ADDRESSES"
        ),
    ] = "127.0.0.1,::1",
    values: ValuesOption = None,
    access_log: Annotated[
        bool, typer.Option(help="Log every request.", show_default=False)
    ] = False,
    open_browser: Annotated[
        bool,
        typer.Option(
            "--open/--no-open", help="Open the browser, if there is one.", show_default=False
        ),
    ] = False,
) -> None:
    """Serve the web app, at home or on the internet.

    Everybody at one table plays on their own phone or computer. Ctrl+C stops the server; games are
    kept, and continue when it starts again.

    Examples:
        fivefold serve --open
        fivefold serve --host 0.0.0.0
    """
    with exit_on_error(ctx) as language:
        from fivefold.server.operations.serve import ServeOptions
        from fivefold.server.operations.serve import serve as start
        from fivefold.server.settings import Settings, default_database

        settings = Settings(
            database=str(default_database()) if database is None else database,
            public_url=public_url,
            origins=tuple(origin or ()),
            values_folder=values,
            solve_at_start=True,
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
            )
        )
