"""The `Store` protocol, by roles: a table's events, the replies sent to its players, its owners, a
summary for lists, and a digest of its game once that is over.

`sqlite.py` and `postgres.py` implement it. Every write is atomic and durable when it returns. It
fails with

- `Conflict`: the table has changed since the caller loaded it; load what is new and decide again;
- a FivefoldError with the code `store-unavailable`: try again. Usually nothing was written. If the
  connection broke during the commit, everything may have been: the second try is then a `Conflict`;
- a FivefoldError with the code `store-closed`: the store has been closed;
- any other ValueError: the data can't be stored (text that is not valid Unicode, for example), and
  trying again won't help.
"""

from __future__ import annotations

import logging
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from fivefold.errors import FivefoldError, explain_missing_packages
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence

UNAVAILABLE = ("store-unavailable", "store-closed")
"""Error codes of failures that are temporary."""
NO_FILES = ("", ":memory:")
DAY = 86_400.0
"""Seconds."""
LAST_PLACE = 2**63 - 1
"""More than any place in a list."""
_log = logging.getLogger("fivefold.stores")
_DOUBT = 5.0
"""Seconds after a failure in which a success proves little: small writes may fit on a full disk."""


class Reply(NamedTuple):
    """The reply to a message, stored so that a repeat of the message gets the same reply."""

    owner: str
    message_id: str
    message_hash: bytes
    """SHA-256 of the message: distinguishes a repeat from another message with the same id."""
    text: str
    """JSON."""


class StoredEvent(NamedTuple):
    """One event of a table. Sequences start at 1."""

    sequence: int
    at: float
    """Unix time in seconds."""
    event: str
    """JSON."""


class StoredTable(NamedTuple):
    """A stored table, with its events in order."""

    secret: bytes
    events: list[StoredEvent]
    replies: list[Reply]


class Change(NamedTuple):
    """A table that another process has changed."""

    code: str
    sequence: int
    """Of its last event; 0 if the table was deleted."""


class Broadcast(NamedTuple):
    """A message to all other processes. It is not stored, and may be lost."""

    text: str


class Alarm(NamedTuple):
    """A table at which something happens by itself, and when: a bot moves, a deadline passes."""

    code: str
    at: float
    """Unix time in seconds."""


class Write(NamedTuple):
    """The next events of a table, and the reply to the message that caused them.

    Without events only the reply, a refusal, is stored. A message is refused once, and not accepted
    afterwards; that it is not accepted twice follows from the sequence, because whoever writes the
    next event has the replies to all events before it.
    """

    code: str
    events: Sequence[StoredEvent]
    owners: Sequence[str] = ()
    """Are added to the owners of the table."""
    reply: Reply | None = None
    live: bool = True
    """Whether timers may still act on the table after these events."""
    after: int | None = None
    """The sequence at which a refusal was decided: a `Conflict` if the table has moved on."""
    fence: int | None = None
    """If given, the write fails with `NotDriver` unless the process with this number drives the
    table."""
    summary: str | None = None
    """Replaces the text that lists show, and puts the table first there; None leaves it."""
    alarm: float | None = None
    """When timers will act on the table if nothing happens before."""

    @property
    def before(self) -> int | None:
        """The sequence the table must be at for these events to follow it without a gap."""
        if not self.events:
            return self.after
        first = self.events[0].sequence
        for sequence, event in enumerate(self.events, start=first):
            if event.sequence != sequence:
                raise Conflict(f"{self.code}: {event.sequence} where {sequence} should be")
        return first - 1

    @property
    def refusal(self) -> Reply | None:
        """A reply without events. All others are stored with the last event."""
        return None if self.events else self.reply


class Rewrite(NamedTuple):
    """A table's log without one of its owners: some events have new texts, and others follow."""

    code: str
    after: int
    """The sequence that the table must be at."""
    texts: Mapping[int, str]
    """New texts of stored events, by their sequence."""
    events: Sequence[StoredEvent]
    """The events that follow, at least one."""
    owner: str
    """The owner to remove."""
    author: str
    """Replies to delete, by what they are stored under."""
    refusal: str
    """The new text of all refusals to others, with `{id}` for the id of the message: they name
    players."""
    live: bool
    summary: str
    alarm: float | None = None


class StoredSummary(NamedTuple):
    """A table in a list."""

    code: str
    changed: float
    """When its last event was, in Unix time."""
    summary: str
    listed: int = 0
    """Its place in an owner's list: the larger, the later its summary was changed."""


