"""The command `fivefold verify`."""

import typer

from fivefold.commands.errors import exit_on_error
from fivefold.commands.options import JsonLinesOption, RecordsArgument, RulesOption


def verify(
    ctx: typer.Context,
    files: RecordsArgument,
    json: JsonLinesOption = False,
    rules: RulesOption = None,
) -> None:
    """Check that the dice of a game on a server were fair.

    A table on a server commits itself to its dice before the game. This checks that they are the
    dice in the record. Games played with `fivefold play` can't be checked.

    Examples:
        fivefold verify game.fivefold
    """
    from fivefold.cli.reports.verify import verify_files

    with exit_on_error(ctx) as language:
        status = verify_files(files, rules, language, as_json=json)
    raise typer.Exit(status)
