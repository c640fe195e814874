"""Solved games: loaded or worked out aside, held once, and shared by all who ask.

People wait for nothing here: what is not ready is refused with how far it is, and begun.
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

from fivefold.errors import FivefoldError, Malformed, Refused
from fivefold.rules import built_in, rule_ids
from fivefold.tables.setup import MOST_BOXES_SOLVED

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from fivefold.learning.told import SolvedTold, SpreadTold
    from fivefold.rules import RuleSet
    from fivefold.solver.values import Values

_log = logging.getLogger("fivefold.solving")
_MOST_OWN = 4
"""Rules of people's own that are remembered, each with its solved game."""
_GAME, _PLAIN = 0.45, 0.9
"""Shares of the work that are done when a game is solved, and when it is without its bonus, which
reasons compare it with."""


class _Stopped(Exception):
    """The server stops: nobody waits for this any more."""


class _Game:
    """One game on its way to being solved."""

    def __init__(self, rules: RuleSet, folder: Path | None, stop: Event) -> None:
        self.rules, self._folder, self._stop = rules, folder, stop
        self.progress = 0.0
        self.ready: Values | None = None
        """With all that reasons and chances to win need."""
        self.spread: SpreadTold | None = None
        self.task: Future[None] | None = None
        self._values: Values | None = None
        self._lock = Lock()

    def solve(self, threads: int | None = None) -> Values:
        """The values alone; whoever comes second waits for the first."""
        from fivefold.solver.tables import load_values  # noqa: PLC0415 (NumPy when it is needed)

        with self._lock:
            if self._values is None:
                tell = self._telling(0.0, _GAME)
                self._values = load_values(self.rules, self._folder, threads=threads, progress=tell)
            return self._values

    def prepare(self) -> None:
        """All there is to know of it, on one core: the others are for those who play."""
        from fivefold.coach.bonus import without_bonus  # noqa: PLC0415
        from fivefold.learning.advising import first_advice  # noqa: PLC0415
        from fivefold.learning.winning_told import warm  # noqa: PLC0415
        from fivefold.solver.tables import load_values  # noqa: PLC0415

        values = self.solve(threads=1)
        if self.rules.upper_bonus is not None:
            tell = self._telling(_GAME, _PLAIN)
            solve = partial(load_values, folder=self._folder, threads=1, progress=tell)
            without_bonus(values, solve)
        self.progress = _PLAIN
        self._check_stopped()
        warm(values, self._folder, threads=1)
        first_advice(values)
        self.progress, self.ready = 1.0, values

    def spread_out(self) -> None:
        from fivefold.learning.spread import spread_told  # noqa: PLC0415

        self._check_stopped()
        if self.ready is not None:
            self.spread = spread_told(self.ready, threads=1)

    def _telling(self, first: float, last: float) -> Callable[[float], None]:
        def tell(share: float) -> None:
            self._check_stopped()
            self.progress = first + share * (last - first)

        return tell

    def _check_stopped(self) -> None:
        if self._stop.is_set():
            raise _Stopped

    def forget_files(self) -> None:
        from fivefold.solver.tables import table_path, variances_path  # noqa: PLC0415

        plain = replace(self.rules, upper_bonus=None)
        variances_path(self.rules, self._folder).unlink(missing_ok=True)
        for rules in (self.rules, plain):
            table_path(rules, self._folder).unlink(missing_ok=True)


class Solved:
    """The one place that holds solved games. Asked in the loop, but for `solve`."""

    def __init__(self, folder: Path | None) -> None:
        self._stop = Event()
        self._built_in = {
            rules: _Game(rules, folder, self._stop) for rules in map(built_in, rule_ids())
        }
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="solving")
        # Rules come from strangers: they wait for each other, and nothing of them is kept.
        self._own: OrderedDict[RuleSet, _Game] = OrderedDict()
        self._own_pool = ThreadPoolExecutor(1, thread_name_prefix="solving-own")
        self._own_folder: Path | None = None

    def start(self) -> None:
        """Begin with every built-in game, one after the other."""
        for game in self._built_in.values():
            self._begin(game, self._pool, game.prepare)

    def close(self) -> None:
        self._stop.set()
        for pool in (self._pool, self._own_pool):
            pool.shutdown(wait=False, cancel_futures=True)
        if self._own_folder is not None:
            shutil.rmtree(self._own_folder, ignore_errors=True)

    def told(self) -> SolvedTold:
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
        """For bots, in a thread of theirs: those who play don't wait for other games."""
        return self._built_in[rules].solve()

    def is_ready(self, rules: RuleSet) -> bool:
        game = self._built_in.get(rules) or self._own.get(rules)
        return game is not None and game.ready is not None

    def values(self, rules: RuleSet) -> Values:
        """What is known of a game; if that is not all, it is worked out from now on."""
        game = self._built_in.get(rules) or self._own_game(rules)
        if game.ready is None:
            own = rules not in self._built_in
            self._begin(game, self._own_pool if own else self._pool, game.prepare)
            raise _still_solving(game.progress)
        return game.ready

    def spread(self, rules: RuleSet) -> SpreadTold:
        """How the totals of a built-in game are spread."""
        self.values(rules)
        game = self._built_in[rules]
        if game.spread is None:
            self._begin(game, self._pool, game.spread_out)
            raise _still_solving(_PLAIN)
        return game.spread

    def _begin(self, game: _Game, pool: ThreadPoolExecutor, work: Callable[[], None]) -> None:
        if game.task is None:
            game.task = pool.submit(_logged, work, self._stop)
        elif game.task.done():
            failed, game.task = game.task.exception(), None
            if failed is not None:
                raise failed
            self._begin(game, pool, work)

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
        """The one asked for longest ago goes, but none that is worked on."""
        if len(self._own) < _MOST_OWN:
            return
        for rules, game in self._own.items():
            if game.task is None or game.task.done():
                del self._own[rules]
                game.forget_files()
                return
        raise _still_solving(0.0)


def _still_solving(progress: float) -> Refused:
    return Refused("still-solving", percent=int(100 * progress))


def _logged(work: Callable[[], None], stop: Event) -> None:
    try:
        work()
    except _Stopped:
        pass
    except FivefoldError:
        raise
    except Exception:
        if stop.is_set():  # a program that ends starts no more threads
            return
        _log.exception("a game could not be solved")
        raise FivefoldError("server-failed") from None
