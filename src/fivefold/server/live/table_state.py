"""What a process knows of a table: its state, its view, its times, and the texts of its events."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from fivefold.server.live.timing.schedule import Schedule
from fivefold.tables.dealing.dealer import NoDealer, dealer_of
from fivefold.tables.events import Created, Restored, public_json, read_event
from fivefold.tables.setup import rules_of
from fivefold.tables.table import Status, Step, Table
from fivefold.tables.view import changes, view

if TYPE_CHECKING:
    from fivefold.server.live.table_log import Batch
    from fivefold.server.live.timing.steady_clock import SteadyClock
    from fivefold.stores.store import StoredTable
    from fivefold.tables.dealing.dealer import Dealer

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
