"""The command `fivefold verify`."""

import typer

from fivefold.commands.common.errors import exit_on_error
from fivefold.commands.options import JsonOption, RecordsArgument, RulesOption


def verify(
    ctx: typer.Context,
    files: RecordsArgument,
    json: JsonOption = False,
    rules: RulesOption = None,
) -> None:
    """
    Examples:
        fivefold verify game.fivefold
    """
    from fivefold.cli.reports.verify import verify_files

    with exit_on_error(ctx) as language:
        status = verify_files(files, rules, language, as_json=json)
    raise typer.Exit(status)
