"""The clients that are connected to a table, and the frames that go to all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from fivefold.server.live import frames

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.tables.table import Table
    from fivefold.texts import Lang


class Client(Protocol):
    """A connection to a table."""

    owner: str | None
    """None for a connection without a token, which may only watch."""
    lang: Lang

    def send(self, frame: str) -> None:
        """Queue a frame; never blocks."""


class Audience:
    def __init__(self, table: Callable[[], Table], away: Callable[[], dict[str, int]]) -> None:
        self.clients: set[Client] = set()
        self._table, self._away = table, away

    @property
    def connected(self) -> list[int]:
        """The seats whose owners are connected."""
        owners = {client.owner for client in self.clients if client.owner}
        seats = enumerate(self._table().seats)
        return [number for number, seat in seats if seat.owner in owners]

    def send(self, frame: str) -> None:
        for client in self.clients:
            client.send(frame)

    def send_presence(self) -> None:
        seated = self._table().owners
        watching = sum(client.owner not in seated for client in self.clients)
        self.send(frames.presence(self.connected, self._away(), watching))

    def send_seats(self) -> None:
        """Send each client its own seats: other windows of a player's browser have to know, too."""
        for client in self.clients:
            client.send(frames.yours(self._table().seats_of(client.owner)))
        self.send_presence()
