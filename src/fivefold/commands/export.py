"""The command `fivefold export`."""

from pathlib import Path
from typing import Annotated

import typer

from fivefold.commands.common import completion, readers
from fivefold.commands.common.errors import exit_on_error
from fivefold.commands.options import RecordsArgument, RulesOption, ValuesOption


def export(
    ctx: typer.Context,
    files: RecordsArgument,
    to: Annotated[Path, typer.Option("--to", metavar="FILE", parser=readers.path)],
    what: Annotated[
        str,
        typer.Option(
            "--what",
            metavar="WHAT",
            parser=readers.subject,
            autocompletion=completion.subjects,
        ),
    ] = "decisions",
    review: Annotated[bool, typer.Option("--review")] = False,
    rules: RulesOption = None,
    values: ValuesOption = None,
) -> None:
    """
    Examples:
        fivefold export evening.fivefold --to decisions.csv
        fivefold export *.fivefold --what games --review --to games.parquet
    """
    from fivefold.cli.reports.export import ExportOptions, export_files

    with exit_on_error(ctx) as language:
        options = ExportOptions(
            files=files,
            to=to,
            what=what,
            review=review,
            rules=rules,
            values_folder=values,
            lang=language,
        )
        status = export_files(options)
    raise typer.Exit(status)
