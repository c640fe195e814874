"""Completion after the Tab key. The shell itself completes paths with a folder in them."""

from __future__ import annotations

import os
import re
import sys
from contextlib import contextmanager, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from fivefold.errors import FivefoldError
from fivefold.rules import known_ids, scorecard_ids, shelf_ids
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_RULES, _RECORD, _MODULE = ".toml", ".fivefold", ".py"
_BOT = "bot:"


def languages(incomplete: str) -> list[str]:
    return _starting(incomplete, Lang)


def games(incomplete: str) -> list[str]:
    return _starting(incomplete, [*known_ids(), *_files(_RULES)])


def scorecard_games(incomplete: str) -> list[str]:
    return _starting(incomplete, [*scorecard_ids(), *shelf_ids(), *_files(_RULES)])


def games_and_records(incomplete: str) -> list[str]:
    return _starting(incomplete, [*known_ids(), *_files(_RULES, _RECORD)])


def records(incomplete: str) -> list[str]:
    return _starting(incomplete, _files(_RECORD))


def rule_files(incomplete: str) -> list[str]:
    return _starting(incomplete, _files(_RULES))


def arena_bots(ctx: typer.Context, incomplete: str) -> list[str]:
    return _starting(incomplete, [*_levels(ctx.params.get("game")), *_own_bots()])


def subjects(incomplete: str) -> list[str]:
    from fivefold.dataframes.subjects import SUBJECTS

    return _starting(incomplete, SUBJECTS)


def players(ctx: typer.Context, incomplete: str) -> list[str]:
    """Bots, after names and commas too: `Ann, bot:` goes on as `Ann, bot:casual`."""
    last = incomplete.rpartition(",")[2].lstrip()
    before = incomplete.removesuffix(last)
    bots = [f"{_BOT}{level}" for level in _levels(ctx.params.get("game"))]
    return [f"{before}{bot}" for bot in _starting(last, bots)]


def _levels(game: str | None) -> tuple[str, ...]:
    """The levels of the bots of a game; of any scorecard game if it is not known."""
    from fivefold.bots import bot_names
    from fivefold.cli.lookup import find_game

    with suppress(FivefoldError):
        return bot_names(find_game(game or ""))
    return bot_names(scorecard_ids()[0])


def _own_bots() -> list[str]:
    """`module:Class` for the classes with a method `choose` in this folder, read but not run."""
    files = map(Path, _files(_MODULE))
    return [f"{file.stem}:{name}" for file in files for name in _bot_classes(file)]


def _bot_classes(file: Path) -> list[str]:
    import ast

    with suppress(OSError, ValueError, SyntaxError, RecursionError):
        nodes = ast.parse(file.read_bytes()).body
        return [
            node.name
            for node in nodes
            if isinstance(node, ast.ClassDef)
            and any(getattr(each, "name", None) == "choose" for each in node.body)
        ]
    return []


def _files(*endings: str) -> list[str]:
    """The files in this folder with one of these endings."""
    with suppress(OSError):
        return sorted(file.name for file in Path().iterdir() if file.suffix in endings)
    return []


def _starting(incomplete: str, words: Iterable[str]) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


_WORDS, _CURRENT = "COMP_WORDS", "COMP_CWORD"
"""The variables in which bash gives the words, one a line, and the number of the current one."""


@contextmanager
def whole_words() -> Iterator[None]:
    """Show Typer whole words inside, and give bash only the part after the colon."""
    if os.environ.get("_FIVEFOLD_COMPLETE") != "complete_bash":
        yield
        return
    words, typed = joined(os.environ[_WORDS].split("\n")[: int(os.environ[_CURRENT]) + 1])
    os.environ |= {_WORDS: "\n".join(words), _CURRENT: str(len(words) - 1)}
    said = StringIO()
    try:
        with redirect_stdout(said):
            yield
    finally:
        for line in said.getvalue().splitlines():
            sys.stdout.write(f"{line.removeprefix(typed)}\n")


def joined(words: list[str]) -> tuple[list[str], str]:
    """The words, whole again, and the start of the last one that bash keeps to itself.

    >>> joined(["fivefold", "play", "--players", "bot", ":", "ca"])
    (['fivefold', 'play', '--players', 'bot:ca'], 'bot:')
    """
    whole = re.sub(r"\n:(\n|$)", ":", "\n".join(words)).split("\n")
    split = ":" in words[-2:]
    return whole, whole[-1][: whole[-1].rfind(":") + 1] if split else ""
