"""The command `fivefold replay`."""

from __future__ import annotations

import typer

from fivefold.commands.options import JsonOption, RecordsArgument, RulesOption
from fivefold.commands.refusals import exit_on_error


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
    from fivefold.cli.output import BAD_INPUT, OK, print_json
    from fivefold.cli.records import own_rules, read_all
    from fivefold.record import summary

    with exit_on_error(ctx) as language:
        own, status = own_rules(rules), OK
        for found in read_all(files, own, language):
            if found.record is None:
                status = BAD_INPUT
            elif json:
                print_json(summary(found.record))
            else:
                from fivefold.cli.game_view import draw_game

                if len(files) > 1 or found.line > 1:
                    typer.echo(found.place)
                draw_game(found.record, language)
    raise typer.Exit(status)