class StoredDigest(NamedTuple):
    """A table whose game is over, and the digest of that game."""

    code: str
    digest: str | None
    """None until the game has been analysed."""


class Conflict(Exception):
    """This sequence, this reply or this table code has already been written."""


class NotDriver(Conflict):
    """The process with this fence number does not drive the table, or no longer."""


class Condition:
    """Whether a store can be read and written to, as its last uses have shown; logs changes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failed_at = 0.0
        self._facts: Mapping[str, object] = {}
        self._damaged = False
        self.reason: str | None = None
        """Why a read or write failed just now; None if all is well. A database in which something
        is damaged is not well before the next start, whatever else can still be read there."""
        self.on_failure: Callable[[], None] = lambda: None
        """Called for every read and write that failed."""

    def note(self, error: Exception | None) -> None:
        """Note the outcome of a read or write. The fact `damaged` of an error says that trying
        again won't help."""
        if isinstance(error, FivefoldError) and error.code == "store-unavailable":
            self._fail(error)
        elif self.reason is not None and not self._damaged:
            self._recover()

    def _fail(self, error: FivefoldError) -> None:
        reason, damaged = str(error.facts["reason"]), bool(error.facts.get("damaged"))
        if damaged and not self._damaged:
            _log.error("the database is damaged", extra={"reason": reason})
        elif self.reason is None:
            _log.error("tables can't be read or stored", extra={"reason": reason})
        self.reason, self._failed_at = reason, self._clock()
        self._facts, self._damaged = error.facts, self._damaged or damaged
        self.on_failure()

    def _recover(self) -> None:
        if self._clock() >= self._failed_at + _DOUBT:
            _log.warning("tables can be read and stored again")
            self.reason = None

    def check(self) -> None:
        """Fail if the last reads or writes did."""
        if self.reason is not None:
            raise FivefoldError("store-unavailable", **self._facts)


class EventLog(Protocol):
    """The events of tables, under their codes. The log decides: of two processes that append to the
    same sequence one gets a `Conflict`."""

    async def create(self, secret: bytes, write: Write) -> None:
        """Store a new table."""

    async def append(self, write: Write) -> None:
        """Store the next events of a table, or a refusal."""

    async def load(self, code: str) -> StoredTable | None:
        """A consistent snapshot of a table, or None if there is no such table."""

    async def load_since(self, code: str, sequence: int) -> StoredTable | None:
        """Like `load`, but only the events after `sequence`, the replies stored with them, and all
        refusals."""


class TableLists(Protocol):
    """The entries of tables in lists, and the owners of the lists."""

    async def tables_of(self, owner: str, limit: int) -> list[str]:
        """The codes of an owner's tables: those in the list first, then those that were taken off
        it; of each, those first whose summary was changed last."""

    async def summaries_of(
        self, owner: str, limit: int, before: int | None = None
    ) -> list[StoredSummary]:
        """The tables in an owner's list, those first whose summary was changed last. With `before`,
        those that come after the one that was `listed` there."""

    async def owners_of(self, code: str) -> list[str]:
        """Everyone who has this table, in their list or taken off it."""

    async def store_summary(
        self, code: str, sequence: int, summary: str, alarm: float | None
    ) -> None:
        """Store what an `append` would have, if that is still the last event of the table."""

    async def hide(self, owner: str, code: str) -> None:
        """Take a table off an owner's list until an `append` names the owner again."""

    async def store_digest(self, code: str, digest: str, sequence: int) -> bool:
        """Store the digest of a game, replacing an earlier one, if this is still the last event of
        the table. Whether it was stored."""

    async def digests_of(self, owner: str, limit: int) -> list[StoredDigest]:
        """The tables in an owner's list that are no longer live, in the order of the list."""


