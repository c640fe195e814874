"""The list of commands, and the entry point `fivefold`."""

import os
import sys
from typing import Annotated

import typer

from fivefold import __version__
from fivefold.commands.advise import advise
from fivefold.commands.arena import arena
from fivefold.commands.backup import backup
from fivefold.commands.distribution import distribution
from fivefold.commands.hint import hint
from fivefold.commands.odds import odds
from fivefold.commands.options import OLD_OPTION_NAMES
from fivefold.commands.play import play
from fivefold.commands.replay import replay
from fivefold.commands.review import review
from fivefold.commands.rules import rules
from fivefold.commands.serve import serve
from fivefold.commands.simulate import simulate
from fivefold.commands.solve import solve
from fivefold.commands.verify import verify

COMMANDS = (
    play,
    serve,
    rules,
    replay,
    verify,
    review,
    hint,
    solve,
    advise,
    distribution,
    simulate,
    arena,
    odds,
    backup,
)
"""Every command, in the order of `fivefold --help`."""

app = typer.Typer(
    name="fivefold",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "token_normalize_func": lambda name: OLD_OPTION_NAMES.get(name, name),
    },
)
for command in COMMANDS:
    app.command()(command)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"fivefold {__version__}")
        raise typer.Exit


@app.callback()
def _program(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Five dice, every game: rules, records, play and best play."""


def main() -> None:
    _tolerate_any_encoding()
    try:
        app(prog_name="fivefold")
    except OSError as error:
        # The disk is full. Python would try to write its buffer again on exit, and fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        typer.echo(f"fivefold: {error.strerror}", err=True)
        sys.exit(1)


def _tolerate_any_encoding() -> None:
    """Keep running when the terminal can't show a character, or sends one that can't be decoded."""
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "replace")):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors=errors)
