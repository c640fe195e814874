"""The command `fivefold verify`."""

import typer

from fivefold.commands.errors import exit_on_error
from fivefold.commands.options import JsonLinesOption, LangOption, RecordsArgument, RulesOption


def verify(
    files: RecordsArgument,
    json: JsonLinesOption = False,
    rules: RulesOption = None,
    lang: LangOption = None,
) -> None:
    """Check that a game's dice are those its table committed to."""
    from fivefold.cli.reports.verify import verify_files

    with exit_on_error(lang) as language:
        status = verify_files(files, rules, language, as_json=json)
    raise typer.Exit(status)