class Housekeeping(Protocol):
    """Finds and deletes old tables, and those that a user wants deleted."""

    async def live(self) -> list[str]:
        """The codes of the tables that timers may still act on."""

    async def untouched(self, before: float, limit: int, skip: int = 0) -> list[StoredSummary]:
        """Live tables whose last event was before this Unix time, the oldest first, after `skip` of
        them."""

    async def tidy(self, before: float, limit: int) -> int:
        """Delete the replies of tables that are no longer live and whose last event was before this
        Unix time, `limit` tables at most. Returns how many that were."""

    async def note_opened(self, code: str, at: float) -> None:
        """Somebody has opened a table at this Unix time, or has it open."""

    async def expire(self, before: float, limit: int) -> list[str]:
        """Delete tables that are no longer live, and were neither changed nor opened since this
        Unix time, `limit` at most; returns their codes."""

    async def erase(self, owner: str, limit: int) -> list[str]:
        """Delete tables without other owners, `limit` at most; returns their codes."""

    async def rewrite(self, rewrite: Rewrite) -> None:
        """Remove an owner from a table that others have, too. Its digest is deleted: it has names.
        Fails with a `Conflict` if the table has moved on."""

    async def delete(self, code: str) -> bool:
        """Delete a table, whatever its owners. Whether there was one."""


class Accounts(Protocol):
    """The owners of tables, by keys: the hashes of tokens."""

    async def owner_of_key(self, key: str) -> str | None:
        """The owner that a key belongs to: itself, unless keys were changed; None for a key that
        was given up."""

    async def change_key(self, old: str, new: str) -> bool:
        """Give all that belongs to one key to a new one, and give the old one up. The same again
        has no effect. False, and nothing is changed, if the old one was given up for another, or
        the new one is in use."""

    async def given_up(self, keys: Collection[str]) -> set[str]:
        """Those of the keys that were given up."""


class Leases(Protocol):
    """Which processes are alive, and which of them drives a table: its timers and bots run in one
    process, the driver."""

    async def join(self, seconds: float) -> int:
        """Register a process; returns its fence number, larger than all before. The process counts
        as alive for so many seconds, by the clock of the store."""

    async def renew(self, fence: int, seconds: float) -> bool:
        """Count as alive for so many seconds from now. False if that comes too late: others may
        have taken over; join again."""

    async def leave(self, fence: int) -> None:
        """Count as dead from now on."""

    async def take(self, fence: int, code: str) -> bool:
        """Drive a table, unless another process that is alive does. Whether this process drives
        it now."""

    async def take_over(self, fence: int, limit: int) -> list[Alarm]:
        """Drive the live tables that have an alarm and no driver that is alive, `limit` at most."""

    async def release(self, fence: int, codes: Collection[str]) -> None:
        """Drive these tables no longer."""


class Feed(Protocol):
    """Messages of other processes."""

    shared: bool
    """Whether other processes may change the tables, too."""

    def changes(self, loaded: Callable[[], Collection[str]]) -> AsyncIterator[Change | Broadcast]:
        """Changes that other processes make at the tables that are `loaded`, as they commit them,
        and what they tell; it ends at once if there can be no other process. Changes may be told
        twice, or be those of this process."""

    async def follow(self, code: str) -> None:
        """Called before a table is loaded, so that `changes` has all that others do there later."""

    async def tell(self, text: str) -> None:
        """Tell all other processes something, in 7,000 bytes at most."""


class Store(EventLog, TableLists, Housekeeping, Accounts, Leases, Feed, Protocol):
    """Everything that is kept of tables. Several processes may share a store."""

    condition: Condition
    """Whether writes succeed."""

    async def check(self) -> None:
        """Read and write something; fails as any write would now, or as others did just before."""

    async def close(self) -> None:
        """Finish pending work; later calls fail with `store-closed`."""


async def open_store(address: str | Path) -> Store:
    """Open the store at a path, `sqlite:///PATH` or `postgresql://…`, creating it if needed."""
    scheme, divider, rest = str(address).partition("://")
    if not divider:
        return await _in_file(str(address))
    if scheme == "sqlite" and rest.startswith("/"):
        return await _in_file(rest[1:])
    if scheme in ("postgresql", "postgres"):
        return await _in_postgres(str(address))
    # Only the scheme is repeated: the rest may contain a password.
    raise FivefoldError("no-such-store", address=shown(f"{scheme}://"))


async def check_store(address: str | Path) -> None:
    """Open the store once, so that a failure is one sentence before anything else begins."""
    await (await open_store(address)).close()


async def _in_file(path: str) -> Store:
    from fivefold.stores.sqlite import SqliteStore  # noqa: PLC0415 (it imports this module)

    if path in NO_FILES:
        raise FivefoldError("no-such-store", address=shown(path))
    return await SqliteStore.open(Path(path))


async def _in_postgres(address: str) -> Store:
    with explain_missing_packages():
        from fivefold.stores.postgres import PostgresStore  # noqa: PLC0415 (asyncpg is an optional extra)
    return await PostgresStore.open(address)
