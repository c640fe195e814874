"""The command `fivefold odds`."""

from typing import Annotated

import typer

from fivefold.commands.errors import exit_on_error
from fivefold.commands.options import JsonOption, LangOption


def odds(
    card: Annotated[
        str, typer.Argument(help="A Deluxe Poker card as faces/rolls, such as 665JJ/2.")
    ],
    matched: Annotated[
        str | None, typer.Option("--matched", help="Dice already on the card, such as 3356.")
    ] = None,
    rolls: Annotated[
        int | None, typer.Option("--rolls", help="Rolls left. Default: all rolls of the card.")
    ] = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Show the exact chance of completing a Deluxe Poker card."""
    from fivefold.cli.reports.odds import show_odds

    with exit_on_error(lang) as language:
        show_odds(card, matched, rolls, as_json=json, lang=language)
