"""Appends to PostgreSQL and loads from it, many at once.

A commit waits for the disk, whether it holds one write or a hundred. So writes that arrive
during a commit make up the next one together, and one statement with arrays carries them out: it
needs no explicit transaction, takes one round trip and notifies other processes. Loads are grouped
likewise: after a notification, for example, all that another process has changed.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from fivefold.errors import FivefoldError
from fivefold.stores.postgres_connections import TABLES, Locked
from fivefold.stores.store import Conflict, NotDriver, Reply, StoredEvent, StoredTable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    import asyncpg

    from fivefold.stores.postgres_connections import Connection
    from fivefold.stores.store import Write

MOST_WRITES = 300
"""Writes in one commit."""
MOST_LOADS = 100
"""Tables in one statement."""


class _OfTable(Protocol):
    @property
    def code(self) -> str: ...


_Ask = TypeVar("_Ask", bound=_OfTable)
_Answer = TypeVar("_Answer")


class _Job(NamedTuple, Generic[_Ask, _Answer]):
    ask: _Ask
    done: asyncio.Future[_Answer]


class Grouping(Generic[_Ask, _Answer]):
    """Batches requests that arrive while a batch is in flight. `work` answers at most `most` of
    them, with a result or an error for each; with `apart`, each is for another table. `note` is
    told of every outcome."""

    def __init__(
        self,
        work: Callable[[Sequence[_Ask]], Awaitable[Sequence[_Answer | Exception]]],
        most: int,
        note: Callable[[Exception | None], None] = lambda _: None,
        *,
        apart: bool = False,
    ) -> None:
        self._work, self._most, self._note, self._apart = work, most, note, apart
        self._waiting = list[_Job[_Ask, _Answer]]()
        self._running: asyncio.Task[None] | None = None

    async def do(self, ask: _Ask) -> _Answer:
        done: asyncio.Future[_Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Job(ask, done))
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        return await done

    async def finish(self) -> None:
        """Wait until everything is done."""
        if self._running is not None:
            await asyncio.wait([self._running])

    async def _run(self) -> None:
        while jobs := self._next():
            for job, outcome in zip(jobs, await self._outcomes(jobs), strict=True):
                error = outcome if isinstance(outcome, Exception) else None
                self._note(error)
                if job.done.done():
                    continue  # the caller was cancelled; what was done stays
                if isinstance(outcome, Exception):
                    job.done.set_exception(outcome)
                else:
                    job.done.set_result(outcome)
        self._running = None

    def _next(self) -> list[_Job[_Ask, _Answer]]:
        jobs, later = list[_Job[_Ask, _Answer]](), list[_Job[_Ask, _Answer]]()
        codes = set[str]()
        for job in self._waiting:
            fits = len(jobs) < self._most and not (self._apart and job.ask.code in codes)
            (jobs if fits else later).append(job)
            codes.add(job.ask.code)
        self._waiting = later
        return jobs

    async def _outcomes(self, jobs: Sequence[_Job[_Ask, _Answer]]) -> Sequence[_Answer | Exception]:
        try:
            return await self._work([job.ask for job in jobs])
        except FivefoldError as error:  # each caller gets an error of its own
            alone = isinstance(error, Locked) or error.facts.get("damaged")
            if len(jobs) == 1 or not alone:
                return [error.with_facts() for _ in jobs]
        except Exception as error:
            if len(jobs) == 1:
                return [error]
        # One of them can't be done, which takes the others with it: each by itself.
        outcomes = await asyncio.gather(*(self._outcomes([job]) for job in jobs))
        return [outcome for (outcome,) in outcomes]


_NO_REPLY = (None, None, None, None)

# Rows are locked in the order of their codes, so that two processes never wait for each other. Of
# two writers of the same sequence, the second waits and then finds that `last` has changed. A
# message that was refused before is not accepted; a refusal that was stored while this statement
# waited for the lock can't be seen by it, but has replaced the row (`noted`), so that its place is
# another one. The result has the writes that failed, and 0 for the notifications, if there are any:
# nothing would send them otherwise.
_APPEND = """
    WITH write AS (
        SELECT * FROM unnest(
            $1::text[], $2::integer[], $3::integer[], $4::double precision[], $5::boolean[],
            $6::text[], $7::double precision[], $8::bigint[],
            $9::text[], $10::text[], $11::bytea[], $12::text[]
        ) WITH ORDINALITY AS write (
            code, before, last, at, live, summary, alarm, fence,
            owner, message_id, message_hash, reply, number
        )
    ), locked AS (
        SELECT code, last, driver, ctid AS place FROM fivefold.tables
        WHERE code = ANY($1) ORDER BY code FOR UPDATE
    ), granted AS (
        SELECT write.* FROM write JOIN locked USING (code)
        JOIN fivefold.tables AS seen ON seen.code = write.code AND seen.ctid = locked.place
        WHERE locked.last = coalesce(write.before, locked.last)
        AND (write.fence IS NULL OR write.fence = locked.driver)
        AND NOT EXISTS (
            SELECT FROM fivefold.refusals WHERE refusals.code = write.code
            AND refusals.owner = write.owner AND refusals.message_id = write.message_id
        )
    ), moved AS (
        UPDATE fivefold.tables
        SET last = granted.last, changed = granted.at, live = granted.live,
            summary = coalesce(granted.summary, tables.summary), alarm = granted.alarm,
            has_replies = TRUE,
            driver = CASE WHEN driver = 0 AND granted.alarm IS NOT NULL THEN NULL ELSE driver END
        FROM granted WHERE tables.code = granted.code AND granted.last IS NOT NULL
        RETURNING tables.code, tables.last
    ), noted AS (
        UPDATE fivefold.tables SET has_replies = TRUE FROM granted
        WHERE tables.code = granted.code AND granted.last IS NULL
    ), happened AS (
        INSERT INTO fivefold.events
        SELECT event.* FROM unnest(
            $13::text[], $14::integer[], $15::double precision[], $16::text[],
            $17::text[], $18::text[], $19::bytea[], $20::text[]
        ) AS event (code, sequence, at, event, owner, message_id, message_hash, reply)
        JOIN moved USING (code)
    ), refused AS (
        INSERT INTO fivefold.refusals
        SELECT code, owner, message_id, message_hash, reply FROM granted
        WHERE last IS NULL AND message_id IS NOT NULL
    ), seat AS (
        SELECT * FROM unnest($21::text[], $22::text[]) AS seat (owner, code)
    ), seated AS (
        INSERT INTO fivefold.owners (owner, code)
        SELECT seat.owner, seat.code FROM seat JOIN granted USING (code)
        ON CONFLICT (owner, code) DO UPDATE SET listed = excluded.listed, hidden = FALSE
    ), place AS (
        SELECT code, nextval('fivefold.places') AS listed FROM granted
        WHERE last IS NOT NULL AND summary IS NOT NULL
    ), relisted AS (
        UPDATE fivefold.owners SET listed = place.listed FROM place
        WHERE owners.code = place.code
        AND (owners.owner, owners.code) NOT IN (SELECT owner, code FROM seat)
    ), told AS (
        SELECT pg_notify($23 || code, $24 || ' ' || last) FROM moved
    )
    SELECT write.number::integer, write.fence IS NOT NULL AND driver IS DISTINCT FROM write.fence
    FROM write LEFT JOIN locked USING (code) LEFT JOIN granted USING (number)
    WHERE granted.number IS NULL
    UNION ALL SELECT 0, FALSE FROM told HAVING count(told) > 0
