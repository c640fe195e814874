"""The command `fivefold play`."""

from pathlib import Path
from typing import Annotated

import typer

from fivefold.commands import completion
from fivefold.commands.options import DeckOption, RulesOption, path, whole_number
from fivefold.commands.refusals import exit_on_error, language_option


def play(
    ctx: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            autocompletion=completion.games_and_records,
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            autocompletion=completion.players,
        ),
    ] = None,
    manches: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number,
        ),
    ] = None,
    real_dice: Annotated[bool, typer.Option("--real-dice")] = False,
    deck: DeckOption = None,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            parser=path,
        ),
    ] = None,
    rules: RulesOption = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number,
        ),
    ] = None,
) -> None:
    """
    Examples:
        fivefold play
        fivefold play yum --players "Ann, Bo, bot:casual"
        fivefold play classique --manches 3 --real-dice
    """
    from fivefold.cli.play.session import start_play
    from fivefold.cli.play.setup import PlayOptions

    with exit_on_error(ctx) as language:
        start_play(
            PlayOptions(
                game=game,
                players=players,
                manches=manches,
                real_dice=real_dice,
                deck=deck,
                record=record,
                rules=rules,
                seed=seed,
                lang=language,
                lang_option=language_option(ctx),
            )
        )
