"""The clients of a table and what they are sent: the state when they connect, and every change."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Any, Protocol

from fivefold.server.live import frames
from fivefold.server.live.sharing import Present
from fivefold.tables.ids import same_owner

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fivefold.errors import FivefoldError
    from fivefold.server.live.log import TableState
    from fivefold.server.live.messages import Clock, EventsHead, WelcomeHead
    from fivefold.server.live.services import Services
    from fivefold.tables.table import Table
    from fivefold.texts import Lang


class Client(Protocol):
    """A connection to a table."""

    owner: str | None
    """The client as an owner; None for a connection without a token, which may only watch."""
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


_TOGETHER, _EACH = 0.25, 0.001
"""Seconds in which changes of spectators are sent together: at least, and for each client."""


class Broadcaster:
    def __init__(self, state: TableState, services: Services) -> None:
        self.audience = Audience()
        self._state, self._time = state, services.time
        self._peers, self._welcomes = services.peers, services.welcomes
        self._told: list[int] | None = None
        """The seats that were connected at the last message about them."""
        self._later: asyncio.TimerHandle | None = None
        """Set for a while after a message about who is here."""
        self._stale = False

    def close(self) -> None:
        if self._later is not None:
            self._later.cancel()

    @property
    def connected(self) -> list[int]:
        """The seats whose owners are connected, to this process or another."""
        table = self._state.table
        here = self.audience.connected(table)
        there = self._peers.seats(table.code)
        return (
            sorted({*here, *(seat for seat in there if seat < len(table.seats))}) if there else here
        )

    @property
    def present(self) -> Present:
        """The clients connected to this process."""
        table = self._state.table
        return Present(tuple(self.audience.connected(table)), self.audience.watching(table))

    @property
    def away(self) -> dict[str, int]:
        """By seat: since when its owner is disconnected, in milliseconds since 1970."""
        since = self._state.schedule.absences.since
        return {str(seat): self._time.epoch(at) for seat, at in since.items()}

    @property
    def clock(self) -> Clock:
        """When timers will act on the table."""
        now = self._time.now()
        times = self._state.schedule.clock(self._state.table, now)
        clock: Clock = {"now": self._time.epoch(now)}
        for name, at in times.items():
            clock[name] = self._time.epoch(at)
        return clock

    def welcome(self, client: Client, since: int) -> None:
        """The first frame of a connection: the whole view, and the events after `since`."""
        state, table = self._state, self._state.table
        head: WelcomeHead = {
            "type": "welcome",
            "sequence": state.sequence,
            "mine": table.seats_of(client.owner),
            "host": same_owner(table.host, client.owner),
            "clock": self.clock,
            "connected": self.connected,
            "away": self.away,
        }
        client.send(self._welcomes.frame(table.code, head, state.view, state.event_texts, since))

    def send_events(self, changed: dict[str, Any], count: int) -> None:
        """Send the last events, and what they changed, to everyone."""
        sequence = self._state.table.sequence
        head: EventsHead = {
            "type": "events",
            "sequence": sequence,
            "view": changed,
            "clock": self.clock,
        }
        self.audience.send(frames.events(head, self._state.event_texts[sequence - count :]))

    def send_clock(self) -> None:
        """The times have changed although nothing was played."""
        self.send_events({}, 0)

    def note_presence(self) -> None:
        """Tell everyone who is here: at once if it is about a seat, later if only the number of
        spectators has changed. They may be many, and come all at once."""
        self._stale = True
        if self._later is None or self.connected != self._told:
            self._send_presence()

    def _send_presence(self) -> None:
        self._stale, self._told = False, self.connected
        table = self._state.table
        watching = self.audience.watching(table) + self._peers.watching(table.code)
        self.audience.send(frames.presence(self._told, self.away, watching))
        if self._later is not None:
            self._later.cancel()
        seconds = max(_TOGETHER, len(self.audience.clients) * _EACH)
        self._later = asyncio.get_running_loop().call_later(seconds, self._send_later)

    def _send_later(self) -> None:
        self._later = None
        if self._stale:
            self._send_presence()

    def send_seats(self) -> None:
        """Send each client its own seats: other windows of a player's browser have to know, too."""
        table = self._state.table
        for client in self.audience.clients:
            client.send(frames.yours(table.seats_of(client.owner)))
        self._send_presence()
