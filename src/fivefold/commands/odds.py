"""The command `fivefold odds`."""

from typing import Annotated

import typer

from fivefold.commands.common import readers
from fivefold.commands.common.errors import exit_on_error
from fivefold.commands.options import JsonOption


def odds(
    ctx: typer.Context,
    card: Annotated[
        str,
        typer.Argument(
            metavar="CARD",
        ),
    ],
    matched: Annotated[
        str | None,
        typer.Option("--matched", metavar="DICE"),
    ] = None,
    rolls: Annotated[
        int | None,
        typer.Option(
            "--rolls",
            metavar="N",
            parser=readers.whole_number,
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold odds 665JJ/2
        fivefold odds 665JJ/2 --matched 66 --rolls 1
    """
    from fivefold.cli.reports.odds import show_odds

    with exit_on_error(ctx) as language:
        show_odds(card, matched, rolls, as_json=json, lang=language)
