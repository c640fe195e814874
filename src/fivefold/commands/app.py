"""The list of commands, and the entry point `fivefold`."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import enumerate as threads
from threading import main_thread
from typing import Annotated

import typer

from fivefold import __version__
from fivefold.cli.output import BAD_INPUT
from fivefold.commands.advise import advise
from fivefold.commands.arena import arena
from fivefold.commands.backup import backup
from fivefold.commands.bounds import bounds
from fivefold.commands.check import check
from fivefold.commands.completion import whole_words
from fivefold.commands.distribution import distribution
from fivefold.commands.erase import erase
from fivefold.commands.export import export
from fivefold.commands.hint import hint
from fivefold.commands.odds import odds
from fivefold.commands.options import LangOption
from fivefold.commands.play import play
from fivefold.commands.program import Command, Program
from fivefold.commands.reach import reach
from fivefold.commands.replay import replay
from fivefold.commands.review import review
from fivefold.commands.rules import rules
from fivefold.commands.serve import serve
from fivefold.commands.simulate import simulate
from fivefold.commands.solve import solve
from fivefold.commands.tidy import tidy
from fivefold.commands.verify import verify

COMMANDS: dict[str, tuple[Callable[..., None], ...]] = {
    "play": (play, serve, rules),
    "records": (replay, review, verify, export),
    "advice": (hint, advise, reach, odds),
    "best-play": (solve, bounds, distribution, simulate, arena),
    "upkeep": (backup, check, tidy, erase),
}
"""Every command, in the groups and the order of `fivefold --help`."""

app = typer.Typer(
    cls=Program,
    name="fivefold",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for group, commands in COMMANDS.items():
    for command in commands:
        app.command(cls=Command, rich_help_panel=group)(command)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"fivefold {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _program(
    ctx: typer.Context,
    lang: LangOption = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help(), err=True)
        raise typer.Exit(BAD_INPUT)


def main() -> None:
    _tolerate_any_encoding()
    try:
        with whole_words():
            app(prog_name="fivefold")
    except OSError as error:
        # The disk is full. Python would try to write its buffer again on exit, and fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        typer.echo(f"fivefold: {error.strerror}", err=True)
        sys.exit(1)
    except SystemExit as end:
        if _threads_at_work():
            _exit_without_waiting(end.code)
        raise


def _threads_at_work() -> bool:
    """Whether something is still computed, after Ctrl-C or when a server ends: a game solved, say.

    Nothing waits for it, and it may take many seconds.
    """
    return any(thread is not main_thread() and not thread.daemon for thread in threads())


def _exit_without_waiting(status: object) -> None:
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            with suppress(OSError):  # nobody reads it any more, or the disk is full
                stream.flush()
    os._exit(status if isinstance(status, int) else int(status is not None))


def _tolerate_any_encoding() -> None:
    """Keep running when the terminal can't show a character, or sends one that can't be decoded."""
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "replace")):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors=errors)
