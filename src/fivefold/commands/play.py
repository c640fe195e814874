"""The command `fivefold play`."""

from pathlib import Path
from typing import Annotated

import typer

from fivefold.commands.errors import exit_on_error
from fivefold.commands.options import LangOption, RulesOption


def play(
    game: Annotated[
        str | None,
        typer.Argument(help="Id of a game, rule file, or record of a game to continue."),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(help="Names separated by commas; bot:casual seats a bot. Default: ask."),
    ] = None,
    manches: Annotated[
        int | None,
        typer.Option(help="Number of manches, in games that have them. Default: 1."),
    ] = None,
    real_dice: Annotated[
        bool, typer.Option("--real-dice", help="Roll your own dice and type in what you rolled.")
    ] = False,
    deck: Annotated[Path | None, typer.Option(help="Deluxe Poker: deck file to play with.")] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            help="File to save the game in. Default: a new file in the user's data folder."
        ),
    ] = None,
    rules: RulesOption = None,
    seed: Annotated[
        int | None,
        typer.Option(help="The same seed gives the same dice. Default: unpredictable dice."),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Play any game at this keyboard, alone or with others. Every move is saved."""
    from fivefold.cli.play.options import PlayOptions
    from fivefold.cli.play.session import start_play

    with exit_on_error(lang) as language:
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
                lang_option=lang,
            )
        )
