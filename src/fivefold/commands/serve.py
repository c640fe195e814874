"""The command `fivefold serve`."""

from typing import Annotated

import typer

from fivefold.commands.errors import exit_on_error
from fivefold.commands.options import DatabaseOption, LangOption, ValuesOption


def serve(
    host: Annotated[
        str, typer.Option(help="127.0.0.1 for this machine only, 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="0 for any free port.")] = 8080,
    database: DatabaseOption = None,
    public_url: Annotated[
        str | None, typer.Option(help="Address that players use, if a proxy is in front.")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another site whose pages may connect. May be repeated."),
    ] = None,
    proxy: Annotated[
        str, typer.Option(help="Addresses of trusted proxies, separated by commas.")
    ] = "127.0.0.1,::1",
    values: ValuesOption = None,
    access_log: Annotated[bool, typer.Option(help="Log every request.")] = False,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the browser, if there is one.")
    ] = False,
    lang: LangOption = None,
) -> None:
    """Serve the web app, at home or on the internet."""
    with exit_on_error(lang) as language:
        from fivefold.cli.common.parsing import option_path
        from fivefold.server.operations.serve import ServeOptions
        from fivefold.server.operations.serve import serve as start
        from fivefold.server.settings import Settings, default_database

        settings = Settings(
            database=str(default_database()) if database is None else database,
            public_url=public_url,
            origins=tuple(origin or ()),
            values_folder=option_path("--values", values),
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
