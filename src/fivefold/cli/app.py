"""The commands and their options. What each does stands in a module that is loaded when called."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fivefold import __version__
from fivefold.cli.words import refusal
from fivefold.errors import FivefoldError
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Iterator

app = typer.Typer(
    name="fivefold",
    help="Five dice, every game: rules, records and play.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

BAD_INPUT = 2

LangOption = Annotated[
    Lang | None, typer.Option("--lang", help="Language; the locale's if left out.")
]
RulesOption = Annotated[
    Path | None, typer.Option("--rules", help="A rule file of your own, for a game not built in.")
]


def main() -> None:
    _speak_any_encoding()
    try:
        app(prog_name="fivefold")
    except OSError as error:
        # The disk is full. What waits to be written must not be tried again at the very end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        typer.echo(f"fivefold: {error.strerror}", err=True)
        sys.exit(1)


def _speak_any_encoding() -> None:
    """A letter that the terminal can't show, or one it sends wrongly, must not end the program."""
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "replace")):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors=errors)


@contextmanager
def speaking(lang: Lang | None) -> Iterator[Lang]:
    """The language to use; what is refused inside ends with one clear line and status 2."""
    spoken = chosen_lang(lang)
    try:
        yield spoken
    except FivefoldError as error:
        typer.echo(f"fivefold: {refusal(error, spoken)}", err=True)
        raise typer.Exit(BAD_INPUT) from None


def chosen_lang(lang: Lang | None) -> Lang:
    """The language asked for, or the locale's, or English."""
    if lang is not None:
        return lang
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return Lang.FR if value.lower().startswith("fr") else Lang.EN
    return Lang.EN


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"fivefold {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Five dice, every game: rules, records and play."""


@app.command()
def rules(
    game: Annotated[
        str | None, typer.Argument(help="A game's id, or the path of a rule file.")
    ] = None,
    lang: LangOption = None,
) -> None:
    """Show all games, or one game's boxes, scoring and rulings."""
    from fivefold.cli.rules import show_rules  # noqa: PLC0415 (Rich is loaded only when it draws)

    with speaking(lang) as spoken:
        show_rules(game, spoken)


@app.command()
def replay(
    files: Annotated[list[str], typer.Argument(help="Record files; - for standard input.")],
    json: Annotated[bool, typer.Option("--json", help="One JSON object a record.")] = False,
    rules: RulesOption = None,
    lang: LangOption = None,
) -> None:
    """Check game records and show where each game stands."""
    from fivefold.cli.replay import replay_files  # noqa: PLC0415

    with speaking(lang) as spoken:
        if not replay_files(files, as_json=json, own_rules=rules, lang=spoken):
            raise typer.Exit(BAD_INPUT)


@app.command()
def play(  # noqa: PLR0913, PLR0917 (each is an option)
    game: Annotated[
        str | None,
        typer.Argument(help="A game's id, a rule file, or a record to go on with."),
    ] = None,
    players: Annotated[
        str | None, typer.Option(help="Names, separated by commas; asked if left out.")
    ] = None,
    manches: Annotated[int, typer.Option(help="How many manches, where the game has them.")] = 1,
    real_dice: Annotated[
        bool, typer.Option("--real-dice", help="You roll; type in what you rolled.")
    ] = False,
    deck: Annotated[
        Path | None, typer.Option(help="Deluxe Poker: a deck file of your own.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(help="Where the game is kept; a place of its own if left out.")
    ] = None,
    rules: RulesOption = None,
    seed: Annotated[
        int | None, typer.Option(help="Dice that can be repeated, for tests and lessons.")
    ] = None,
    lang: LangOption = None,
) -> None:
    """Play on this keyboard, every game, any number of seats. The game is kept after every move."""
    from fivefold.cli.play import PlayOptions, start_play  # noqa: PLC0415

    with speaking(lang) as spoken:
        options = PlayOptions(
            game, players, manches, real_dice, deck, record, rules, seed, spoken, lang
        )
        start_play(options)
