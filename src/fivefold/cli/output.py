"""Printing: JSON, error messages, commands to type next; and exit statuses."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from fivefold.cli.words import Words
from fivefold.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fivefold.errors import FivefoldError
    from fivefold.texts import Lang

OK = 0
BAD_INPUT = 2
INTERRUPTED = 130
"""Exit statuses; the last one is what a shell gives after Ctrl-C."""


_HELP = {"columns-bounded": "or-bounds", "bounds-not-needed": "or-solve"}
"""The hint that follows an error, by its code."""


def print_json(data: Mapping[str, object]) -> None:
    typer.echo(json.dumps(data))


def print_error(error: FivefoldError, lang: Lang) -> None:
    typer.echo(f"fivefold: {error_line(error, lang)}", err=True)


def print_help_command(command: str, lang: Lang) -> None:
    """Say where the help on a command is."""
    typer.echo(Words(lang)("see-help", command=command), err=True)


def print_stopped(lang: Lang) -> None:
    """Say that Ctrl-C has ended the program, on a line below the `^C` of a terminal."""
    below = "\n" if sys.stderr is not None and sys.stderr.isatty() else ""
    typer.echo(f"{below}fivefold: {Words(lang)('stopped')}", err=True)


def error_line(error: FivefoldError, lang: Lang) -> str:
    """The message of an error in one line, with the command or option that may help."""
    own_game = isinstance(error, RecordError) and error.code == "unknown-game"
    help_with = "or-own-rules" if own_game else _HELP.get(error.code)
    return one_line(error.say(lang) + (Words(lang)(help_with) if help_with else ""))


def one_line(text: str) -> str:
    """The text with control characters escaped: a file name must not break or drive a terminal."""
    return "".join(char if _is_harmless(char) else ascii(char)[1:-1] for char in text)


def _is_harmless(char: str) -> bool:
    return char.isprintable() or char == "\N{NO-BREAK SPACE}"


def program() -> str:
    """How to start this program: `fivefold` if the shell finds it, else the way it was started."""
    if shutil.which("fivefold"):
        return "fivefold"
    if Path(sys.argv[0]).name == "__main__.py":
        return f"{quoted(sys.executable)} -m fivefold"
    return quoted(sys.argv[0])


def quoted(path: object) -> str:
    return f'"{path}"' if " " in str(path) else str(path)
