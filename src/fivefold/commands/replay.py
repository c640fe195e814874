"""The command `fivefold replay`."""

import typer

from fivefold.commands.common.errors import exit_on_error
from fivefold.commands.options import JsonOption, RecordsArgument, RulesOption


def replay(
    ctx: typer.Context,
    files: RecordsArgument,
    json: JsonOption = False,
    rules: RulesOption = None,
) -> None:
    """
    Examples:
        fivefold replay game.fivefold
        fivefold replay --json monday.fivefold friday.fivefold
    """
    from fivefold.cli.reports.replay import replay_files

    with exit_on_error(ctx) as language:
        status = replay_files(files, rules, language, as_json=json)
    raise typer.Exit(status)
