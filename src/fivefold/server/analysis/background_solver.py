"""Solves games in the background: a worker writes the values to files that all workers read.

A request never waits. If a game is not ready, the request is refused with the progress so far, and
solving starts.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import tempfile
from collections import OrderedDict
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError, Malformed, Refused
from fivefold.rules import scorecard_ids, scorecard_rules
from fivefold.server.analysis.loaded_values import (
    BONUS_COMPARED,
    prepare,
    prepare_to_reach,
    prepare_to_win,
    spread,
)
from fivefold.server.analysis.solved_games import Need, SolvedGame
from fivefold.server.workers.work import Person, Urgency
from fivefold.solver.limits import check_solvable
from fivefold.solver.storage import (
    races_path,
    reach_table_path,
    spreads_path,
    values_path,
)
from fivefold.tables.setup import MOST_BOXES_SOLVED

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.insights.schemas import SolvedData, SpreadData
    from fivefold.rules import RuleSet
    from fivefold.server.workers.work import Workers

_log = logging.getLogger("fivefold.solving")
_MOST_OWN = 4
"""Players' own rules whose solved games are kept."""
_LATER = "still-solving"
_AGAIN = 0.5
"""Seconds until a bot asks again whether there is room for its rules."""
_BUILT_IN, _OWN = Person("built-in"), Person("own")
"""Players' own rules take turns with the built-in games, however many are sent."""


_WORK: dict[Need, tuple[Urgency, Callable[[SolvedGame], object]]] = {
    Need.ADVICE: (Urgency.SOLVING, prepare),
    Need.WINNING: (Urgency.SOLVING, prepare_to_win),
    Need.SPREAD: (Urgency.SOLVING, spread),
    Need.REACHING: (Urgency.BACKGROUND, prepare_to_reach),
}


class _Stage:
    """One `Need` of one game: its progress and its result."""

    def __init__(self, progress: float = 0.0) -> None:
        self.progress = progress
        self.done = False
        self.result: object = None
        self.task: asyncio.Task[None] | None = None
        self.failure: FivefoldError | None = None

    @property
    def running(self) -> bool:
        return self.task is not None and not self.task.done()

    def report(self, progress: float) -> None:
        self.progress = max(self.progress, progress)

    def finish(self, result: object) -> None:
        self.progress, self.done, self.result = 1.0, True, result


class _Game:
    """One game, solved or being solved."""

    def __init__(self, rules: RuleSet, folder: Path | None, person: Person) -> None:
        self.files, self.person = SolvedGame(rules, folder), person
        self.stages = {need: _Stage() for need in Need}
        self.stages[Need.SPREAD].report(BONUS_COMPARED)  # the game is solved before

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """The tasks that are running."""
        return [stage.task for stage in self.stages.values() if stage.task and stage.running]

    def delete_files(self) -> None:
        rules, folder = self.files
        for path in (spreads_path, races_path, reach_table_path):
            path(rules, folder).unlink(missing_ok=True)
        for one in (rules, replace(rules, upper_bonus=None)):
            values_path(one, folder).unlink(missing_ok=True)


class BackgroundSolver:
    """The `SolvedGames` of a server."""

    def __init__(self, folder: Path | None, workers: Workers) -> None:
        self.folder, self._workers = folder, workers
        self._built_in = {
            rules: _Game(rules, folder, _BUILT_IN)
            for rules in map(scorecard_rules, scorecard_ids())
        }
        self._own: OrderedDict[RuleSet, _Game] = OrderedDict()
        self._own_folder: Path | None = None

    def start(self) -> None:
        """Start preparing the built-in games, one after the other."""
        for game in self._built_in.values():
            self._start(game, Need.ADVICE)

    def close(self) -> None:
        """Close the workers first."""
        for game in (*self._built_in.values(), *self._own.values()):
            for task in game.tasks:
                task.cancel()
        if self._own_folder is not None:
            shutil.rmtree(self._own_folder, ignore_errors=True)

    def progress(self) -> SolvedData:
        games = [
            (game.files.rules.id, game.stages[Need.ADVICE]) for game in self._built_in.values()
        ]
        return {
            "ready": all(stage.done for _, stage in games),
            "games": [
                {"game": game, "ready": stage.done, "progress": stage.progress}
                for game, stage in games
            ],
        }

    def is_ready(self, rules: RuleSet) -> bool:
        game = self._built_in.get(rules) or self._own.get(rules)
        return game is not None and game.stages[Need.ADVICE].done

    def ready(self, rules: RuleSet, need: Need = Need.ADVICE) -> SolvedGame:
        """A game that is ready; otherwise start solving it and refuse."""
        game = self._built_in.get(rules) or self._own_game(rules)
        for stage in dict.fromkeys((Need.ADVICE, need)):
            if not game.stages[stage].done:
                self._start(game, stage)
                raise _still_solving(game.stages[stage].progress)
        return game.files

    async def require(self, rules: RuleSet, need: Need = Need.ADVICE) -> SolvedGame:
        return self.ready(rules, need)

    async def wait_for(self, rules: RuleSet, need: Need = Need.ADVICE) -> SolvedGame:
        """A built-in game is solved by the bot's worker if it has to be. Others take turns: rules
        that anyone may send, and what takes longer."""
        if need is Need.ADVICE and rules in self._built_in:
            return self._built_in[rules].files
        while True:
            try:
                return self.ready(rules, need)
            except Refused as error:
                if error.code != _LATER:
                    raise
            game = self._built_in.get(rules) or self._own.get(rules)
            if game and game.tasks:
                await asyncio.wait(game.tasks, return_when=asyncio.FIRST_COMPLETED)
            else:
                await asyncio.sleep(_AGAIN)

    async def check_bots(self, rules: RuleSet) -> None:
        """A server can solve every game that a setup may name."""

    def spread(self, rules: RuleSet) -> SpreadData:
        """The distribution of final totals of a built-in game."""
        self.ready(rules, Need.SPREAD)
        found: SpreadData = self._built_in[rules].stages[Need.SPREAD].result  # type: ignore[assignment]
        return found

    def _start(self, game: _Game, need: Need) -> None:
        """Start a task unless it is running. A failure is raised once; the next call tries
        again."""
        stage = game.stages[need]
        if stage.running:
            return
        failure, stage.failure = stage.failure, None
        if failure is not None:
            raise failure
        stage.task = asyncio.get_running_loop().create_task(self._work_out(game, need))

    async def _work_out(self, game: _Game, need: Need) -> None:
        stage, (urgency, work) = game.stages[need], _WORK[need]
        try:
            stage.finish(
                await self._workers.run(
                    urgency, game.person, work, game.files, on_progress=stage.report
                )
            )
        except FivefoldError as error:
            if error.code != "store-closed":  # that the server stops is no news
                _log.info("a game could not be solved", extra={"reason": str(error)})
            stage.failure = error

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
            if not game.tasks:
                del self._own[rules]
                game.delete_files()
                return
        raise _still_solving(0.0)


def _still_solving(progress: float) -> Refused:
    # Never 100: what is worked out has to be saved as well.
    return Refused("still-solving", percent=min(int(100 * progress), 99))
