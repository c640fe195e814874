"""The `Store` protocol: a table's events, the replies sent to its players, its owners, and a digest
of its game once that is over.

`sqlite.py` and `postgres.py` implement it. Every write is atomic and durable when it returns. It
fails with

- `Conflict`: the table has changed since the caller loaded it; load it again;
- a FivefoldError with the code `store-unavailable`: try again. Usually nothing was written. If the
  connection broke during the commit, everything may have been: the second try is then a `Conflict`;
- a FivefoldError with the code `store-closed`: the store has been closed;
- any other ValueError: the data can't be stored (text that is not valid Unicode, for example), and
  trying again won't help.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from fivefold.errors import FivefoldError, explain_missing_packages
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

UNAVAILABLE = ("store-unavailable", "store-closed")
"""Error codes of failures that are temporary."""
_NO_FILES = ("", ":memory:")


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
    """Everything stored about a table, with its events in order."""

    secret: bytes
    events: list[StoredEvent]
    replies: list[Reply]


class Write(NamedTuple):
    """The arguments of one `append`, passed on inside a store."""

    code: str
    events: Sequence[StoredEvent]
    owners: Sequence[str]
    reply: Reply | None
    live: bool

    @property
    def before(self) -> int | None:
        """The sequence the table must be at for these events to follow it without a gap."""
        sequences = [event.sequence for event in self.events]
        if not sequences:
            return None
        if sequences != list(range(sequences[0], sequences[0] + len(sequences))):
            raise Conflict(f"{self.code}: {sequences} has gaps")
        return sequences[0] - 1


class StoredDigest(NamedTuple):
    """A table whose game is over, and the digest of that game."""

    code: str
    digest: str | None
    """None until the game has been analysed."""


class Conflict(Exception):
    """This sequence, this reply or this table code has already been written."""


class Store(Protocol):
    """Stores tables under their codes."""

    async def create(  # noqa: PLR0913, PLR0917 (the columns of a table)
        self,
        code: str,
        secret: bytes,
        events: Sequence[StoredEvent],
        owners: Sequence[str],
        reply: Reply | None,
        live: bool = True,
    ) -> None:
        """Store a new table. `live`: whether timers may still act on it."""

    async def append(
        self,
        code: str,
        events: Sequence[StoredEvent],
        owners: Sequence[str] = (),
        reply: Reply | None = None,
        live: bool = True,
    ) -> None:
        """Store the next events, and the reply to the message that caused them.

        `owners` are added to the owners of the table; `live` says whether timers may still act on
        it after these events. Without events only the reply, a refusal, is stored, and `live` is
        ignored.
        """

    async def load(self, code: str) -> StoredTable | None:
        """A consistent snapshot of a table, or None if there is no such table."""

    async def tables_of(self, owner: str, limit: int) -> list[str]:
        """The codes of an owner's tables, most recently changed first."""

    async def forget(self, owner: str, code: str) -> None:
        """Leave a table out of `tables_of` until an `append` names the owner again."""

    async def live(self) -> list[str]:
        """The codes of the tables that timers may still act on."""

    async def store_digest(self, code: str, digest: str) -> None:
        """Store the digest of a game, replacing an earlier one; does nothing if the table does not
        exist."""

    async def digests_of(self, owner: str, limit: int) -> list[StoredDigest]:
        """An owner's tables that are no longer live, most recently changed first."""

    async def erase(self, owner: str) -> list[str]:
        """Remove an owner from their tables that are no longer live. Delete those tables that have
        no other owner, and return their codes."""

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

    if path in _NO_FILES:
        raise FivefoldError("no-such-store", address=shown(path))
    return await SqliteStore.open(Path(path))


async def _in_postgres(address: str) -> Store:
    with explain_missing_packages():
        from fivefold.stores.postgres import PostgresStore  # noqa: PLC0415 (asyncpg is an optional extra)
    return await PostgresStore.open(address)
