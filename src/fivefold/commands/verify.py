"""The command `fivefold verify`."""

from typing import Annotated

import typer

from fivefold.commands.common.errors import exit_on_error
from fivefold.commands.options import JsonOption, RecordsArgument, RulesOption


def verify(
    ctx: typer.Context,
    files: RecordsArgument,
    json: JsonOption = False,
    rules: RulesOption = None,
    digest: Annotated[str | None, typer.Option("--digest", metavar="DIGEST")] = None,
    server: Annotated[str | None, typer.Option("--server", metavar="URL")] = None,
) -> None:
    """
    Examples:
        fivefold verify game.fivefold
        fivefold verify game.fivefold --digest 4t9qe-0kwm3-zx7ha-6b2nd
        fivefold verify game.fivefold --server https://dice.example.org
    """
    from fivefold.cli.reports.verify import Evidence, verify_files

    with exit_on_error(ctx) as language:
        evidence = Evidence(digest, server)
        status = verify_files(files, rules, evidence, language, as_json=json)
    raise typer.Exit(status)
