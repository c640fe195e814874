"""The log of one table: stored, and as its live table knows it."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from fivefold.errors import Refused
from fivefold.server.live import frames, steady_clock
from fivefold.server.live.timing import Schedule, wake_time
from fivefold.stores.store import StoredEvent, Write
from fivefold.tables.dealer import NoDealer, dealer_of
from fivefold.tables.decisions import follow_up
from fivefold.tables.events import Created, Restored, public_json, read_event, write_event
from fivefold.tables.handover import known_events
from fivefold.tables.setup import rules_of
from fivefold.tables.summary import changed_summary, write_summary
from fivefold.tables.table import Status, Step, Table, steps_of
from fivefold.tables.view import changes, view

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fivefold.server.live.handovers import Arriving
    from fivefold.server.live.services import Services
    from fivefold.server.live.steady_clock import SteadyClock
    from fivefold.stores.store import Reply, StoredTable
    from fivefold.tables.dealer import Dealer
    from fivefold.texts import Lang

_NO_DEALER = NoDealer()


def rules_text(stored: StoredTable) -> str | None:
    """The rule file of a table where a game of a player's own is played."""
    created = read_event(stored.events[0].event)
    return created.setup.rules if isinstance(created, Created) else None


class TableState:
    """A table as far as it is stored; it only ever goes on to the events that follow."""

    def __init__(self, code: str, stored: StoredTable, time: SteadyClock) -> None:
        first, *rest = stored.events
        created = read_event(first.event)
        self.secret = stored.secret
        self.schedule = Schedule()
        self._dealer: Dealer | None = None
        self.table = Table.folded(code, [created])
        self._rules = rules_of(self.table.setup)
        """A player's own rules stay known as long as their table is here."""
        self.event_texts = [public_json(created)]
        self.schedule.note_event(self.table, time.stored(first.at))
        for each in rest:
            step = Step.of(self.table, read_event(each.event))
            self._go_to(step, time.stored(each.at))
        self.changed = stored.events[-1].at
        """When the last event was, in Unix time."""
        self.view = view(self.table)

    def advance(self, batch: Batch, now: float) -> dict[str, Any]:
        """Go on after events; returns the parts of the view that they changed. People have time
        from now on, however long it took to store the events."""
        before = self.table, self.view
        for step, text in zip(batch.steps, batch.texts, strict=True):
            self._go_to(step, now, text)
        self.changed = batch.at
        self.view = view(self.table, before)
        return changes(before[1], self.view)

    def retell(self, stored: StoredTable) -> None:
        """Tell the events up to now with the texts that they have in the store."""
        known = stored.events[: self.sequence]
        self.event_texts[:] = [public_json(read_event(each.event)) for each in known]

    def _go_to(self, step: Step, at: float, text: str | None = None) -> None:
        self.table = step.after
        if isinstance(step.event, Restored):
            self._dealer = None
        self.event_texts.append(public_json(step.event, text))
        self.schedule.note_event(step.after, at)

    @property
    def sequence(self) -> int:
        return self.table.sequence

    @property
    def dealer(self) -> Dealer:
        """The source of dice and cards. It depends on the seeds, which are final at the start."""
        if self.table.status is Status.OPEN:
            return _NO_DEALER
        if self._dealer is None:
            self._dealer = dealer_of(self.table, self.secret)
        return self._dealer

    def seed_for_bots(self) -> str:
        """A bot's random choices follow from the secret, so a restart does not change them."""
        parts = f"bots {self.table.code} {self.sequence}".encode()
        return hashlib.sha256(self.secret + parts).hexdigest()


class Batch(NamedTuple):
    """Events of the same Unix time, each with the table after it and as it is stored."""

    steps: Sequence[Step]
    texts: Sequence[str]
    at: float

    @classmethod
    def of(cls, steps: Sequence[Step], at: float) -> Batch:
        return cls(steps, [write_event(step.event) for step in steps], at)


