"""A live table: loaded in memory, with any number of connected clients.

Every change takes the same path: decide, commit, acknowledge, broadcast. A lock admits one change
at a time, and no client learns of a change before it is durable. Other processes may change the
table, too; then what they have done is loaded, and decided again.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
import time
import weakref
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from pydantic_core import to_json

from fivefold.errors import FivefoldError, Refused
from fivefold.server.live import frames
from fivefold.server.live.audience import Broadcaster
from fivefold.server.live.log import TableLog
from fivefold.server.live.timers import Timers
from fivefold.server.workers.work import TEMPORARY
from fivefold.stores.store import Conflict, NotDriver, Reply
from fivefold.tables.commands import Correct, GoOn, Rematch
from fivefold.tables.dealer import restore
from fivefold.tables.decisions import decide
from fivefold.tables.events import Corrected, Ended, Forgotten, Left, Played, Restored, Seated
from fivefold.tables.ids import same_owner
from fivefold.tables.record_export import export_record
from fivefold.tables.table import steps_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.fair.chain import ShownKey
    from fivefold.server.live.audience import Audience, Client
    from fivefold.server.live.handovers import Arriving
    from fivefold.server.live.log import Batch, Replies, TableState
    from fivefold.server.live.services import LongWork, Services
    from fivefold.tables.commands import Command, Lasting
    from fivefold.tables.dealer import Dealer
    from fivefold.tables.events import Event
    from fivefold.tables.table import Step, Table
    from fivefold.tables.view import TableView

_log = logging.getLogger("fivefold.tables")
_TRIES = 6
"""How often something is decided again because another process was quicker."""
_PAUSE = 0.02
"""Seconds to wait before that, at most and for each try: so that two processes do not collide for
ever."""


Rematcher = Callable[["Table", str, bool], Awaitable["Sequence[Event]"]]
"""Answers the offer of a rematch; the events announce the answer and the new table."""


class LiveTable:
    def __init__(self, state: TableState, replies: Replies, services: Services) -> None:
        self.code, self.replies = state.table.code, replies
        self.clients = Broadcaster(state, services)
        self._state, self.services = state, services
        self.schedule, self.time = state.schedule, services.time
        self._log = TableLog(state, replies, services)
        self._record = RecordCache(services.long_work)
        self._lock = asyncio.Lock()
        setup = self.table.setup
        self._counted_as = "own" if setup.rules else setup.game
        """The names of players' own games are private."""
        self.schedule.drive_from(self.time.now())
        # The timers refer to their table weakly: the server runs without the cyclic collector, so
        # a table that is dropped from memory is freed only if nothing it owns keeps it there.
        self.timers = Timers(weakref.proxy(self))
        self._note_players()

    @property
    def table(self) -> Table:
        return self._state.table

    @property
    def view(self) -> TableView:
        return self._state.view

    @property
    def sequence(self) -> int:
        return self._state.sequence

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
        message_hash = hashlib.sha256(to_json(command)).digest()
        async with self._lock:
            if self._log.in_doubt:
                await self._catch_up()
            await self._carry_out(client, owner, command, message_hash, rematch)
        self.services.metrics.act_seconds.observe(time.perf_counter() - began)

    async def _carry_out(
        self, client: Client, owner: str, command: Lasting, message_hash: bytes, rematch: Rematcher
    ) -> None:
        for tries in range(_TRIES):
            text = self.replies.repeat(owner, command.id, message_hash, client.lang)
            if text is not None:
                client.send(text)
                return
            try:
                await self._execute(client, owner, command, message_hash, rematch)
            except Conflict:  # it may also be the reply to this very message that is there
                await self._lose_race(tries)
            except FivefoldError:
                # If loading fails too, the outcome stays unknown, and the client gets no reply.
                await self._catch_up()
                break
            else:
                return
        text = self.replies.repeat(owner, command.id, message_hash, client.lang)
        client.send(text or frames.refused(Refused("try-again"), command.id, client.lang))

    async def _execute(
        self, client: Client, owner: str, command: Lasting, message_hash: bytes, rematch: Rematcher
    ) -> None:
        try:
            steps = await self._decide(owner, command, rematch)
        except FivefoldError as error:
            await self._refuse(client, owner, command, message_hash, error)
            return
        text = frames.done(command.id, self.table.sequence + len(steps))
        reply = Reply(owner, command.id, message_hash, text)
        batch = await self._log.append(steps, reply, account=client.account)
        client.send(text)
        self._advance(batch)

    async def _decide(self, owner: str, command: Lasting, rematch: Rematcher) -> Sequence[Step]:
        table, state = self.table, self._state
        if isinstance(command, Rematch):
            return steps_of(table, await rematch(table, owner, command.accept))
        if isinstance(command, Correct) and not table.is_full:  # replays the whole game
            run = self.services.long_work.run
            work = run(table.sequence, decide, table, owner, command, state.dealer, state.secret)
            return [await work]
        return [decide(table, owner, command, state.dealer, state.secret)]

    async def _refuse(
        self,
        client: Client,
        owner: str,
        command: Lasting,
        message_hash: bytes,
        error: FivefoldError,
    ) -> None:
        """Refuse a command. The refusal is stored: the command must not succeed if repeated."""
        if error.code in TEMPORARY:  # so it is not stored
            client.send(frames.refused(Refused("try-again"), command.id, client.lang))
            return
        text = frames.refused(error.named(self.table.names), command.id, client.lang)
        reply = Reply(owner, command.id, message_hash, text)
        if self.table.belongs(owner) and self.replies.may_store_refusal(owner):
            await self._log.append((), reply)
        else:  # clients without a seat must not be able to fill the store
            self.replies.add_unstored(reply)
        self.services.metrics.refusals_total.labels(error.code).inc()
        client.send(text)

    # Changes

    async def apply(
        self, decide: Callable[[Table, Dealer], Sequence[Step]], fence: int | None = None
    ) -> None:
        """Commit what `decide` returns if the game goes on here: a player who is back; and, under
        the fence number of this process, a bot's move or what is due. Raises NotDriver if another
        process drives the table."""
        await self.change(
            lambda table, dealer: decide(table, dealer) if table.going_on else (), fence
        )

    async def change(
        self, decide: Callable[[Table, Dealer], Sequence[Step]], fence: int | None = None
    ) -> None:
        """Commit what `decide` returns, whatever the state of the table."""
        async with self._lock:
            if self._log.in_doubt:
                await self._catch_up()
            for tries in range(_TRIES):
                steps = decide(self.table, self._state.dealer)
                if not steps:
                    return
                try:
                    batch = await self._log.append(steps, fence=fence)
                except NotDriver:
                    raise
                except Conflict:
                    await self._lose_race(tries)
                else:
                    self._advance(batch)
                    return

    async def arrive(self, coming: Arriving) -> None:
        """Go on with the log of this table as it comes from another place, if it has more."""
        async with self._lock:
            for tries in range(_TRIES):
                try:
                    await self._log.extend(coming)
                except Conflict:
                    await self._lose_race(tries)
                else:
                    await self._catch_up()
                    return
            raise Refused("try-again")

    async def catch_up(self, sequence: int) -> None:
        """Another process has written so many events."""
        async with self._lock:
            if self.sequence < sequence:
                await self._catch_up()

    async def _lose_race(self, tries: int) -> None:
        """Others were quicker: see what they did, and wait a little if that happens again."""
        self.services.metrics.conflicts_total.inc()
        await self._catch_up()
        if tries:
            await asyncio.sleep(random.random() * _PAUSE * tries)  # noqa: S311

    async def _catch_up(self) -> None:
        for batch in await self._log.news():
            self._advance(batch)

    def _advance(self, batch: Batch) -> None:
        """Go to the new state, and send the events and the changes of the view to everyone."""
        if not batch.steps:
            return
        seats = self.table.seats
        changed = self._state.advance(batch, self.time.now())
        table = self.table
        if table.seats is seats and table.setup.clock is None:
            # After most acts: everyone sits where they sat, and nobody has come or gone.
            self.timers.update()
        else:
            self._note_players()
        self.clients.send_events(changed, len(batch.steps))
        kinds = [type(step.event) for step in batch.steps]
        self.services.metrics.acts_total.add(self._counted_as, kinds.count(Played))
        if Seated in kinds or Left in kinds or Forgotten in kinds:
            self.clients.send_seats()
            self.services.peers.tell(self.code)
        if Restored in kinds:
            _log.warning("a table was restored from a backup: seen dice are skipped")
        # Real dice may be corrected after the end: then it ends anew.
        if (Ended in kinds or Corrected in kinds) and not table.going_on:
            self.services.ended(table)

    # Clients

    def connect(self, client: Client, since: int) -> None:
        """Add a client: it gets the state of the table now, and every change from now on."""
        self.audience.add(client)
        self._note_players()
        self.clients.welcome(client, since)
        self.clients.note_presence()
        self.services.peers.tell(self.code)

    async def note_seen(self, key: ShownKey) -> None:
        """A client has seen this key. If this table has never shown it, the table was restored from
        a backup, and must not use it again."""
        if key.number > self.table.chain.reach:
            secret = self._state.secret
            await self.apply(lambda table, _: restore(table, secret, key))

    def disconnect(self, client: Client) -> None:
        """Remove a client, unless it was given up before."""
        if self.audience.remove(client):
            self._note_players()
            self.clients.note_presence()
            self.services.peers.tell(self.code)

    def close(self) -> None:
        """The table is dropped from memory."""
        self.timers.stop()
        self.clients.close()

    def ready(self, seats: Sequence[int]) -> None:
        """The owners of these seats want to go on after a pause."""
        self.schedule.ready(seats)
        self._note_players()
        self.services.peers.tell(self.code, seats)

    def note_peers(self, ready: Sequence[int]) -> None:
        """Others have come or gone at another process, or are ready there."""
        self.schedule.ready(ready)
        self._note_players()
        self.clients.note_presence()

    def _note_players(self) -> None:
        """The table has changed, or who is here: timers may have to be set anew."""
        connected = self.clients.connected
        pause_ended = self.schedule.note_players(self.table, connected, self.time.now())
        self.timers.update()
        if pause_ended:
            self.clients.send_clock()


class RecordCache:
    def __init__(self, long_work: LongWork) -> None:
        self._long_work = long_work
        self._sequence = 0
        self._text: asyncio.Future[str] | None = None

    async def of(self, table: Table) -> str:
        """Everyone who asks at the same time gets the same text."""
        table.playing  # noqa: B018 (refused before the game has started)
        if self._text is None or self._sequence != table.sequence:
            self._sequence = table.sequence
            self._text = asyncio.ensure_future(
                self._long_work.run(table.sequence, _record_text, table)
            )
        return await asyncio.shield(self._text)


def _record_text(table: Table) -> str:
    return str(export_record(table))
