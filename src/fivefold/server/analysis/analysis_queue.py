"""Analyses finished games in the background, and stores a digest of each for the history."""

from __future__ import annotations

import asyncio
import json
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold.errors import FivefoldError, NotInstalled
from fivefold.learning.digest import VERSION, Digest, digest
from fivefold.learning.history import PlayedGame
from fivefold.rules import scorecard_rules
from fivefold.stores.store import UNAVAILABLE
from fivefold.tables.events import Ended, read_event
from fivefold.tables.ids import same_owner
from fivefold.tables.record_export import export_record
from fivefold.tables.setup import MOST_BOXES_SOLVED, rules_of
from fivefold.tables.table import Status, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fivefold.rules import RuleSet
    from fivefold.server.analysis.solved_games import SolvedGames
    from fivefold.solver.values import Values
    from fivefold.stores.store import Store, StoredDigest, StoredTable

_log = logging.getLogger("fivefold.tables")
MOST_GAMES = 2000
"""The games in a history: an owner's most recent ones."""
_MOST_QUEUED = 100
"""Games that one request for a history adds to the queue."""
_TEMPORARY = ("still-solving", *UNAVAILABLE)


class _Analysis(TypedDict):
    """What is stored about a finished game."""

    at: float
    owners: list[str | None]
    """By seat."""
    digest: Digest | None
    """None for a game that stays out of the history."""


class Games(NamedTuple):
    """An owner's analysed games, and how many are still to be analysed."""

    played: list[PlayedGame]
    pending: int


class AnalysisQueue:
    def __init__(self, store: Store, solved: SolvedGames) -> None:
        self._store, self._solved = store, solved
        # Games are analysed one at a time; the second thread is for requests.
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="digests")
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._queued = set[str]()
        self._unreadable = set[str]()

    def table_ended(self, table: Table) -> None:
        """Queue a finished game if its rules are solved; otherwise a request for a history will."""
        rules = _rules(table)
        if rules is None or self._solved.is_ready(rules):
            self._enqueue(table.code)

    async def games_of(self, owner: str) -> Games:
        """An owner's analysed games; the others are queued."""
        found = await self._store.digests_of(owner, MOST_GAMES)
        loop = asyncio.get_running_loop()
        played, missing = await loop.run_in_executor(self._pool, _played_games, found, owner)
        pending = [code for code in missing if code not in self._unreadable]
        for code in pending[:_MOST_QUEUED]:
            self._enqueue(code)
        return Games(played, len(pending))

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

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _enqueue(self, code: str) -> None:
        if code not in self._queued:
            self._queued.add(code)
            self._queue.put_nowait(code)

    async def _analyse(self, code: str) -> None:
        stored = await self._store.load(code)
        if stored is None:
            return
        loop = asyncio.get_running_loop()
        finished = await loop.run_in_executor(self._pool, _Finished.load, code, stored)
        values = self._values(finished.table) if finished.counts else None
        text = await loop.run_in_executor(self._pool, _analysis, finished, values)
        await self._store.store_digest(code, text)

    def _values(self, table: Table) -> Values | None:
        """The values for the analysis; None for a game that can't be solved, or not here."""
        rules = _rules(table)
        if rules is None:
            return None
        try:
            return self._solved.values(rules)
        except NotInstalled:
            return None


class _Finished(NamedTuple):
    """A table whose game is over or was given up."""

    table: Table
    ended: float
    imported: bool
    """Whether it was a finished record: all its events were stored at once."""

    @classmethod
    def load(cls, code: str, stored: StoredTable) -> _Finished:
        events = [read_event(each.event) for each in stored.events]
        ends = [n for n, event in enumerate(events) if isinstance(event, Ended)]
        table = Table.folded(code, events)
        times = [each.at for each in stored.events]
        # No comparison of earlier and later: somebody may have set the clock back.
        return cls(table, times[ends[-1] if ends else -1], imported=len(set(times)) == 1)

    @property
    def counts(self) -> bool:
        """Games that were given up, or imported as finished records, stay out of the history."""
        return self.table.status is Status.OVER and not self.imported


def _rules(table: Table) -> RuleSet | None:
    """The rules to solve for the analysis of a game, if they can be solved."""
    rules = rules_of(table.setup)
    solvable = rules.has_sheet and len(rules.boxes) <= MOST_BOXES_SOLVED
    return scorecard_rules(rules) if solvable else None


def _analysis(finished: _Finished, values: Values | None) -> str:
    seats = finished.table.seats
    bots = [number for number, seat in enumerate(seats) if seat.kind == "bot"]
    analysis: _Analysis = {
        "at": finished.ended,
        "owners": [seat.owner for seat in seats],
        "digest": digest(export_record(finished.table), values, bots) if finished.counts else None,
    }
    return json.dumps(analysis, ensure_ascii=False)


def _played_games(found: Iterable[StoredDigest], owner: str) -> tuple[list[PlayedGame], list[str]]:
    """The games for the history, and the codes of those that have no analysis yet."""
    games, missing = list[PlayedGame](), list[str]()
    for code, text in found:
        analysis = _read_current(text)
        if analysis is None:
            missing.append(code)
        elif analysis["digest"] is not None:
            owners = enumerate(analysis["owners"])
            mine = (seat for seat, seat_owner in owners if same_owner(seat_owner, owner))
            games.append(PlayedGame(code, analysis["at"], tuple(mine), analysis["digest"]))
    return games, missing


def _read_current(text: str | None) -> _Analysis | None:
    """A stored analysis; None if there is none, or if it was made by an older version."""
    analysis: _Analysis | None = json.loads(text) if text else None
    found = analysis and analysis["digest"]
    return analysis if not found or found["version"] == VERSION else None
