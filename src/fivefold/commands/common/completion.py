"""What the shell offers after the Tab key. Paths with a folder in them are left to the shell."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import typer  # noqa: TC002 (Typer reads the annotations)

from fivefold.errors import FivefoldError
from fivefold.rules import known_ids, scorecard_ids, shelf_ids
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Iterable

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
    from fivefold.frames.subjects import SUBJECTS

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
    from fivefold.cli.common.lookup import find_game

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
