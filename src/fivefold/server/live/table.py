"""A live table: loaded in memory, with a single writer and any number of connected clients.

Every change takes the same path: decide, commit, acknowledge, broadcast. A lock admits one change
at a time, and no client learns of a change before it is durable.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError, Refused
from fivefold.server.live import frames
from fivefold.server.live.broadcaster import Broadcaster
from fivefold.server.live.deciding import steps_for
from fivefold.server.live.record_text import RecordText
from fivefold.server.live.replies import Replies
from fivefold.server.live.timing import steady_clock
from fivefold.server.live.timing.schedule import wake_time
from fivefold.stores.store import UNAVAILABLE, Conflict, Reply, StoredEvent
from fivefold.tables.commands import GoOn
from fivefold.tables.decisions import finish
from fivefold.tables.events import Ended, Left, Played, Seated, read_event, write_event
from fivefold.tables.ids import same_owner
from fivefold.tables.summary import changed_summary
from fivefold.tables.table import Status, steps_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fivefold.server.live.audience import Audience, Client
    from fivefold.server.live.bot_turns import BotTurns
    from fivefold.server.live.deciding import Rematcher
    from fivefold.server.live.services import Services
    from fivefold.server.live.table_state import TableState
    from fivefold.server.live.timing.schedule import Schedule
    from fivefold.server.live.timing.steady_clock import SteadyClock
    from fivefold.tables.commands import Command, Lasting
    from fivefold.tables.dealer import Dealer
    from fivefold.tables.table import Step, Table
    from fivefold.tables.view import View


class LiveTable:
    def __init__(self, state: TableState, replies: Replies, services: Services) -> None:
        self.replies = replies
        self.clients = Broadcaster(state, services.time)
        self._state, self._services = state, services
        self._record = RecordText(services.long_work)
        self._lock = asyncio.Lock()
        self._in_doubt = False
        """Whether the outcome of the last write is unknown: it may be stored or not."""
        setup = self.table.setup
        # The names of players' own games are private.
        self._acts = services.metrics.acts_total.labels("own" if setup.rules else setup.game)
        self.schedule.drive_from(self.time.now())
        self._note_players()

    @property
    def code(self) -> str:
        return self.table.code

    @property
    def table(self) -> Table:
        return self._state.table

    @property
    def view(self) -> View:
        return self._state.view

    @property
    def sequence(self) -> int:
        return self._state.sequence

    @property
    def schedule(self) -> Schedule:
        return self._state.schedule

    @property
    def time(self) -> SteadyClock:
        return self._services.time

    @property
    def bot_turns(self) -> BotTurns:
        return self._services.bot_turns

    @property
    def audience(self) -> Audience:
        return self.clients.audience

    @property
    def changed(self) -> float:
        """When the last event was, in Unix time."""
        return self._state.changed

    def seed_for_bots(self) -> str:
        return self._state.seed_for_bots()

    def is_host(self, owner: str | None) -> bool:
        return same_owner(self.table.host, owner)

    async def record(self) -> str:
        """The game so far, in the record format."""
        return await self._record.of(self.table)

    # Commands

    async def handle(
        self, client: Client, owner: str, command: Command, rematch: Rematcher
    ) -> None:
        """Carry out a command and reply to it. A repeated command only gets its reply again."""
        if isinstance(command, GoOn):  # changes nothing that is stored, and may well be repeated
            client.send(frames.done(command.id, self.sequence))
            self.ready(self.table.seats_of(owner))
            return
        began = time.perf_counter()
        message_hash = hashlib.sha256(command.model_dump_json().encode()).digest()
        async with self._lock:
            await self._catch_up_if_in_doubt()
            if not self._repeat_reply(client, owner, command.id, message_hash):
                await self._execute(client, owner, command, message_hash, rematch)
        self._services.metrics.act_seconds.observe(time.perf_counter() - began)

    def _repeat_reply(
        self, client: Client, owner: str, message_id: str, message_hash: bytes
    ) -> bool:
        text = self.replies.repeat(owner, message_id, message_hash, client.lang)
        if text is not None:
            client.send(text)
        return text is not None

    async def _execute(
        self, client: Client, owner: str, command: Lasting, message_hash: bytes, rematch: Rematcher
    ) -> None:
        try:
            steps = await steps_for(self._state, owner, command, rematch, self._services.long_work)
        except FivefoldError as error:
            await self._refuse(client, owner, command, message_hash, error)
            return
        text = frames.done(command.id, self.sequence + len(steps))
        await self._try_commit(steps, Reply(owner, command.id, message_hash, text), client)

    async def _refuse(
        self,
        client: Client,
        owner: str,
        command: Lasting,
        message_hash: bytes,
        error: FivefoldError,
    ) -> None:
        """Refuse a command. The refusal is stored: the command must not succeed if repeated."""
        if error.code in UNAVAILABLE:  # temporary, so not stored
            client.send(frames.refused(Refused("try-again"), command.id, client.lang))
            return
        self._services.metrics.refusals_total.labels(error.code).inc()
        text = frames.refused(error.named(self.table.names), command.id, client.lang)
        reply = Reply(owner, command.id, message_hash, text)
        if self.table.belongs(owner) and self.replies.may_store_refusal(owner):
            await self._try_commit((), reply, client)
        else:  # clients without a seat must not be able to fill the store
            self.replies.add_unstored(reply)
            client.send(text)

    async def _try_commit(self, steps: Sequence[Step], reply: Reply, client: Client) -> None:
        try:
            await self._commit(steps, reply, client)
        except (Conflict, FivefoldError):
            # If loading fails too, the outcome stays unknown, and the client gets no reply.
            await self._catch_up()
            if not self._repeat_reply(client, reply.owner, reply.message_id, reply.message_hash):
                client.send(frames.refused(Refused("try-again"), reply.message_id, client.lang))

    # Changes

    async def apply(self, decide: Callable[[Table, Dealer], Sequence[Step]]) -> None:
        """Commit what `decide` returns: a bot's move, an expired timer, a player who is back."""
        async with self._lock:
            await self._catch_up_if_in_doubt()
            if self.table.status is not Status.PLAYING:
                return
            if steps := decide(self.table, self._state.dealer):
                await self._commit(steps)

    async def _commit(
        self, steps: Sequence[Step], reply: Reply | None = None, client: Client | None = None
    ) -> None:
        """Store the events and the reply, then send the reply, then broadcast the events."""
        after = steps[-1].after if steps else self.table
        if end := finish(after, self._state.secret):
            steps, after = [*steps, end], end.after
        at, first = steady_clock.wall_time(), self.sequence + 1
        events = [
            StoredEvent(first + n, at, write_event(step.event)) for n, step in enumerate(steps)
        ]
        new = [owner for owner in after.owners if owner not in self.table.owners]
        began = time.perf_counter()
        self._in_doubt = True
        await self._services.store.append(
            self.code,
            events,
            new,
            reply,
            after.going_on,
            after=self.sequence,
            summary=changed_summary(self.table, after),
            alarm=wake_time(after, at),
        )
        self._in_doubt = False
        self._services.metrics.store_append_seconds.observe(time.perf_counter() - began)
        if reply is not None:
            self.replies.add(reply, refusal=not steps)
            if client is not None:
                client.send(reply.text)
        if steps:
            self._acts.inc(sum(isinstance(step.event, Played) for step in steps))
            self._advance(steps, at)

    def _advance(self, steps: Sequence[Step], at: float) -> None:
        """Go to the new state, and send the events and the changes of the view to everyone."""
        changed = self._state.advance(steps, at, self.time.now())
        self._note_players()
        self.clients.send_events(changed, len(steps))
        if any(isinstance(step.event, Seated | Left) for step in steps):
            self.clients.send_seats()
        if any(isinstance(step.event, Ended) for step in steps):
            self._services.watcher.ended(self.table)

    async def _catch_up_if_in_doubt(self) -> None:
        """Changes must build on what is stored."""
        if self._in_doubt:
            await self._catch_up()

    async def _catch_up(self) -> None:
        """Go on to what is stored, after a conflict or a write whose outcome is unknown."""
        stored = await self._services.store.load(self.code)
        if stored is None:
            return
        self._in_doubt = False
        self.replies = Replies(stored.replies)  # the write may have been a refusal only
        for each in stored.events[self.sequence :]:
            self._advance(steps_of(self.table, [read_event(each.event)]), each.at)

    # Clients

    def connect(self, client: Client, since: int) -> None:
        """Add a client: it gets the state of the table now, and every change from now on."""
        self.audience.add(client)
        self._note_players()
        self.clients.welcome(client, since)
        self.clients.note_presence()

    def disconnect(self, client: Client) -> None:
        """Remove a client, unless it was given up before."""
        if self.audience.remove(client):
            self._note_players()
            self.clients.note_presence()

    def close(self) -> None:
        """The table is dropped from memory."""
        self.clients.close()

    def ready(self, seats: list[int]) -> None:
        """Whoever has these seats wants to go on after a pause."""
        self.schedule.ready(seats)
        self._note_players()

    def _note_players(self) -> None:
        """The table has changed, or who is here: timers may have to be set anew."""
        connected = self.clients.connected
        pause_ended = self.schedule.note_players(self.table, connected, self.time.now())
        self._services.watcher.changed(self)
        if pause_ended:
            self.clients.send_clock()
