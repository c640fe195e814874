"""Loads or solves games in background threads, and keeps them in memory for everyone.

A request never waits: if a game is not ready it is refused with the progress so far, and the work
starts.
"""

from __future__ import annotations

import logging
import shutil
import tempfile
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event, Lock
from typing import TYPE_CHECKING

from fivefold.coach.scorecard.bonus import without_bonus
from fivefold.errors import FivefoldError, Malformed, Refused, explain_missing_packages
from fivefold.learning.scorecard.advice import warm_up_advice
from fivefold.rules import scorecard_ids, scorecard_rules
from fivefold.solver.installed import solver_installed
from fivefold.solver.storage import load_values, values_path, variances_path
from fivefold.tables.setup import MOST_BOXES_SOLVED

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from fivefold.learning.schemas import SolvedData, SpreadData
    from fivefold.rules import RuleSet
    from fivefold.solver.values import Values

_log = logging.getLogger("fivefold.solving")
_MOST_OWN = 4
"""Players' own rules cached in memory, each with its solved game."""
_SOLVED, _BONUS_COMPARED = 0.45, 0.9
"""Progress when the game is solved, and when it is also solved without its bonus, which the coach's
reasons need for comparison."""


class _Stopped(Exception):
    """Raised in the solving threads when the server stops."""


class _Game:
    """One game, solved or being solved."""

    def __init__(self, rules: RuleSet, folder: Path | None, stop: Event) -> None:
        self.rules, self._folder, self._stop = rules, folder, stop
        self.progress = 0.0
        self.ready: Values | None = None
        """Set once everything the coach needs is prepared."""
        self.spread: SpreadData | None = None
        self.task: Future[None] | None = None
        self._values: Values | None = None
        self._lock = Lock()

    def solve(self, threads: int | None = None) -> Values:
        """Only the values. A second caller waits for the first."""
        with self._lock:
            if self._values is None:
                report = self._reporter(0.0, _SOLVED)
                self._values = load_values(
                    self.rules, self._folder, threads=threads, progress=report
                )
            return self._values

    def prepare(self) -> None:
        """Work out everything the coach needs, on one core: the others serve those who play."""
        values = self.solve(threads=1)
        if self.rules.upper_bonus is not None:
            report = self._reporter(_SOLVED, _BONUS_COMPARED)
            solve = partial(load_values, values_folder=self._folder, threads=1, progress=report)
            without_bonus(values, solve)
        self.progress = _BONUS_COMPARED
        self._check_stopped()
        if values.exact and solver_installed():
            from fivefold.learning.scorecard.winning import warm_up_winning  # noqa: PLC0415 (loads NumPy)

            warm_up_winning(values, self._folder, threads=1)
        warm_up_advice(values)
        self.progress, self.ready = 1.0, values

    def prepare_spread(self) -> None:
        from fivefold.learning.scorecard.spread import spread_data  # noqa: PLC0415 (loads NumPy)

        self._check_stopped()
        if self.ready is not None:
            self.spread = spread_data(self.ready, threads=1)

    def _reporter(self, first: float, last: float) -> Callable[[float], None]:
        """Maps the progress of one step, 0 to 1, to its part of the whole."""

        def report(share: float) -> None:
            self._check_stopped()
            self.progress = first + share * (last - first)

        return report

    def _check_stopped(self) -> None:
        if self._stop.is_set():
            raise _Stopped

    def delete_files(self) -> None:
        plain = replace(self.rules, upper_bonus=None)
        variances_path(self.rules, self._folder).unlink(missing_ok=True)
        for rules in (self.rules, plain):
            values_path(rules, self._folder).unlink(missing_ok=True)


class SolvedGames:
    """All solved games of the server. Call it from the event loop, except `solve`."""

    def __init__(self, folder: Path | None) -> None:
        self._stop = Event()
        self._built_in = {
            rules: _Game(rules, folder, self._stop)
            for rules in map(scorecard_rules, scorecard_ids())
        }
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="solving")
        # Anyone may send rules: they are solved one at a time, and their files are temporary.
        self._own: OrderedDict[RuleSet, _Game] = OrderedDict()
        self._own_pool = ThreadPoolExecutor(1, thread_name_prefix="solving-own")
        self._own_folder: Path | None = None

    def start(self) -> None:
        """Start preparing the built-in games, one after the other."""
        for game in self._built_in.values():
            self._start(game, self._pool, game.prepare)

    def close(self) -> None:
        self._stop.set()
        for pool in (self._pool, self._own_pool):
            pool.shutdown(wait=False, cancel_futures=True)
        if self._own_folder is not None:
            shutil.rmtree(self._own_folder, ignore_errors=True)

    def progress(self) -> SolvedData:
        games = self._built_in.values()
        return {
            "ready": all(game.ready for game in games),
            "games": [
                {
                    "game": game.rules.id,
                    "ready": game.ready is not None,
                    "progress": game.progress,
                }
                for game in games
            ],
        }

    def solve(self, rules: RuleSet) -> Values:
        """For bots, in their own thread: solves the game at once, whatever else is queued."""
        return self._built_in[rules].solve()

    def is_ready(self, rules: RuleSet) -> bool:
        game = self._built_in.get(rules) or self._own.get(rules)
        return game is not None and game.ready is not None

    def values(self, rules: RuleSet) -> Values:
        """The values of a game that is ready; otherwise starts preparing it and refuses."""
        game = self._built_in.get(rules) or self._own_game(rules)
        if game.ready is None:
            own = rules not in self._built_in
            self._start(game, self._own_pool if own else self._pool, game.prepare)
            raise _still_solving(game.progress)
        return game.ready

    def spread(self, rules: RuleSet) -> SpreadData:
        """The distribution of final totals of a built-in game."""
        self.values(rules)
        game = self._built_in[rules]
        if game.spread is None:
            self._start(game, self._pool, game.prepare_spread)
            raise _still_solving(_BONUS_COMPARED)
        return game.spread

    def _start(self, game: _Game, pool: ThreadPoolExecutor, work: Callable[[], None]) -> None:
        if game.task is None:
            game.task = pool.submit(_logged, work, self._stop)
        elif game.task.done():
            failed, game.task = game.task.exception(), None
            if failed is not None:
                raise failed
            self._start(game, pool, work)

    def _own_game(self, rules: RuleSet) -> _Game:
        if len(rules.boxes) > MOST_BOXES_SOLVED:
            raise Malformed("rules-too-large-to-solve", boxes=MOST_BOXES_SOLVED)
        if rules not in self._own:
            self._make_room()
            if self._own_folder is None:
                self._own_folder = Path(tempfile.mkdtemp(prefix="fivefold-own-"))
            self._own[rules] = _Game(rules, self._own_folder, self._stop)
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
    return Refused("still-solving", percent=int(100 * progress))


def _logged(work: Callable[[], None], stop: Event) -> None:
    try:
        with explain_missing_packages():
            work()
    except _Stopped:
        pass
    except FivefoldError:
        raise
    except Exception:
        if stop.is_set():  # no new threads can start while the program exits
            return
        _log.exception("a game could not be solved")
        raise FivefoldError("server-failed") from None
