"""The game and the options of the commands that need solved values."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from fivefold.cli.lookup import find_game
from fivefold.cli.output import print_error
from fivefold.cli.parsing import check_range
from fivefold.cli.progress import seen_progress, unseen
from fivefold.cli.words import Words
from fivefold.errors import Malformed, explain_missing_packages
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules import scorecard_ids, scorecard_rules, shelf_ids
from fivefold.rules.model import slug
from fivefold.solver.limits import only_bounded
from fivefold.solver.storage import kept_values, load_races, load_values
from fivefold.texts import Lang, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from fivefold.errors import FivefoldError
    from fivefold.games.scorecard import Sheet
    from fivefold.rules import BoxId, Rules, RuleSet
    from fivefold.solver.columns import ColumnValues
    from fivefold.solver.passes.reach import ReachChances
    from fivefold.solver.totals import Totals, Worth
    from fivefold.solver.values import Values

MAX_THREADS = 256
_RACE = 2
"""Players in a race whose leads have a known worth."""


def _scorecard_games() -> tuple[str, ...]:
    return (*scorecard_ids(), *shelf_ids())


@dataclass(frozen=True)
class SolverOptions:
    """The game and the options that these commands share. Values are loaded or solved once."""

    game: Rules | str
    """An id or a path as typed, or rules already loaded."""
    values_folder: Path | None = None
    """None for the user's cache folder."""
    threads: int | None = None
    """None for one per core."""
    as_json: bool = False
    lang: Lang = Lang.EN

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
        rules = self.rules if isinstance(self.game, str) else self.game
        return rules.name[self.lang]

    def saved_values(self) -> Values | None:
        """The values of the game, if they are in the folder."""
        return kept_values(self.rules, self.values_folder, self.warn)

    @cached_property
    def values(self) -> Values:
        """The values of the game, from the folder or solved now."""
        return self.load()

    def load(self, *, fresh: bool = False) -> Values:
        """The values, read or solved anew with each call."""
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
            from fivefold.solver.passes.levels import check_curves  # noqa: PLC0415 (loads numba)

        check_curves(sheet)
        return self.values

    def spread(self, sheet: Sheet) -> Totals:
        """The chance of each final total from this sheet, for a player who plays for points."""
        values = self.values_for_curves(sheet)
        from fivefold.solver.passes.distribution import exact_totals  # noqa: PLC0415 (slow to load)

        with self.progress(self.words("spreading", game=self.name)) as progress:
            return exact_totals(values, sheet, self.threads, progress)

    def best_chances(self, sheet: Sheet, worth: Worth | None = None) -> ReachChances:
        """The best chances from a sheet to reach any total, or of another worth."""
        from fivefold.solver.reach_table import load_reach  # noqa: PLC0415 (slow to load)

        with self.progress(self.words("reaching", game=self.name)) as progress:
            return load_reach(sheet, self.values_folder, self.threads, progress, self.warn, worth)

    def column_values(self) -> ColumnValues:
        """The values that bots use in a game of several columns, from the folder or computed
        now."""
        with explain_missing_packages():
            from fivefold.solver.column_prices import load_columns  # noqa: PLC0415 (loads numba)

        with self.progress(self.words("valuing", game=self.name)) as progress:
            return load_columns(self.rules, self.values_folder, self.threads, progress, self.warn)

    def bot_values(self) -> Values | None:
        """The values that bots play by. Those of a larger game are only put on disk, where every
        process finds them."""
        if not only_bounded(self.rules):
            return self.values
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


_POINTS = re.compile("[0-9]{1,6}")


def read_sheet(rules: RuleSet, texts: Sequence[str], bonuses: int, saved: int = 0) -> Sheet:
    """The sheet with these boxes filled; without any, an empty one."""
    points: dict[BoxId, int] = {}
    for entry in (entry for text in texts if text.strip() for entry in text.split(",")):
        box, held = _entry(rules, entry)
        if box in points:
            raise Malformed("box-twice", box=box)
        points[box] = held
    return sheet_from(rules, points, bonuses, saved)


def _entry(rules: RuleSet, entry: str) -> tuple[BoxId, int]:
    name, sign, points = map(str.strip, entry.partition("="))
    if not name or not sign:
        example = _example(rules)
        raise Malformed("not-a-box-with-points", entry=shown(entry.strip()), example=example)
    box = rules.find(slug(name))
    if not _POINTS.fullmatch(points):
        example = _example(rules)
        raise Malformed("not-points-in-box", box=box, token=shown(points), example=example)
    return box, int(points)


def _example(rules: RuleSet) -> str:
    """Two boxes of the game with their maximum, as one would type them."""
    pairs = list(zip(rules.index, rules.most, strict=True))
    return ",".join(f"{box}={points}" for box, points in dict([pairs[0], pairs[-1]]).items())
