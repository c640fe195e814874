"""The command `fivefold rules`."""

from typing import Annotated

import typer

from fivefold.commands.errors import exit_on_error
from fivefold.commands.options import LangOption


def rules(
    game: Annotated[
        str | None,
        typer.Argument(help="Id of a game, or path of a rule file. Default: list all games."),
    ] = None,
    lang: LangOption = None,
) -> None:
    """List all games, or show one game's scoring and rulings."""
    from fivefold.cli.reports.rules import show_rules

    with exit_on_error(lang) as language:
        show_rules(game, language)
