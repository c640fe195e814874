"""Games that are over, looked at aside: what was found in each is kept, and makes up histories."""

from __future__ import annotations

import asyncio
import json
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple, cast

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from fivefold.errors import FivefoldError
from fivefold.learning.digest import VERSION, Digest, digest
from fivefold.learning.history import PlayedGame
from fivefold.rules import RuleSet
from fivefold.tables.events import Ended, read_event
from fivefold.tables.exporting import record_of
from fivefold.tables.ids import same_owner
from fivefold.tables.setup import MOST_BOXES_SOLVED, rules_of
from fivefold.tables.store import UNAVAILABLE
from fivefold.tables.table import Status, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fivefold.server.solved import Solved
    from fivefold.solver.values import Values
    from fivefold.tables.store import Digested, Kept, Store

_log = logging.getLogger("fivefold.tables")
MOST_GAMES = 2000
"""Of one browser: the latest ones."""
_AT_ONCE = 100
"""Games that are looked at because of one question."""
_PASSING = ("still-solving", *UNAVAILABLE)


class _Note(TypedDict):
    """What is kept of a game that is over."""

    at: float
    owners: list[str | None]
    """By seat."""
    digest: Digest | None
    """None for a game that does not count."""


class Games(NamedTuple):
    """Somebody's games, and how many are not looked at yet."""

    played: list[PlayedGame]
    pending: int


class Digests:
    def __init__(self, store: Store, solved: Solved) -> None:
        self._store, self._solved = store, solved
        # Games are looked at one after the other: the second thread is for who asks meanwhile.
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="digests")
        self._line: asyncio.Queue[str] = asyncio.Queue()
        self._waiting = set[str]()
        self._unreadable = set[str]()

    def ended(self, table: Table) -> None:
        """Looked at soon, if its game is solved; else when somebody asks for a history."""
        rules = _rules(table)
        if rules is None or self._solved.is_ready(rules):
            self._ask(table.code)

    async def of(self, owner: str) -> Games:
        """An owner's games as far as they are looked at; the others are from now on."""
        found = await self._store.digests_of(owner, MOST_GAMES)
        loop = asyncio.get_running_loop()
        played, missing = await loop.run_in_executor(self._pool, _played, found, owner)
        pending = [code for code in missing if code not in self._unreadable]
        for code in pending[:_AT_ONCE]:
            self._ask(code)
        return Games(played, len(pending))

    async def work(self) -> None:
        """Look at one game after the other, for ever."""
        while True:
            code = await self._line.get()
            try:
                await self._look(code)
            except FivefoldError as error:  # whoever asks again brings it here again
                self._unreadable.update(() if error.code in _PASSING else (code,))
            except Exception:  # one that can't be read must not keep the others waiting
                _log.exception("a game could not be looked at")
                self._unreadable.add(code)
            finally:
                self._waiting.discard(code)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _ask(self, code: str) -> None:
        if code not in self._waiting:
            self._waiting.add(code)
            self._line.put_nowait(code)

    async def _look(self, code: str) -> None:
        kept = await self._store.load(code)
        if kept is None:
            return
        loop = asyncio.get_running_loop()
        over = await loop.run_in_executor(self._pool, _Over.of, code, kept)
        values = self._values(over.table) if over.counts else None
        text = await loop.run_in_executor(self._pool, _noted, over, values)
        await self._store.keep_digest(code, text)

    def _values(self, table: Table) -> Values | None:
        rules = _rules(table)
        return None if rules is None else self._solved.values(rules)


class _Over(NamedTuple):
    """A table that is over."""

    table: Table
    began: float
    ended: float

    @classmethod
    def of(cls, code: str, kept: Kept) -> _Over:
        events = [read_event(stored.event) for stored in kept.events]
        ends = [n for n, event in enumerate(events) if isinstance(event, Ended)]
        table = Table.folded(code, events)
        return cls(table, kept.events[0].at, kept.events[ends[-1] if ends else -1].at)

    @property
    def counts(self) -> bool:
        """Given up, it is no game; and one that came as a whole, in a record, is not from here."""
        return self.table.status is Status.OVER and self.began < self.ended


def _rules(table: Table) -> RuleSet | None:
    """The rules whose values a look at the game needs, if they can be had."""
    rules = rules_of(table.setup)
    known = isinstance(rules, RuleSet) and len(rules.boxes) <= MOST_BOXES_SOLVED
    return cast("RuleSet", rules) if known else None


def _noted(over: _Over, values: Values | None) -> str:
    seats = over.table.seats
    bots = [seat for seat, sitting in enumerate(seats) if sitting.kind == "bot"]
    note: _Note = {
        "at": over.ended,
        "owners": [sitting.owner for sitting in seats],
        "digest": digest(record_of(over.table), values, bots) if over.counts else None,
    }
    return json.dumps(note, ensure_ascii=False)


def _played(found: Iterable[Digested], owner: str) -> tuple[list[PlayedGame], list[str]]:
    """Games that count, and the codes of those that nobody has looked at."""
    played, missing = list[PlayedGame](), list[str]()
    for code, text in found:
        note = _read(text)
        if note is None:
            missing.append(code)
        elif note["digest"] is not None:
            mine = (seat for seat, sits in enumerate(note["owners"]) if same_owner(sits, owner))
            played.append(PlayedGame(code, note["at"], tuple(mine), note["digest"]))
    return played, missing


def _read(text: str | None) -> _Note | None:
    note: _Note | None = json.loads(text) if text else None
    found = note and note["digest"]
    return note if not found or found["version"] == VERSION else None
