"""`fivefold solve`, and what every command of the solver begins with: rules and their values."""

from __future__ import annotations

import json
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from fivefold.cli.figures import figure
from fivefold.cli.speaking import warn
from fivefold.cli.words import Words, asked_game
from fivefold.errors import Malformed
from fivefold.games.poker import GAME_ID
from fivefold.games.scorecard import Sheet
from fivefold.rules import RuleSet, built_in, rule_ids

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fivefold.errors import FivefoldError
    from fivefold.solver.values import Values
    from fivefold.texts import Lang

MAX_THREADS = 256


@dataclass(frozen=True)
class Request:
    """What all commands of the solver are asked for."""

    game: str | RuleSet
    """As it was typed, or rules that are at hand."""
    tables: Path | None
    threads: int | None
    as_json: bool
    lang: Lang

    def __post_init__(self) -> None:
        if self.threads is not None:
            in_range("--threads", self.threads, 1, MAX_THREADS)

    @cached_property
    def words(self) -> Words:
        return Words(self.lang)

    @cached_property
    def rules(self) -> RuleSet:
        asked = asked_game(self.game, rule_ids())
        if asked == GAME_ID:
            raise Malformed("not-a-scorecard-game", game=GAME_ID)
        return asked if isinstance(asked, RuleSet) else built_in(asked)

    @property
    def name(self) -> str:
        return self.rules.name[self.lang]

    def kept_values(self) -> Values | None:
        """The values of the game, if they are kept."""
        from fivefold.solver.tables import kept_values  # noqa: PLC0415 (NumPy takes its time)

        return kept_values(self.rules, self.tables, self._warn)

    def values(self, *, fresh: bool = False) -> Values:
        """The values of the game, kept or solved now."""
        from fivefold.solver.tables import load_values  # noqa: PLC0415 (NumPy takes its time)

        with self.progress(self.words("solving", game=self.name)) as progress:
            return load_values(
                self.rules,
                self.tables,
                fresh=fresh,
                threads=self.threads,
                progress=progress,
                say=self._warn,
            )

    def _warn(self, error: FivefoldError) -> None:
        warn(error, self.lang)

    @contextmanager
    def progress(self, task: str) -> Iterator[Callable[[float], None] | None]:
        """Who is to be told the share of the work done: a bar on the terminal, or nobody."""
        if self.as_json or sys.stderr is None or not sys.stderr.isatty():
            yield None
            return
        from fivefold.cli.bar import late_bar  # noqa: PLC0415 (Rich only when it draws)

        with late_bar(task) as progress:
            yield progress


def in_range(option: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise Malformed("out-of-range", option=option, value=value, least=least, most=most)


def named_path(option: str, name: str | None) -> Path | None:
    """The path that an option names; an empty one would be the current folder."""
    if name is None:
        return None
    if not name.strip():
        raise Malformed("empty-path", option=option)
    return Path(name)


def say_json(answer: dict[str, object]) -> None:
    typer.echo(json.dumps(answer))


def solve_game(request: Request, *, fresh: bool) -> None:
    rules, begun = request.rules, time.perf_counter()
    kept = None if fresh else request.kept_values()
    values = kept or request.values(fresh=True)
    seconds = round(time.perf_counter() - begun, 3)
    expected, states = values.expected_total(Sheet.empty(rules)), values.plan.states
    if request.as_json:
        worth = {"expected": expected, "states": states, "seconds": seconds}
        say_json({"game": rules.id, **worth})
        return
    line = request.words(
        "solved-before" if kept else "solved",
        game=request.name,
        expected=figure(expected, 4, request.words),
        states=figure(states, 0, request.words),
        seconds=figure(seconds, 1, request.words),
    )
    typer.echo(line)
