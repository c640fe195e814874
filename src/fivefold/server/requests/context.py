"""The context of requests (settings, tables, the coach, limits), and their senders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError, Refused
from fivefold.server.analysis.coach_pool import CoachPool
from fivefold.server.live.heartbeat import Heartbeat
from fivefold.server.requests.archive import Archives
from fivefold.server.transport.gate import Gate
from fivefold.server.transport.limits import Buckets
from fivefold.server.workers.work import Person
from fivefold.tables.ids import owner_at, owner_of, read_code

if TYPE_CHECKING:
    from collections.abc import Collection

    from fivefold.server.live.hub import Hub
    from fivefold.server.live.table import LiveTable
    from fivefold.server.settings import Settings
    from fivefold.texts import Lang


_WRONG = ("not-a-code", "unknown-table")
_EVENTS_A_UNIT = 100
"""Events that a correction replays for each unit that it counts."""
_MOST_OWN = 1000
"""How many of an owner's latest tables are looked at."""


RESPOND_ASYNC = "respond-async"
"""The preference (RFC 7240) of clients that ask again after an answer with the progress."""


class Context:
    def __init__(
        self,
        settings: Settings,
        hub: Hub,
        gate: Gate | None = None,
        heartbeat: Heartbeat | None = None,
    ) -> None:
        self.settings, self.hub = settings, hub
        limits = settings.limits
        self.gate = gate or Gate(limits)
        self.wrong_codes = Buckets(limits.wrong_codes)
        self.new_tables = Buckets(limits.tables_per_address)
        self.corrections = Buckets(limits.corrections_per_address)
        self.coach = CoachPool(limits.questions_per_address, hub.workers)
        self.archives = Archives(hub.store, hub.workers)
        self.heartbeat = heartbeat or Heartbeat()

    async def find(self, code: str, address: str, owner: str | None = None) -> LiveTable:
        """The table with this code. An invalid code and an unknown one give the same error.

        Players have tries of their own, and find their own tables after any number of them.
        """
        await self._check_tries(code, address, owner)
        try:
            found = await self.hub.find(read_code(code))
        except FivefoldError as error:
            if error.code not in _WRONG:
                raise
            self.wrong_codes.take(self.gate.players.key(address, owner))
            raise Refused("unknown-table") from None
        # Other requests of this address may have failed meanwhile.
        await self._check_tries(code, address, owner)
        if owner is not None and found.table.seats_of(owner_at(owner, found.code)):
            self.gate.players.add(owner)
        self.hub.note_opened(found.code)
        return found

    async def _check_tries(self, code: str, address: str, owner: str | None) -> None:
        players = self.gate.players
        if not self.wrong_codes.wait(players.key(address, owner)):
            return
        # Only the owner's tables: how long it takes must not tell whether another one exists.
        own = await self.hub.store.tables_of(owner, _MOST_OWN) if owner else ()
        if owner and own:
            players.add(owner)  # of whom nothing was seen since the server started
        if self.wrong_codes.wait(players.key(address, owner)) and not _is_among(code, own):
            raise Refused("too-many-tries")

    async def counted_as(self, address: str, owner: str | None) -> str:
        """The person or address that CPU time is charged to. Whether the sender is a player is
        looked up only when their address has used up its own."""
        players = self.gate.players
        waits = self.gate.wait(players.key(address, owner))
        if waits and owner and await self.hub.store.tables_of(owner, 1):
            players.add(owner)
        return players.key(address, owner)

    def check_correction(self, address: str, events: int) -> None:
        """Count a correction at a table with so many events, all of which it replays."""
        most = self.settings.limits.corrections_per_address.most
        if not self.corrections.take(address, min(1 + events // _EVENTS_A_UNIT, most)):
            raise Refused("too-many-corrections")

    def check_new_table(self, address: str, cost: int = 1) -> None:
        if not self.new_tables.take(address, cost):
            raise Refused("too-many-tables")


def _is_among(code: str, own: Collection[str]) -> bool:
    try:
        return read_code(code) in own
    except FivefoldError:
        return False


@dataclass(frozen=True)
class Caller:
    """Anyone. A token is not read."""

    context: Context
    address: str
    lang: Lang
    may_wait: bool
    """Whether they ask again after an answer with the progress."""


@dataclass(frozen=True)
class Visitor(Caller):
    """Anyone, with the owner of their token if they sent one."""

    owner: str | None

    async def find(self, code: str) -> LiveTable:
        return await self.context.find(code, self.address, self.owner)

    def at(self, code: str) -> str | None:
        """The sender's id as an owner at a table."""
        return None if self.owner is None else owner_at(self.owner, code)

    @property
    def person(self) -> Person:
        """Whom workers take turns by."""
        return Person(self.address, self.owner or "")


@dataclass(frozen=True)
class Owner(Visitor):
    """Somebody with a token."""

    owner: str

    def at(self, code: str) -> str:
        return owner_at(self.owner, code)


async def token_owner(context: Context, authorization: str | None) -> str | None:
    """The owner that an `Authorization` header names. A malformed token is refused, and so is one
    that was given up."""
    scheme, _, token = (authorization or "").partition(" ")
    if scheme.lower() != "bearer":
        return None
    return await context.hub.account(owner_of(token.strip()))


async def checked_owner(context: Context, authorization: str | None) -> str:
    """The same where a token is required."""
    owner = await token_owner(context, authorization)
    if owner is None:
        raise Refused("token-missing")
    return owner


def may_wait(prefer: str | None) -> bool:
    return RESPOND_ASYNC in (prefer or "")
