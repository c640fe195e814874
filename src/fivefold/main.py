"""The program `fivefold`: the command line, and the commands of the server with it."""

# ruff: noqa: PLC0415 (a command loads what it needs when it is called)
# ruff: noqa: PLR0913, PLR0917 (each is an option)

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fivefold.cli.app import app
from fivefold.cli.app import main as run
from fivefold.cli.speaking import LangOption, speaking

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        help="A SQLite file or postgresql://…; a file in the platform's place if left out.",
    ),
]
TablesOption = Annotated[
    Path | None,
    typer.Option("--tables", help="The folder of solved games; the platform's if left out."),
]


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="127.0.0.1: this machine only; 0.0.0.0: its whole network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="0 for any that is free.")] = 8080,
    database: DatabaseOption = None,
    public_url: Annotated[
        str | None, typer.Option(help="The address people type, if a proxy stands in front.")
    ] = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="Another site whose pages may connect; repeatable.")
    ] = None,
    proxy: Annotated[
        str, typer.Option(help="Addresses of proxies whose word is taken, with commas between.")
    ] = "127.0.0.1,::1",
    tables: TablesOption = None,
    access_log: Annotated[bool, typer.Option(help="Write down every request.")] = False,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the browser, where there is one.")
    ] = False,
    lang: LangOption = None,
) -> None:
    """Serve tables to browsers: on this machine, at home, or behind a proxy on the internet."""
    with speaking(lang) as spoken:
        from fivefold.server.serve import ServeOptions
        from fivefold.server.serve import serve as start
        from fivefold.server.settings import Settings, default_database

        settings = Settings(
            database=str(default_database()) if database is None else database,
            public_url=public_url,
            origins=tuple(origin or ()),
            tables_folder=tables,
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
                lang=spoken,
            )
        )


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(help="A file that is not there yet.")],
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """Copy all tables of a server into one file, while it goes on."""
    with speaking(lang) as spoken:
        from fivefold.server.serve import backup as copy
        from fivefold.server.settings import default_database

        copy(str(default_database()) if database is None else database, target, spoken)


def main() -> None:
    run()
