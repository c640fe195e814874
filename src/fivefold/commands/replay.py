"""The command `fivefold replay`."""

import typer

from fivefold.commands.errors import exit_on_error
from fivefold.commands.options import JsonLinesOption, LangOption, RecordsArgument, RulesOption


def replay(
    files: RecordsArgument,
    json: JsonLinesOption = False,
    rules: RulesOption = None,
    lang: LangOption = None,
) -> None:
    """Check game records and show how each game stands."""
    from fivefold.cli.reports.replay import replay_files

    with exit_on_error(lang) as language:
        status = replay_files(files, rules, language, as_json=json)
    raise typer.Exit(status)