class TableLog:
    def __init__(self, state: TableState, replies: Replies, services: Services) -> None:
        self._state, self._replies, self._services = state, replies, services
        self.in_doubt = False
        """Whether the outcome of the last write is unknown: it may be stored or not."""

    async def append(
        self,
        steps: Sequence[Step],
        reply: Reply | None = None,
        fence: int | None = None,
        account: str | None = None,
    ) -> Batch:
        """Store events that follow the state, and what follows from them by itself; returns all
        of them. If somebody takes a seat with them, it is for this account. Raises Conflict if
        others were quicker."""
        table = self._state.table
        after = steps[-1].after if steps else table
        if following := follow_up(after, self._state.secret):
            steps, after = [*steps, *following], following[-1].after
        batch = Batch.of(steps, steady_clock.wall_time())
        events = [
            StoredEvent(sequence, batch.at, text)
            for sequence, text in enumerate(batch.texts, start=table.sequence + 1)
        ]
        began = time.perf_counter()
        self.in_doubt = True
        await self._services.store.append(
            Write(
                table.code,
                events,
                [account] if account and _is_new(table, after) else [],
                reply,
                after.unfinished,
                after=table.sequence,
                fence=fence,
                summary=changed_summary(table, after),
                alarm=wake_time(after, batch.at),
            )
        )
        self.in_doubt = False
        self._services.metrics.store_append_seconds.observe(time.perf_counter() - began)
        if reply is not None:
            self._replies.add(reply, refusal=not steps)
        return batch

    async def extend(self, coming: Arriving) -> None:
        """Store what an arriving log has more than the stored one; the state does not know it yet.
        Raises Conflict if others were quicker."""
        code = self._state.table.code
        stored = await self._services.store.load(code)
        if stored is None:
            raise Refused("unknown-table")
        here = [read_event(each.event) for each in stored.events]
        now, events = steady_clock.wall_time(), [read_event(text) for text in coming.events.texts]
        known = known_events(Table.folded(code, here), here, events, coming.events.host)
        if known == len(events):
            return
        rest = [
            each._replace(sequence=len(here) + number)
            for number, each in enumerate(coming.stored(now)[known:], start=1)
        ]
        after = Table.folded(code, [*here, *events[known:]])
        self.in_doubt = True
        await self._services.store.append(
            Write(
                code,
                rest,
                [coming.account],
                None,
                after.unfinished,
                after=len(here),
                summary=write_summary(after),
                alarm=wake_time(after, now),
            )
        )

    async def news(self) -> list[Batch]:
        """Events stored after the state, by others or without anyone's knowledge. Their replies are
        known from then on."""
        table = self._state.table
        stored = await self._services.store.load_since(table.code, table.sequence)
        if stored is None:
            return []
        self.in_doubt = False
        self._replies.add_all(stored.replies)
        if any(each.event.startswith(_FORGOTTEN) for each in stored.events):
            await self._retell()
        batches = list[Batch]()
        # What was decided together is told together: a last act, and that the game has ended.
        for at, together in groupby(stored.events, lambda each: each.at):
            events = [read_event(each.event) for each in together]
            batches.append(Batch.of(steps_of(table, events), at))
            table = batches[-1].steps[-1].after
        return batches

    async def _retell(self) -> None:
        """Earlier events were changed, too: a player's name is gone."""
        stored = await self._services.store.load(self._state.table.code)
        if stored is not None:
            self._state.retell(stored)


_FORGOTTEN = '{"type":"forgotten"'
"""How the event begins, as `write_event` writes it."""


def _is_new(before: Table, after: Table) -> bool:
    """Whether a person has a seat who had none before."""
    return after.seats is not before.seats and not set(after.owners) <= set(before.owners)


_MOST_REFUSALS = 1000
"""Refusals stored per player and table: far more than mistakes lead to, but not unlimited."""
_MOST_UNSTORED = 500
"""Replies held in memory only: to clients without a seat, and to those with too many refusals."""


class Replies:
    def __init__(self, stored: Iterable[Reply]) -> None:
        self._stored: dict[tuple[str, str], Reply] = {}
        self._unstored: dict[tuple[str, str], Reply] = {}
        self._refusals = Counter[str]()
        self.add_all(stored)

    def add_all(self, stored: Iterable[Reply]) -> None:
        """Add what is in the store; some of it may be known."""
        for reply in stored:
            if (reply.owner, reply.message_id) not in self._stored:
                self.add(reply, refusal=frames.is_refusal(reply.text))

    def add(self, reply: Reply, *, refusal: bool) -> None:
        """Add a reply that is in the store."""
        self._stored[reply.owner, reply.message_id] = reply
        if refusal:
            self._refusals[reply.owner] += 1

    def add_unstored(self, reply: Reply) -> None:
        """Add a reply that is held in memory only, and dropped when newer ones need the room."""
        self._unstored[reply.owner, reply.message_id] = reply
        if len(self._unstored) > _MOST_UNSTORED:
            del self._unstored[next(iter(self._unstored))]

    def may_store_refusal(self, owner: str) -> bool:
        return self._refusals[owner] < _MOST_REFUSALS

    def repeat(self, owner: str, message_id: str, message_hash: bytes, lang: Lang) -> str | None:
        """The reply this message got before, or a refusal if its id belongs to another message."""
        key = (owner, message_id)
        first = self._stored.get(key) or self._unstored.get(key)
        if first is None:
            return None
        if first.message_hash != message_hash:
            return frames.refused(Refused("message-id-used"), message_id, lang)
        return first.text

    def check(self, reply: Reply | None) -> None:
        """Refuse a reply whose message id was already used for another message."""
        first = reply and self._stored.get((reply.owner, reply.message_id))
        if reply and first and first.message_hash != reply.message_hash:
            raise Refused("message-id-used")
