"""Those who look on at a table, and what each of them is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pydantic_core import to_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.tables.table import Table
    from fivefold.texts import Lang


class Client(Protocol):
    """Somebody who looks at the table."""

    owner: str | None
    """None for somebody who only watches."""
    lang: Lang

    def tell(self, frame: str) -> None:
        """Send when possible; never waits."""


class Audience:
    def __init__(self, table: Callable[[], Table]) -> None:
        self.clients: set[Client] = set()
        self._table = table

    @property
    def connected(self) -> list[int]:
        """The seats whose owners look on."""
        owners = {client.owner for client in self.clients if client.owner}
        seats = enumerate(self._table().seats)
        return [seat for seat, sitting in seats if sitting.owner in owners]

    def tell(self, frame: str) -> None:
        for client in self.clients:
            client.tell(frame)

    def tell_presence(self) -> None:
        seated = self._table().owners
        watching = sum(client.owner not in seated for client in self.clients)
        self.tell(compact({"type": "presence", "connected": self.connected, "watching": watching}))

    def tell_whose(self) -> None:
        """Another window of the same browser has to learn of its seat, too."""
        for client in self.clients:
            seats = self._table().seats_of(client.owner)
            client.tell(compact({"type": "yours", "mine": seats}))
        self.tell_presence()


def compact(said: object) -> str:
    # A third of what Python's own would take, for every act at every table.
    return to_json(said).decode()