"""


async def append_all(
    connection: Connection, writes: Sequence[Write], sender: str
) -> list[Exception | None]:
    """Carry out the writes, each of another table; for each the reason why it failed, or None."""
    outcomes: list[Exception | None] = [None] * len(writes)
    for number, fenced in await connection.fetch(_APPEND, *_arguments(writes), TABLES, sender):
        if number:
            code = writes[number - 1].code
            outcomes[number - 1] = (NotDriver if fenced else Conflict)(code)
    return outcomes


def _arguments(writes: Sequence[Write]) -> list[list[object]]:
    events = [row for write in writes for row in _events(write)]
    seats = [(owner, write.code) for write in writes for owner in write.owners]
    return [
        *_columns([_row(write) for write in writes], 12),
        *_columns(events, 8),
        *_columns(seats, 2),
    ]


def _row(write: Write) -> tuple[object, ...]:
    last, at = write.events[-1][:2] if write.events else (None, None)
    state = (write.before, last, at, write.live, write.summary, write.alarm, write.fence)
    return (write.code, *state, *(write.reply or _NO_REPLY))


def _events(write: Write) -> list[tuple[object, ...]]:
    """A row for each event; the last one has the reply."""
    rows: list[tuple[object, ...]] = [
        (write.code, *StoredEvent(*event), *_NO_REPLY) for event in write.events
    ]
    if rows and write.reply:
        rows[-1] = (*rows[-1][:4], *write.reply)
    return rows


def _columns(rows: Sequence[tuple[object, ...]], width: int) -> list[list[object]]:
    return [[row[n] for row in rows] for n in range(width)]


# One statement sees one moment. A table is the row with neither an event nor an owner.
_LOAD = """
    WITH asked AS (
        SELECT * FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS asked (code, since, n)
    )
    SELECT n::integer, NULL::integer AS sequence, NULL::double precision, NULL::text AS event,
        NULL::text AS owner, NULL::text, secret, NULL::text
    FROM asked JOIN fivefold.tables USING (code)
    UNION ALL
    SELECT n::integer, sequence, at, event, owner, message_id, message_hash, reply
    FROM asked JOIN fivefold.events ON events.code = asked.code AND sequence > since
    UNION ALL
    SELECT n::integer, NULL, NULL, NULL, owner, message_id, message_hash, reply
    FROM asked JOIN fivefold.refusals USING (code)
"""


class Load(NamedTuple):
    """A table, and the sequence after which its events are wanted."""

    code: str
    since: int


async def load_all(connection: Connection, loads: Sequence[Load]) -> list[StoredTable | None]:
    codes, sinces = [load.code for load in loads], [load.since for load in loads]
    rows: list[list[asyncpg.Record]] = [[] for _ in loads]
    for row in await connection.fetch(_LOAD, codes, sinces):
        rows[row["n"] - 1].append(row)
    return list(map(_table, rows))


def _table(rows: Sequence[asyncpg.Record]) -> StoredTable | None:
    secrets = [row["secret"] for row in rows if row["owner"] is None and row["event"] is None]
    if not secrets:
        return None
    events = sorted(StoredEvent(*row[1:4]) for row in rows if row["event"] is not None)
    replies = [Reply(*row[4:]) for row in rows if row["owner"] is not None]
    return StoredTable(secrets[0], events, replies)
