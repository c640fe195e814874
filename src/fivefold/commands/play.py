"""The command `fivefold play`."""

from pathlib import Path
from typing import Annotated

import typer

from fivefold.commands.common import completion, readers
from fivefold.commands.common.language import language_option
from fivefold.commands.errors import exit_on_error
from fivefold.commands.options import DeckOption, RulesOption


def play(
    ctx: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="Id of a game (see `fivefold rules`), a rule file, "
            "or the record of a game to continue. Default: ask.",
            autocompletion=completion.games_and_records,
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            help="Names separated by commas; bot:casual seats a bot. Default: ask.",
            metavar="NAMES",
            autocompletion=completion.players,
        ),
    ] = None,
    manches: Annotated[
        int | None,
        typer.Option(
            help="Number of manches, in games that have them. Default: 1.",
            metavar="N",
            parser=readers.whole_number,
        ),
    ] = None,
    real_dice: Annotated[
        bool, typer.Option("--real-dice", help="Roll your own dice and type in what you rolled.")
    ] = False,
    deck: DeckOption = None,
    record: Annotated[
        Path | None,
        typer.Option(
            help="New file to save the game in. Default: one in the user's data folder.",
            metavar="FILE",
            parser=readers.path,
        ),
    ] = None,
    rules: RulesOption = None,
    seed: Annotated[
        int | None,
        typer.Option(
            help="The same seed gives the same dice. Default: unpredictable dice.",
            metavar="N",
            parser=readers.whole_number,
        ),
    ] = None,
) -> None:
    """Play any game at this keyboard, alone or with others.

    Every move is saved: leave with q and continue later.

    Examples:
        fivefold play
        fivefold play yum --players "Ann, Bo, bot:casual"
        fivefold play classique --manches 3 --real-dice
    """
    from fivefold.cli.play.options import PlayOptions
    from fivefold.cli.play.session import start_play

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
