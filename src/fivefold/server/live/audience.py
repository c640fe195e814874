"""The clients that are connected to a table, and the frames that go to all of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fivefold.errors import FivefoldError
    from fivefold.tables.table import Table
    from fivefold.texts import Lang


class Client(Protocol):
    """A connection to a table."""

    owner: str | None
    """Who this is at the table; None for a connection without a token, which may only watch."""
    account: str | None
    """In whose list its tables are."""
    key: str | None
    """The hash of its token."""
    lang: Lang

    def send(self, frame: str) -> None:
        """Queue a frame; never blocks."""

    def turn_away(self, error: FivefoldError) -> None:
        """Say why, and close the connection."""


class Audience:
    def __init__(self) -> None:
        self.clients: dict[Client, None] = {}
        """A set in the order in which they came, so that a simulation runs the same way again."""
        self._screens = Counter[str | None]()
        """How many clients each owner has: counted as they come and go, for there may be many."""

    def add(self, client: Client) -> None:
        if client not in self.clients:
            self.clients[client] = None
            self._screens[client.owner] += 1

    def remove(self, client: Client) -> bool:
        """Whether the client was still here."""
        if client not in self.clients:
            return False
        del self.clients[client]
        self._screens[client.owner] -= 1
        if not self._screens[client.owner]:
            del self._screens[client.owner]
        return True

    @property
    def owners(self) -> Iterable[str]:
        return filter(None, self._screens)

    def connected(self, table: Table) -> list[int]:
        """The seats whose owners are connected."""
        screens = self._screens
        return [
            seat
            for seat, sitting in enumerate(table.seats)
            if sitting.owner is not None and sitting.owner in screens
        ]

    def watching(self, table: Table) -> int:
        """How many clients have no seat."""
        return len(self.clients) - sum(self._screens[owner] for owner in table.owners)

    def send(self, frame: str) -> None:
        for client in self.clients:
            client.send(frame)
