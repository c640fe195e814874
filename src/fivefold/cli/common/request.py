"""What every command that needs solved values starts from: the rules of a game and their values."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from fivefold.cli.common.lookup import find_game
from fivefold.cli.common.output import print_error
from fivefold.cli.common.parsing import check_range
from fivefold.cli.common.words import Words
from fivefold.errors import explain_missing_packages
from fivefold.rules import scorecard_ids, scorecard_rules, shelf_ids
from fivefold.solver.solvable import only_bounded
from fivefold.solver.storage import kept_values, load_races, load_values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from fivefold.errors import FivefoldError
    from fivefold.games.scorecard import Sheet
    from fivefold.rules import Rules, RuleSet
    from fivefold.solver.columns.values import ColumnValues
    from fivefold.solver.values import Values
    from fivefold.texts import Lang

MAX_THREADS = 256
_RACE = 2
"""Players in a race whose leads have a known worth."""


def _scorecard_games() -> tuple[str, ...]:
    return (*scorecard_ids(), *shelf_ids())


@dataclass(frozen=True)
class Request:
    """The game and the options that these commands share."""

    game: Rules | str
    """An id or a path as typed, or rules already loaded."""
    values_folder: Path | None
    """None for the user's cache folder."""
    threads: int | None
    """None for one per core."""
    as_json: bool
    lang: Lang

    def __post_init__(self) -> None:
        if self.threads is not None:
            check_range("--threads", self.threads, 1, MAX_THREADS)

    @cached_property
    def words(self) -> Words:
        return Words(self.lang)

    @cached_property
    def rules(self) -> RuleSet:
        return scorecard_rules(find_game(self.game, _scorecard_games))

    @property
    def name(self) -> str:
        return self.rules.name[self.lang]

    def saved_values(self) -> Values | None:
        """The values of the game, if they are in the folder."""
        return kept_values(self.rules, self.values_folder, self.warn)

    def values(self, *, fresh: bool = False) -> Values:
        """The values of the game, from the folder or solved now."""
        with self.progress(self.words("solving", game=self.name)) as progress:
            return load_values(
                self.rules,
                self.values_folder,
                fresh=fresh,
                threads=self.threads,
                progress=progress,
                warn=self.warn,
            )

    def values_for_curves(self, sheet: Sheet) -> Values:
        """The values, for what takes a curve for every sheet after this one. What can't be answered
        is refused before they are worked out."""
        with explain_missing_packages():
            from fivefold.solver.passes.checks import check_curves  # noqa: PLC0415 (loads numba)

        check_curves(sheet)
        return self.values()

    def column_values(self) -> ColumnValues:
        """What bots play by in a game of several columns, from the folder or computed now."""
        with explain_missing_packages():
            from fivefold.solver.columns.storage import load_columns  # noqa: PLC0415 (loads numba)

        with self.progress(self.words("valuing", game=self.name)) as progress:
            return load_columns(self.rules, self.values_folder, self.threads, progress, self.warn)

    def bot_values(self) -> Values | None:
        """The values that bots play by. Those of a larger game are only put on disk, where every
        process finds them."""
        if not only_bounded(self.rules):
            return self.values()
        self.column_values()
        return None

    def prepare_to_win(self, values: Values, players: int) -> None:
        """Work out what a bot needs that plays to win, unless it is in the folder. For two players
        that takes minutes."""
        from fivefold.coach.scorecard.win_chances import use_spreads  # noqa: PLC0415 (loads NumPy)
        from fivefold.solver.exact_values import exactly  # noqa: PLC0415

        with self.progress(self.words("working-out-chances", game=self.name)) as progress:
            use_spreads(values, self.values_folder, self.threads, progress)
        if players == _RACE:
            with self.progress(self.words("working-out-leads", game=self.name)) as progress:
                load_races(exactly(values), self.values_folder, self.threads, progress)

    def warn(self, error: FivefoldError) -> None:
        print_error(error, self.lang)

    @contextmanager
    def progress(self, task: str) -> Iterator[Callable[[float], None]]:
        """A function to call with the share of work done. It shows a bar if somebody would see it,
        and else nothing: lines of a log would only disturb scripts."""
        if self.as_json:
            yield unseen
            return
        with seen_progress(task) as progress:
            yield progress or unseen


def unseen(_: float) -> None:
    """Progress that nobody would see."""


@contextmanager
def seen_progress(task: str) -> Iterator[Callable[[float], None] | None]:
    """A function to call with the share of work done; None where nobody would see a bar."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from fivefold.cli.common.progress_bar import late_bar  # noqa: PLC0415 (Rich if needed)

    with late_bar(task) as progress:
        yield progress
