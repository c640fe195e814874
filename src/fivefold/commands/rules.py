"""The command `fivefold rules`."""

from typing import Annotated

import typer

from fivefold.commands.common import completion
from fivefold.commands.common.errors import exit_on_error
from fivefold.commands.options import JsonOption


def rules(
    ctx: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            autocompletion=completion.games,
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold rules
        fivefold rules yum
        fivefold rules yum --json
    """
    from fivefold.cli.reports.rules import show_rules

    with exit_on_error(ctx) as language:
        show_rules(game, language, as_json=json)
