"""The objects that requests share: settings, tables, the coach, and counts for the limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError, Refused
from fivefold.server.analysis.coach_pool import CoachPool
from fivefold.server.live.heartbeat import Heartbeat
from fivefold.server.requests.archive import Archives
from fivefold.server.transport.limits import Buckets, Connections
from fivefold.tables.ids import read_code

if TYPE_CHECKING:
    from fivefold.server.live.hub import Hub
    from fivefold.server.live.table import LiveTable
    from fivefold.server.settings import Settings

_WRONG = ("not-a-code", "unknown-table")
_EVENTS_A_UNIT = 100
"""Events that a correction replays for each unit that it counts."""
_MOST_OWN = 1000
"""Of an owner's tables, so many of the latest are looked at."""


class Context:
    def __init__(self, settings: Settings, hub: Hub, heartbeat: Heartbeat | None = None) -> None:
        self.settings, self.hub = settings, hub
        limits = settings.limits
        self.connections = Connections(limits.connections_per_address)
        self.wrong_codes = Buckets(limits.wrong_codes)
        self.new_tables = Buckets(limits.tables_per_address)
        self.corrections = Buckets(limits.corrections_per_address)
        self.coach = CoachPool(limits.questions_per_address, hub.workers)
        self.archives = Archives(hub.store, hub.workers)
        self.heartbeat = heartbeat or Heartbeat()

    async def find(self, code: str, address: str, owner: str | None = None) -> LiveTable:
        """The table with this code. An invalid code and an unknown one give the same error.

        Owners find their own tables even if others at their address have tried too many codes.
        """
        await self._check_tries(code, address, owner)
        try:
            found = await self.hub.find(read_code(code))
        except FivefoldError as error:
            if error.code not in _WRONG:
                raise
            self.wrong_codes.take(address)
            raise Refused("unknown-table") from None
        # Other requests of this address may have failed meanwhile.
        await self._check_tries(code, address, owner)
        return found

    async def _check_tries(self, code: str, address: str, owner: str | None) -> None:
        if self.wrong_codes.wait(address) and not await self._is_own(code, owner):
            raise Refused("too-many-tries")

    async def _is_own(self, code: str, owner: str | None) -> bool:
        """Looks at the owner's tables only: how long it takes must not tell whether a table is."""
        if owner is None:
            return False
        own = await self.hub.store.tables_of(owner, _MOST_OWN)
        try:
            return read_code(code) in own
        except FivefoldError:
            return False

    def check_correction(self, address: str, events: int) -> None:
        """At a table with so many events: all of them are played again."""
        most = self.settings.limits.corrections_per_address.most
        if not self.corrections.take(address, min(1 + events // _EVENTS_A_UNIT, most)):
            raise Refused("too-many-corrections")

    def check_new_table(self, address: str, cost: int = 1) -> None:
        if not self.new_tables.take(address, cost):
            raise Refused("too-many-tables")
