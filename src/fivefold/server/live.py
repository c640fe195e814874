"""One live table: one writer, everyone who looks at it, and what it does by itself.

Every change goes the same way: decide, commit, acknowledge, broadcast. A lock lets only one change
be on its way; what is not yet durable, nobody has been told.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError, Refused
from fivefold.server import messages
from fivefold.server.answers import Answers
from fivefold.server.audience import Audience, compact
from fivefold.tables.commands import Close, Correct, Rematch
from fivefold.tables.dealing import dealer_of
from fivefold.tables.deciding import closed, decided, finished
from fivefold.tables.events import Ended, Left, Played, Seated, read_event, told, write_event
from fivefold.tables.ids import same_owner
from fivefold.tables.store import UNAVAILABLE, Answer, Conflict, Stored
from fivefold.tables.table import Status, Table
from fivefold.tables.view import changes, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.server.audience import Client
    from fivefold.server.messages import Clock
    from fivefold.server.metrics import Metrics
    from fivefold.tables.commands import Command
    from fivefold.tables.dealing import Dealer
    from fivefold.tables.events import Event
    from fivefold.tables.store import Kept, Store


MOST_EVENTS = 20_000
"""Ten times the longest game: a table is read and folded as a whole."""
Rematcher = Callable[[Table, str], Awaitable["Sequence[Event]"]]
"""Makes the table of a rematch, and gives the event that tells of it."""


class LiveTable:
    def __init__(self, code: str, kept: Kept, store: Store, metrics: Metrics) -> None:
        self.code, self._store, self._secret = code, store, kept.secret
        self._metrics = metrics
        self._lock = asyncio.Lock()
        self._unsure = False
        """Whether the last write was not heard of again: it may be kept or not."""
        self._dealer: Dealer | None = None
        self.audience = Audience(lambda: self.table)
        self.clock: Clock = {}
        self.changed: Callable[[], None] = lambda: None
        """Called after every change, before it is told."""
        self.ended: Callable[[Table], None] = lambda _: None
        """Called when the game is over or given up."""
        self._begin(kept)

    def _begin(self, kept: Kept) -> None:
        events = [read_event(stored.event) for stored in kept.events]
        self.table = Table.folded(self.code, events)
        self.view = view(self.table)
        self._told = [told(event) for event in events]
        self.answers = Answers(kept.answers)

    async def _reload(self) -> None:
        """The store knows better, or what it knows is not known: begin again from what is kept."""
        kept = await self._store.load(self.code)
        if kept is None:
            return
        self._unsure = False
        self.answers = Answers(kept.answers)  # a refusal may be all that was kept
        if len(kept.events) != self.sequence:
            self._begin(kept)
            self._dealer = None
            self.changed()
            for client in self.audience.clients:
                client.tell(self.welcome(client.owner, 0))

    async def _make_sure(self) -> None:
        """Changes build on what is kept, and on nothing else."""
        if self._unsure:
            await self._reload()

    # Reading

    @property
    def sequence(self) -> int:
        return self.table.sequence

    @property
    def dealer(self) -> Dealer:
        """The dice. They are fixed with the seeds, when the game begins."""
        if self.table.status is Status.OPEN:
            return dealer_of(self.table, self._secret)
        if self._dealer is None:
            self._dealer = dealer_of(self.table, self._secret)
        return self._dealer

    def seed_for_bots(self) -> str:
        """What bots leave to chance follows from the secret too: after a crash they go on alike."""
        parts = f"bots {self.code} {self.sequence}".encode()
        return hashlib.sha256(self._secret + parts).hexdigest()

    def is_host(self, owner: str | None) -> bool:
        return same_owner(self.table.host, owner)

    def welcome(self, owner: str | None, since: int) -> str:
        first = min(since, self.sequence)
        said = {
            "type": "welcome",
            "sequence": self.sequence,
            "mine": self.table.seats_of(owner),
            "host": self.is_host(owner),
            "view": self.view,
            "clock": self._clock(),
            "connected": self.audience.connected,
        }
        text = compact(said)
        return f'{text[:-1]},"events":[{",".join(self._told[first:])}]}}'

    def epoch(self, seconds: float) -> int:
        """The moment so many seconds from now, for clients' clocks."""
        return int((time.time() + seconds) * 1000)

    def _clock(self) -> Clock:
        return {**self.clock, "now": self.epoch(0)}

    # Changing

    async def take(self, client: Client, owner: str, command: Command, rematch: Rematcher) -> None:
        """A message: answered once, and the same again whenever it comes again."""
        began = time.perf_counter()
        body = hashlib.sha256(command.model_dump_json().encode()).digest()
        async with self._lock:
            await self._make_sure()
            if not self._answer_again(client, owner, command.id, body):
                await self._answer(client, owner, command, body, rematch)
        self._metrics.act_seconds.observe(time.perf_counter() - began)

    def _answer_again(self, client: Client, owner: str, name: str, body: bytes) -> bool:
        said = self.answers.again(owner, name, body, client.lang)
        if said is not None:
            client.tell(said)
        return said is not None

    async def _answer(
        self, client: Client, owner: str, command: Command, body: bytes, rematch: Rematcher
    ) -> None:
        try:
            events = await self._events(owner, command, rematch)
        except FivefoldError as error:
            await self._refuse(client, owner, command, body, error)
            return
        said = messages.done(command.id, self.sequence + len(events))
        await self._kept_or_not(events, Answer(owner, command.id, body, said), client)

    async def _refuse(
        self, client: Client, owner: str, command: Command, body: bytes, error: FivefoldError
    ) -> None:
        """A refusal is kept too: the same message must not be taken later, out of time."""
        if error.code in UNAVAILABLE:  # this passes, so it is no answer for ever
            client.tell(messages.refusal(Refused("try-again"), command.id, client.lang))
            return
        self._metrics.refusals_total.inc(error.code)
        said = messages.refusal(error.named(self.table.names), command.id, client.lang)
        answer = Answer(owner, command.id, body, said)
        if self.table.belongs(owner) and self.answers.may_keep_refusal(owner):
            await self._kept_or_not((), answer, client)
        else:  # nobody may fill the store with what strangers are refused
            self.answers.add_passing(answer)
            client.tell(said)

    async def _kept_or_not(self, events: Sequence[Event], answer: Answer, client: Client) -> None:
        try:
            await self._keep(events, answer, client)
        except (Conflict, FivefoldError):
            # If that fails too, nobody knows what is kept: no answer is better than a wrong one.
            await self._reload()
            if not self._answer_again(client, answer.owner, answer.message, answer.body):
                client.tell(messages.refusal(Refused("try-again"), answer.message, client.lang))

    async def _events(self, owner: str, command: Command, rematch: Rematcher) -> Sequence[Event]:
        if isinstance(command, Close):
            return [closed(self.table, owner, command, self._secret)]
        if isinstance(command, Rematch):
            return await rematch(self.table, owner)
        if self.sequence >= MOST_EVENTS:
            raise Refused("table-full", events=MOST_EVENTS)
        if isinstance(command, Correct):  # it plays the whole game again
            return [await asyncio.to_thread(decided, self.table, owner, command, self.dealer)]
        return [decided(self.table, owner, command, self.dealer)]

    async def act(self, decide: Callable[[Table, Dealer], Sequence[Event]]) -> None:
        """What the table does by itself: a bot's move, time that is up, somebody who is back."""
        async with self._lock:
            await self._make_sure()
            if self.table.status is Status.PLAYING and (events := decide(self.table, self.dealer)):
                await self._keep(events)

    async def _keep(
        self, events: Sequence[Event], answer: Answer | None = None, client: Client | None = None
    ) -> None:
        """Commit, then acknowledge, then broadcast."""
        after, events = self._after(events)
        now, first = time.time(), self.sequence + 1
        stored = [Stored(first + n, now, write_event(event)) for n, event in enumerate(events)]
        new = [owner for owner in after.owners if owner not in self.table.owners]
        began = time.perf_counter()
        self._unsure = True
        await self._store.append(self.code, stored, new, answer, after.going_on)
        self._unsure = False
        self._metrics.store_append_seconds.observe(time.perf_counter() - began)
        if answer is not None:
            self.answers.add(answer)
            if client is not None:
                client.tell(answer.said)
        if events:
            self._count(events, after)
            self._take_effect(after, [told(event) for event in events])
            if any(isinstance(event, Seated | Left) for event in events):
                self.audience.tell_whose()
            if any(isinstance(event, Ended) for event in events):
                self.ended(after)

    def _count(self, events: Sequence[Event], after: Table) -> None:
        # What people call games of their own is nobody's business.
        game = "own" if after.setup.rules else after.setup.game
        for _ in range(sum(isinstance(event, Played) for event in events)):
            self._metrics.acts_total.inc(game)

    def _after(self, events: Sequence[Event]) -> tuple[Table, list[Event]]:
        after, all_events = self.table, list(events)
        for event in events:
            after = after.after(event)
        if end := finished(after, self._secret):
            all_events.append(end)
            after = after.after(end)
        return after, all_events

    def _take_effect(self, after: Table, told_events: list[str]) -> None:
        before, seen = self.table, self.view
        self.table, self.view = after, view(after, (before, seen))
        self._told += told_events
        self.changed()
        news = {"view": changes(seen, self.view), "clock": self._clock()}
        head = f'{{"type":"events","sequence":{self.sequence},"events":[{",".join(told_events)}],'
        self.audience.tell(head + compact(news)[1:])

    # Those who look on

    def enter(self, client: Client, since: int) -> None:
        """Somebody looks on from now on: first all there is, then what happens."""
        self.audience.clients.add(client)
        self.changed()
        client.tell(self.welcome(client.owner, since))
        self.audience.tell_presence()

    def leave(self, client: Client) -> None:
        self.audience.clients.discard(client)
        self.changed()
        self.audience.tell_presence()
