"""Analyses finished games in the background, and stores a digest of each for the history."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError, NotInstalled
from fivefold.rules import scorecard_rules
from fivefold.server.workers.work import TEMPORARY, Person, Urgency
from fivefold.tables.events import Created, Ended, read_event
from fivefold.tables.setup import can_solve, rules_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.rules import RuleSet
    from fivefold.server.analysis.coach_tasks import Found
    from fivefold.server.analysis.solved_games import SolvedGame, SolvedGames
    from fivefold.server.workers.work import Workers
    from fivefold.stores.store import Store, StoredEvent
    from fivefold.tables.setup import Setup
    from fivefold.tables.table import Table

_log = logging.getLogger("fivefold.tables")
MOST_GAMES = 2000
"""The games in a history: an owner's most recent ones."""
_MOST_QUEUED = 100
"""Games that one request for a history adds to the queue."""
_TEMPORARY = ("still-solving", *TEMPORARY)
_NOBODY = Person("digests")
"""Games are analysed one at a time, taking turns with people's requests."""


class AnalysisQueue:
    def __init__(self, store: Store, solved: SolvedGames, workers: Workers) -> None:
        self._store, self._solved, self._workers = store, solved, workers
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._queued = set[str]()
        self._unreadable = set[str]()

    def table_ended(self, table: Table) -> None:
        """Queue a finished game if its rules are solved; otherwise a request for a history will."""
        rules = _rules(table.setup)
        if rules is None or self._solved.is_ready(rules):
            self._enqueue(table.code)

    async def found(self, owner: str) -> Found:
        """An owner's finished games as they are stored."""
        return await self._store.digests_of(owner, MOST_GAMES)

    def queue_missing(self, codes: Sequence[str]) -> None:
        """Queue games that have no analysis yet."""
        for code in codes[:_MOST_QUEUED]:
            self._enqueue(code)

    @property
    def given_up(self) -> frozenset[str]:
        """The games that can't be analysed."""
        return frozenset(self._unreadable)

    async def run(self) -> None:
        """Analyse queued games one after the other, for ever."""
        while True:
            code = await self._queue.get()
            try:
                await self._analyse(code)
            except FivefoldError as error:  # after a temporary error, the next request queues it
                self._unreadable.update(() if error.code in _TEMPORARY else (code,))
            except Exception:  # a broken game must not stop the others
                _log.exception("a game could not be analysed")
                self._unreadable.add(code)
            finally:
                self._queued.discard(code)

    def _enqueue(self, code: str) -> None:
        if code not in self._queued:
            self._queued.add(code)
            self._queue.put_nowait(code)

    async def _analyse(self, code: str) -> None:
        stored = await self._store.load(code)
        if stored is None:
            return
        ended = _when_it_ended(stored.events)
        solved = None if ended is None else await self._solved_game(stored.events[0])
        from fivefold.server.analysis.coach_tasks import analysis_of  # noqa: PLC0415 (loads the coach)

        text = await self._workers.run(
            Urgency.LONG, _NOBODY, analysis_of, code, stored.events, ended, solved
        )
        if not await self._store.store_digest(code, text, stored.events[-1].sequence):
            self._queue.put_nowait(code)  # something has happened there: it is read again

    async def _solved_game(self, first: StoredEvent) -> SolvedGame | None:
        """The game to analyse by; None if it can't be solved, or not here."""
        created = read_event(first.event)
        assert isinstance(created, Created)  # noqa: S101 (every table begins with it)
        rules = _rules(created.setup)
        if rules is None:
            return None
        try:
            return await self._solved.require(rules)
        except NotInstalled:
            return None


def _when_it_ended(events: Sequence[StoredEvent]) -> float | None:
    """None for games that were given up or imported as finished records: those stay out of the
    history."""
    for stored in reversed(events):  # what follows the end is short
        event = read_event(stored.event)
        if isinstance(event, Ended):
            # No comparison of earlier and later: somebody may have set the clock back.
            imported = len({each.at for each in events}) == 1
            return None if event.closed or imported else stored.at
    return None


def _rules(setup: Setup) -> RuleSet | None:
    """The rules to solve for the analysis of a game, if they can be solved."""
    rules = rules_of(setup)
    return scorecard_rules(rules) if rules.has_sheet and can_solve(rules) else None
