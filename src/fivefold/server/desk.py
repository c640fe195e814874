"""What every request needs: the tables, the settings, and who has asked how much."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError, Refused
from fivefold.server.archive import Archives
from fivefold.server.counsel import Counsel
from fivefold.server.limits import Buckets, Connections
from fivefold.tables.ids import read_code

if TYPE_CHECKING:
    from fivefold.server.hub import Hub
    from fivefold.server.live import LiveTable
    from fivefold.server.settings import Settings

_log = logging.getLogger("fivefold.store")


def public(error: FivefoldError) -> FivefoldError:
    """An error as anybody may read it: why a store is not there is for the log."""
    if error.code != "store-unavailable":
        return error
    _log.warning("the store is not there", extra={"reason": str(error.facts["reason"])})
    return FivefoldError("store-unavailable", reason="…")


class Desk:
    def __init__(self, settings: Settings, hub: Hub) -> None:
        self.settings, self.hub = settings, hub
        limits = settings.limits
        self.connections = Connections(limits.connections_per_address)
        self.wrong_codes = Buckets(limits.wrong_codes)
        self.new_tables = Buckets(limits.tables_per_address)
        self.counsel = Counsel(limits.questions_per_address)
        self.archives = Archives(hub.store)

    def close(self) -> None:
        self.counsel.close()
        self.archives.close()

    async def find(self, code: str, address: str) -> LiveTable:
        """A table by the code that somebody gives: one error for a wrong code and a missing one."""
        self._check_tries(address)
        try:
            found = await self.hub.find(read_code(code))
        except FivefoldError as error:
            if error.code not in ("not-a-code", "unknown-table"):
                raise
            self.wrong_codes.take(address)
            raise Refused("unknown-table") from None
        self._check_tries(address)  # of many who asked at once
        return found

    def _check_tries(self, address: str) -> None:
        if self.wrong_codes.wait(address):
            raise Refused("too-many-tries")

    def check_new_table(self, address: str) -> None:
        if not self.new_tables.take(address):
            raise Refused("too-many-tables")
