"""A live table: loaded in memory, with a single writer and any number of connected clients.

Every change takes the same path: decide, commit, acknowledge, broadcast. A lock admits one change
at a time, and no client learns of a change before it is durable.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError, Refused
from fivefold.server.live import frames
from fivefold.server.live.audience import Audience
from fivefold.server.live.replies import Replies
from fivefold.stores.store import UNAVAILABLE, Conflict, Reply, StoredEvent
from fivefold.tables.absence import choose_for_absent
from fivefold.tables.commands import Close, Correct, ForAbsent, GoOn, Rematch
from fivefold.tables.dealer import dealer_of
from fivefold.tables.decisions import close_table, decide, finish
from fivefold.tables.events import (
    Ended,
    Left,
    Played,
    Seated,
    public_json,
    read_event,
    write_event,
)
from fivefold.tables.ids import same_owner
from fivefold.tables.table import Status, Step, Table, steps_of
from fivefold.tables.view import changes, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.server.live.audience import Client
    from fivefold.server.live.messages import Clock
    from fivefold.server.metrics import Metrics
    from fivefold.stores.store import Store, StoredTable
    from fivefold.tables.commands import Command, Lasting
    from fivefold.tables.dealer import Dealer
    from fivefold.tables.events import Event


MOST_EVENTS = 20_000
"""Ten times the longest game. A limit is needed because a table is always loaded as a whole."""
Rematcher = Callable[[Table, str], Awaitable["Sequence[Event]"]]
"""Creates the table of a rematch, and returns the event that announces it."""


class LiveTable:
    def __init__(self, code: str, stored: StoredTable, store: Store, metrics: Metrics) -> None:
        self.code, self._store, self._secret = code, store, stored.secret
        self._metrics = metrics
        self._lock = asyncio.Lock()
        self._in_doubt = False
        """Whether the outcome of the last write is unknown: it may be stored or not."""
        self._dealer: Dealer | None = None
        self.audience = Audience(lambda: self.table, lambda: self.away)
        self.clock: Clock = {}
        self.away: dict[str, int] = {}
        """By seat: since when its owner is disconnected, in milliseconds since 1970."""
        self.on_change: Callable[[], None] = lambda: None
        """Called after every change, before it is broadcast."""
        self.on_ready: Callable[[list[int]], None] = lambda _: None
        """Called when whoever has these seats wants to go on after a pause."""
        self.on_end: Callable[[Table], None] = lambda _: None
        """Called when the game is over or given up."""
        self._load(stored)
        setup = self.table.setup
        # The names of players' own games are private.
        self._acts = metrics.acts_total.labels("own" if setup.rules else setup.game)

    def _load(self, stored: StoredTable) -> None:
        events = [read_event(each.event) for each in stored.events]
        self.table = Table.folded(self.code, events)
        self.changed = stored.events[-1].at
        """When the last event was, in Unix time."""
        self.view = view(self.table)
        self._event_texts = [public_json(event) for event in events]
        self.replies = Replies(stored.replies)

    async def _reload(self) -> None:
        """Load the table again, after a conflict or a write whose outcome is unknown."""
        stored = await self._store.load(self.code)
        if stored is None:
            return
        self._in_doubt = False
        self.replies = Replies(stored.replies)  # the write may have been a refusal only
        if len(stored.events) != self.sequence:
            self._load(stored)
            self._dealer = None
            self.on_change()
            for client in self.audience.clients:
                client.send(self.welcome(client.owner, 0))

    async def _reload_if_in_doubt(self) -> None:
        """Changes must build on what is stored."""
        if self._in_doubt:
            await self._reload()

    # Reading

    @property
    def sequence(self) -> int:
        return self.table.sequence

    @property
    def dealer(self) -> Dealer:
        """The source of dice and cards. It depends on the seeds, which are final at the start."""
        if self.table.status is Status.OPEN:
            return dealer_of(self.table, self._secret)
        if self._dealer is None:
            self._dealer = dealer_of(self.table, self._secret)
        return self._dealer

    def seed_for_bots(self) -> str:
        """A bot's random choices follow from the secret, so a restart does not change them."""
        parts = f"bots {self.code} {self.sequence}".encode()
        return hashlib.sha256(self._secret + parts).hexdigest()

    def is_host(self, owner: str | None) -> bool:
        return same_owner(self.table.host, owner)

    def welcome(self, owner: str | None, since: int) -> str:
        """The first frame of a connection: the whole view, and the events after `since`."""
        return frames.welcome(
            {
                "type": "welcome",
                "sequence": self.sequence,
                "mine": self.table.seats_of(owner),
                "host": self.is_host(owner),
                "view": self.view,
                "clock": self._clock(),
                "connected": self.audience.connected,
                "away": self.away,
            },
            self._event_texts[min(since, self.sequence) :],
        )

    def epoch(self, seconds: float) -> int:
        """The time `seconds` from now, in milliseconds since 1970."""
        return int((time.time() + seconds) * 1000)

    def _clock(self) -> Clock:
        return {**self.clock, "now": self.epoch(0)}

    # Changing

    async def handle(
        self, client: Client, owner: str, command: Command, rematch: Rematcher
    ) -> None:
        """Carry out a command and reply to it. A repeated command only gets its reply again."""
        if isinstance(command, GoOn):  # changes nothing that is stored, and may well be repeated
            client.send(frames.done(command.id, self.sequence))
            self.on_ready(self.table.seats_of(owner))
            return
        began = time.perf_counter()
        message_hash = hashlib.sha256(command.model_dump_json().encode()).digest()
        async with self._lock:
            await self._reload_if_in_doubt()
            if not self._repeat_reply(client, owner, command.id, message_hash):
                await self._execute(client, owner, command, message_hash, rematch)
        self._metrics.act_seconds.observe(time.perf_counter() - began)

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
            steps = await self._decide(owner, command, rematch)
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
        self._metrics.refusals_total.labels(error.code).inc()
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
            # If reloading fails too, the outcome stays unknown, and the client gets no reply.
            await self._reload()
            if not self._repeat_reply(client, reply.owner, reply.message_id, reply.message_hash):
                client.send(frames.refused(Refused("try-again"), reply.message_id, client.lang))

    async def _decide(self, owner: str, command: Lasting, rematch: Rematcher) -> Sequence[Step]:
        if isinstance(command, Close):
            return [close_table(self.table, owner, command, self._secret)]
        if isinstance(command, ForAbsent):
            return [choose_for_absent(self.table, owner, command, self._secret)]
        if isinstance(command, Rematch):
            return steps_of(self.table, await rematch(self.table, owner))
        if self.sequence >= MOST_EVENTS:
            raise Refused("table-full", events=MOST_EVENTS)
        if isinstance(command, Correct):  # replays the whole game
            return [await asyncio.to_thread(decide, self.table, owner, command, self.dealer)]
        return [decide(self.table, owner, command, self.dealer)]

    async def apply(self, decide: Callable[[Table, Dealer], Sequence[Step]]) -> None:
        """Commit what `decide` returns: a bot's move, an expired timer, a player who is back."""
        async with self._lock:
            await self._reload_if_in_doubt()
            if self.table.status is Status.PLAYING and (steps := decide(self.table, self.dealer)):
                await self._commit(steps)

    async def _commit(
        self, steps: Sequence[Step], reply: Reply | None = None, client: Client | None = None
    ) -> None:
        """Store the events and the reply, then send the reply, then broadcast the events."""
        after = steps[-1].after if steps else self.table
        if end := finish(after, self._secret):
            steps, after = [*steps, end], end.after
        events = [step.event for step in steps]
        now, first = time.time(), self.sequence + 1
        stored = [StoredEvent(first + n, now, write_event(event)) for n, event in enumerate(events)]
        new = [owner for owner in after.owners if owner not in self.table.owners]
        began = time.perf_counter()
        self._in_doubt = True
        await self._store.append(self.code, stored, new, reply, after.going_on)
        self._in_doubt = False
        self._metrics.store_append_seconds.observe(time.perf_counter() - began)
        if reply is not None:
            self.replies.add(reply, refusal=not events)
            if client is not None:
                client.send(reply.text)
        if events:
            self.changed = now
            self._acts.inc(sum(isinstance(event, Played) for event in events))
            self._broadcast(after, [public_json(event) for event in events])
            if any(isinstance(event, Seated | Left) for event in events):
                self.audience.send_seats()
            if any(isinstance(event, Ended) for event in events):
                self.on_end(after)

    def send_clock(self) -> None:
        """The times have changed although nothing was played."""
        self.audience.send(
            frames.events(
                {"type": "events", "sequence": self.sequence, "view": {}, "clock": self._clock()},
                (),
            )
        )

    def _broadcast(self, after: Table, event_texts: list[str]) -> None:
        """Switch to the new state, and send the events and the changes of the view to everyone."""
        table_before, view_before = self.table, self.view
        self.table, self.view = after, view(after, (table_before, view_before))
        self._event_texts += event_texts
        self.on_change()
        changed = changes(view_before, self.view)
        clock, sequence = self._clock(), self.sequence
        self.audience.send(
            frames.events(
                {"type": "events", "sequence": sequence, "view": changed, "clock": clock},
                event_texts,
            )
        )

    # Clients

    def connect(self, client: Client, since: int) -> None:
        """Add a client: it gets the state of the table now, and every change from now on."""
        self.audience.clients.add(client)
        self.on_change()
        client.send(self.welcome(client.owner, since))
        self.audience.send_presence()

    def disconnect(self, client: Client) -> None:
        """Remove a client, unless it was given up before."""
        if client in self.audience.clients:
            self.audience.clients.discard(client)
            self.on_change()
            self.audience.send_presence()
