"""What the clients of a table are sent: the state when they connect, and every change of it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from fivefold.server.live import frames
from fivefold.server.live.audience import Audience
from fivefold.server.live.sharing.neighbours import Present
from fivefold.tables.ids import same_owner

if TYPE_CHECKING:
    from fivefold.server.live.audience import Client
    from fivefold.server.live.messages import Clock, EventsHead, WelcomeHead
    from fivefold.server.live.services import Services
    from fivefold.server.live.table_state import TableState
_TOGETHER, _EACH = 0.25, 0.001
"""Seconds in which changes of who watches are told together: at least, and for each client."""


class Broadcaster:
    def __init__(self, state: TableState, services: Services) -> None:
        self.audience = Audience()
        self._state, self._time = state, services.time
        self._neighbours, self._welcomes = services.neighbours, services.welcomes
        self._told: list[int] | None = None
        """The seats that were connected when everyone was told last."""
        self._later: asyncio.TimerHandle | None = None
        """Set for a while after everyone was told who is here."""
        self._stale = False

    def close(self) -> None:
        if self._later is not None:
            self._later.cancel()

    @property
    def connected(self) -> list[int]:
        """The seats whose owners are connected, to this process or another."""
        table = self._state.table
        here = self.audience.connected(table)
        there = self._neighbours.seats(table.code)
        return (
            sorted({*here, *(seat for seat in there if seat < len(table.seats))}) if there else here
        )

    @property
    def present(self) -> Present:
        """Who is connected to this process."""
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
        """Tell everyone who is here: at once if it is about a seat, together with what follows if
        only the number of those who watch has changed. They may be many, and come all at once."""
        self._stale = True
        if self._later is None or self.connected != self._told:
            self._send_presence()

    def _send_presence(self) -> None:
        self._stale, self._told = False, self.connected
        table = self._state.table
        watching = self.audience.watching(table) + self._neighbours.watching(table.code)
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
