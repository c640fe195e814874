"""What keeps tables: their events, the answers that were given, who has to do with them, and a
digest of each game that is over.

Two stores are made to this measure: a SQLite file (`sqlite.py`) and PostgreSQL (`postgres.py`).
A write is whole or it did not happen, and it is durable when it returns. It fails with

- `Conflict`: the table is not as the writer thought; load it again;
- a FivefoldError with the code `store-unavailable`: try again. Nothing was written, or, when a
  connection broke at the wrong moment, all of it: then a second try is a `Conflict`;
- a FivefoldError with the code `store-closed`: the store was closed before;
- another ValueError: a text that is not Unicode, say; trying again is no use.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from fivefold.errors import FivefoldError
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

UNAVAILABLE = ("store-unavailable", "store-closed")
"""Codes of errors that pass."""
_NO_FILES = ("", ":memory:")


class Answer(NamedTuple):
    """What was said to a message, so that a repeat of it gets the same answer."""

    owner: str
    message: str
    body: bytes
    """SHA-256 of the message, to tell a repeat from another message with the same id."""
    said: str
    """JSON."""


class Stored(NamedTuple):
    """One event of a table; the first has the sequence 1."""

    sequence: int
    at: float
    """Unix seconds."""
    event: str
    """JSON."""


class Kept(NamedTuple):
    """All that is kept of a table, its events in order."""

    secret: bytes
    events: list[Stored]
    answers: list[Answer]


class Write(NamedTuple):
    """What one `append` brings, handed through a store."""

    code: str
    events: Sequence[Stored]
    owners: Sequence[str]
    answer: Answer | None
    live: bool

    @property
    def before(self) -> int | None:
        """The sequence that must be the table's last for these events to come next, without gap."""
        sequences = [event.sequence for event in self.events]
        if not sequences:
            return None
        if sequences != list(range(sequences[0], sequences[0] + len(sequences))):
            raise Conflict(f"{self.code}: {sequences} has gaps")
        return sequences[0] - 1


class Digested(NamedTuple):
    """A table that is over, and what was found in its game."""

    code: str
    digest: str | None
    """None where nobody has looked yet."""


class Conflict(Exception):
    """Somebody else has written this sequence or answered this message, or this code exists."""


class Store(Protocol):
    """Keeps tables, by their codes."""

    async def create(  # noqa: PLR0913, PLR0917 (all of it is the table's)
        self,
        code: str,
        secret: bytes,
        events: Sequence[Stored],
        owners: Sequence[str],
        answer: Answer | None,
        live: bool = True,
    ) -> None:
        """Keep a new table; `live` says whether it may go on by itself."""

    async def append(
        self,
        code: str,
        events: Sequence[Stored],
        owners: Sequence[str] = (),
        answer: Answer | None = None,
        live: bool = True,
    ) -> None:
        """Keep what happened next, and the answer to the message that brought it about.

        `owners` have something to do with the table from now on; `live` says whether it may go
        on by itself after these events. Without events only the answer is kept, a refusal, and
        the table stays as live as it was.
        """

    async def load(self, code: str) -> Kept | None:
        """All of a table, as it was at one moment."""

    async def tables_of(self, owner: str, limit: int) -> list[str]:
        """The codes of an owner's tables, those with the latest event first."""

    async def forget(self, owner: str, code: str) -> None:
        """Leave a table out of `tables_of`, until an `append` names the owner again."""

    async def live(self) -> list[str]:
        """The tables that may go on by themselves."""

    async def keep_digest(self, code: str, digest: str) -> None:
        """Keep what was found in a game, in place of what was found before; nothing is kept for a
        table that is not there."""

    async def digests_of(self, owner: str, limit: int) -> list[Digested]:
        """An owner's tables that are no longer live, those with the latest event first."""

    async def erase(self, owner: str) -> list[str]:
        """Forget an owner's tables that are no longer live. Those that nobody else has are deleted,
        whole; their codes are told."""

    async def close(self) -> None:
        """Finish what was begun; whatever is asked afterwards is refused."""


async def open_store(address: str | Path) -> Store:
    """The store at a path, `sqlite:///PATH` or `postgresql://…`; made there if there is none."""
    scheme, divider, rest = str(address).partition("://")
    if not divider:
        return await _in_file(str(address))
    if scheme == "sqlite" and rest.startswith("/"):
        return await _in_file(rest[1:])
    if scheme in ("postgresql", "postgres"):
        return await _in_postgres(str(address))
    # Only the scheme is repeated: behind it there may be a password.
    raise FivefoldError("no-such-store", address=shown(f"{scheme}://"))


async def _in_file(path: str) -> Store:
    from fivefold.tables.sqlite import SqliteStore  # noqa: PLC0415 (which imports this module)

    if path in _NO_FILES:
        raise FivefoldError("no-such-store", address=shown(path))
    return await SqliteStore.open(Path(path))


async def _in_postgres(address: str) -> Store:
    try:
        from fivefold.tables.postgres import PostgresStore  # noqa: PLC0415 (its driver is an extra)
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise FivefoldError("postgres-not-installed") from None
    return await PostgresStore.open(address)
