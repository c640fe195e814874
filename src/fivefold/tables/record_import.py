"""Makes a table from a record, to look at or to continue with real dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import Malformed
from fivefold.tables.creation import create_table
from fivefold.tables.events import Ended, Event, Played, Started
from fivefold.tables.length import most_events
from fivefold.tables.setup import MOST_SEATS, SeatSetup, Setup

if TYPE_CHECKING:
    from fivefold.record import Record


def import_record(record: Record, rules: str | None, owner: str, secret: bytes) -> list[Event]:
    """The events of a table with real dice where these moves were typed in.

    The dice of the original table can't be continued here, because its secret is not known.
    """
    setup = _setup(record, rules)
    most = most_events(setup)
    if len(record.names) > MOST_SEATS or len(record.played) > most:
        raise Malformed("record-too-long-here", players=MOST_SEATS, moves=most)
    moves = [Played(seat=seat, moves=(str(move),)) for seat, move in record.played]
    created = create_table(setup, owner, secret).model_copy(update={"brought": True})
    events: list[Event] = [created, Started(), *moves]
    return [*events, Ended(secret=secret.hex())] if record.game.over else events


def _setup(record: Record, rules: str | None) -> Setup:
    start = record.start
    return Setup(
        game=start.rules.id,
        rules=rules,
        cards="typed" if start.rules.has_cards else "dealt",
        manches=start.manches,
        seats=tuple(
            SeatSetup(kind="me", name=name, dice="real") for name in record.names[:MOST_SEATS]
        ),
        hints=True,  # people import records to review them
    )
