"""Which games are solved. They are solved by a worker in the background, into files for everyone.

A request never waits: if a game is not ready it is refused with the progress so far, and the work
starts.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import tempfile
from collections import OrderedDict
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from fivefold.errors import FivefoldError, Malformed, Refused
from fivefold.rules import scorecard_ids, scorecard_rules
from fivefold.server.analysis.loaded_values import (
    BONUS_COMPARED,
    SolvedGame,
    prepare,
    prepare_to_win,
    spread,
)
from fivefold.server.workers.fair_queue import Person
from fivefold.server.workers.pool import Urgency
from fivefold.solver.solvable import check_solvable
from fivefold.solver.storage import races_path, spreads_path, values_path
from fivefold.tables.setup import MOST_BOXES_SOLVED

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.learning.schemas import SolvedData, SpreadData
    from fivefold.rules import RuleSet
    from fivefold.server.workers.pool import WorkerPool

_T = TypeVar("_T")
_log = logging.getLogger("fivefold.solving")
_MOST_OWN = 4
"""Players' own rules whose solved games are kept."""
_LATER = "still-solving"
_AGAIN = 0.5
"""Seconds until a bot asks again whether there is room for its rules."""
_BUILT_IN, _OWN = Person("built-in"), Person("own")
"""Anyone may send rules: they take turns with the built-in games, whoever sends how many."""


class _Game:
    """One game, solved or being solved."""

    def __init__(self, rules: RuleSet, folder: Path | None, person: Person) -> None:
        self.files, self.person = SolvedGame(rules, folder), person
        self.progress = 0.0
        self.ready = False
        """Whether everything that advice needs is on disk."""
        self.ready_to_win = False
        """Whether what chances to win need is there too."""
        self.progress_to_win = 0.0
        self.spread: SpreadData | None = None
        self.task: asyncio.Task[None] | None = None
        self.failure: FivefoldError | None = None

    def report(self, progress: float) -> None:
        self.progress = max(self.progress, progress)

    def report_to_win(self, progress: float) -> None:
        self.progress_to_win = max(self.progress_to_win, progress)

    def delete_files(self) -> None:
        rules, folder = self.files
        for path in (spreads_path, races_path):
            path(rules, folder).unlink(missing_ok=True)
        for one in (rules, replace(rules, upper_bonus=None)):
            values_path(one, folder).unlink(missing_ok=True)


class SolvedGames:
    """All solved games of the server."""

    def __init__(self, folder: Path | None, workers: WorkerPool) -> None:
        self._workers = workers
        self._built_in = {
            rules: _Game(rules, folder, _BUILT_IN)
            for rules in map(scorecard_rules, scorecard_ids())
        }
        self._own: OrderedDict[RuleSet, _Game] = OrderedDict()
        self._own_folder: Path | None = None

    def start(self) -> None:
        """Start preparing the built-in games, one after the other."""
        for game in self._built_in.values():
            self._start(game, self._prepare)

    def close(self) -> None:
        """Close the workers first."""
        for game in (*self._built_in.values(), *self._own.values()):
            if game.task is not None:
                game.task.cancel()
        if self._own_folder is not None:
            shutil.rmtree(self._own_folder, ignore_errors=True)

    def progress(self) -> SolvedData:
        games = self._built_in.values()
        return {
            "ready": all(game.ready for game in games),
            "games": [
                {"game": game.files.rules.id, "ready": game.ready, "progress": game.progress}
                for game in games
            ],
        }

    def files_of(self, rules: RuleSet) -> SolvedGame:
        """Where a built-in game is, or will be, for a worker that solves it at once if need be."""
        return self._built_in[rules].files

    def is_ready(self, rules: RuleSet) -> bool:
        game = self._built_in.get(rules) or self._own.get(rules)
        return game is not None and game.ready

    def ready(self, rules: RuleSet) -> SolvedGame:
        """A game that is ready; otherwise starts preparing it and refuses."""
        game = self._built_in.get(rules) or self._own_game(rules)
        if not game.ready:
            self._start(game, self._prepare)
            raise _still_solving(game.progress)
        return game.files

    def ready_to_win(self, rules: RuleSet) -> SolvedGame:
        """The same with what chances to win need; nobody waits for it who asks for advice."""
        files = self.ready(rules)
        game = self._built_in.get(rules) or self._own[rules]
        if not game.ready_to_win:
            self._start(game, self._prepare_to_win)
            raise _still_solving(game.progress_to_win)
        return files

    async def wait_for(self, rules: RuleSet, *, to_win: bool = False) -> SolvedGame:
        """A game once it is ready: for bots, who have nobody to ask again."""
        while True:
            try:
                return (self.ready_to_win if to_win else self.ready)(rules)
            except Refused as error:
                if error.code != _LATER:
                    raise
            game = self._built_in.get(rules) or self._own.get(rules)
            tasks = [game.task] if game and game.task else []
            await (asyncio.wait(tasks) if tasks else asyncio.sleep(_AGAIN))

    def spread(self, rules: RuleSet) -> SpreadData:
        """The distribution of final totals of a built-in game."""
        self.ready(rules)
        game = self._built_in[rules]
        if game.spread is None:
            self._start(game, self._work_out_spread)
            raise _still_solving(BONUS_COMPARED)
        return game.spread

    def _start(self, game: _Game, work: Callable[[_Game], object]) -> None:
        if game.task is None:
            game.task = asyncio.get_running_loop().create_task(self._logged(game, work))
        elif game.task.done():
            failure, game.task, game.failure = game.failure, None, None
            if failure is not None:
                raise failure
            self._start(game, work)

    async def _prepare(self, game: _Game) -> None:
        await self._solving(game, prepare, game.report)
        game.progress, game.ready = 1.0, True

    async def _prepare_to_win(self, game: _Game) -> None:
        await self._solving(game, prepare_to_win, game.report_to_win)
        game.ready_to_win = True

    async def _work_out_spread(self, game: _Game) -> None:
        game.spread = await self._solving(game, spread, game.report)

    async def _solving(
        self, game: _Game, work: Callable[[SolvedGame], _T], report: Callable[[float], None]
    ) -> _T:
        return await self._workers.run(
            Urgency.SOLVING, game.person, work, game.files, on_progress=report
        )

    @staticmethod
    async def _logged(game: _Game, work: Callable[[_Game], object]) -> None:
        try:
            await work(game)  # type: ignore[misc]
        except FivefoldError as error:
            if error.code != "store-closed":  # that the server stops is no news
                _log.info("a game could not be solved", extra={"reason": str(error)})
            game.failure = error

    def _own_game(self, rules: RuleSet) -> _Game:
        check_solvable(rules)
        if len(rules.boxes) > MOST_BOXES_SOLVED:
            raise Malformed("rules-too-large-to-solve", boxes=MOST_BOXES_SOLVED)
        if rules not in self._own:
            self._make_room()
            if self._own_folder is None:
                self._own_folder = Path(tempfile.mkdtemp(prefix="fivefold-own-"))
            self._own[rules] = _Game(rules, self._own_folder, _OWN)
        self._own.move_to_end(rules)
        return self._own[rules]

    def _make_room(self) -> None:
        """Drop the least recently used game that is not being solved."""
        if len(self._own) < _MOST_OWN:
            return
        for rules, game in self._own.items():
            if game.task is None or game.task.done():
                del self._own[rules]
                game.delete_files()
                return
        raise _still_solving(0.0)


def _still_solving(progress: float) -> Refused:
    # Never 100: what is worked out has to be saved as well.
    return Refused("still-solving", percent=min(int(100 * progress), 99))
