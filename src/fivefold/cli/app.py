"""The commands and their options. What each does stands in a module that is loaded when called."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from fivefold import __version__
from fivefold.cli.solver_commands import (
    JsonOption,
    PlotOption,
    TablesOption,
    advise,
    arena,
    distribution,
    odds,
    simulate,
    solve,
)
from fivefold.cli.speaking import BAD_INPUT, LangOption, speaking

app = typer.Typer(
    name="fivefold",
    help="Five dice, every game: rules, records, play and best play.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

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
    """Five dice, every game: rules, records, play and best play."""


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
def verify(
    files: Annotated[list[str], typer.Argument(help="Records of tables; - for standard input.")],
    json: Annotated[bool, typer.Option("--json", help="One JSON object a record.")] = False,
    rules: RulesOption = None,
    lang: LangOption = None,
) -> None:
    """Check that the dice of a game fell as its table had promised."""
    from fivefold.cli.verify import verify_files  # noqa: PLC0415

    with speaking(lang) as spoken:
        status = verify_files(files, as_json=json, own_rules=rules, lang=spoken)
    if status:
        raise typer.Exit(status)


@app.command()
def review(  # noqa: PLR0913, PLR0917 (each is an option)
    file: Annotated[str, typer.Argument(help="A record file; - for standard input.")],
    player: Annotated[str | None, typer.Option(help="This player only.")] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Every decision that cost something.")
    ] = False,
    plot: PlotOption = None,
    rules: RulesOption = None,
    tables: TablesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """What the dice gave in a game that was played, and what each decision cost."""
    from fivefold.cli.review import ReviewOptions, review_file  # noqa: PLC0415
    from fivefold.cli.solving import named_path  # noqa: PLC0415

    with speaking(lang) as spoken:
        folder, picture = named_path("--tables", tables), named_path("--plot", plot)
        options = ReviewOptions(file, rules, folder, player, picture, every, json, spoken)
        if not review_file(options):
            raise typer.Exit(BAD_INPUT)


@app.command()
def hint(  # noqa: PLR0913, PLR0917 (each is an option)
    file: Annotated[str, typer.Argument(help="A record file; - for standard input.")],
    player: Annotated[str | None, typer.Option(help="This player only.")] = None,
    simulations: Annotated[
        int | None, typer.Option(help="Deluxe Poker: continuations played for each choice, or 0.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Deluxe Poker: the luck they are played with.")] = 0,
    deck: Annotated[
        str | None, typer.Option(help="Deluxe Poker: the deck file that is played with.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Show every choice.")] = False,
    rules: RulesOption = None,
    tables: TablesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """What to do now, for whoever is to decide in a game that goes on, and why."""
    from fivefold.cli.hint import HintOptions, give_hint  # noqa: PLC0415
    from fivefold.cli.solving import named_path  # noqa: PLC0415

    with speaking(lang) as spoken:
        folder, cards = named_path("--tables", tables), named_path("--deck", deck)
        options = HintOptions(
            file, rules, folder, cards, player, simulations, seed, every, json, spoken
        )
        if not give_hint(options):
            raise typer.Exit(BAD_INPUT)


@app.command()
def play(  # noqa: PLR0913, PLR0917 (each is an option)
    game: Annotated[
        str | None,
        typer.Argument(help="A game's id, a rule file, or a record to go on with."),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(help="Names with commas between, bots as bot:casual; asked if left out."),
    ] = None,
    manches: Annotated[
        int | None,
        typer.Option(help="How many manches, where the game has them; one if left out."),
    ] = None,
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


for command in (solve, advise, distribution, simulate, arena, odds):
    app.command()(command)
