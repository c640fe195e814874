"""Makes a table from a record, to look at or to continue with real dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import Malformed
from fivefold.tables.creation import create_table
from fivefold.tables.events import MOST_CHANGED, Ended, Event, Played, Started
from fivefold.tables.setup import MOST_SEATS, SeatSetup, Setup
from fivefold.tables.sitting import turn_begins

if TYPE_CHECKING:
    from fivefold.record import Record

MOST_ACTS = 1_500
"""They are stored in one commit, for which everyone else's have to wait. This is three times what
the longest built-in game has with all seats taken, or a match of three games."""


def import_record(record: Record, rules: str | None, owner: str, secret: bytes) -> list[Event]:
    """The events of a table with real dice where these moves were typed in.

    The dice of the original table can't be continued here, because its secret is not known.
    """
    acts = _acts(record)
    if len(record.names) > MOST_SEATS or len(acts) > MOST_ACTS:
        raise Malformed("record-too-long-here", players=MOST_SEATS, acts=MOST_ACTS)
    created = create_table(_setup(record, rules), owner, secret)
    events: list[Event] = [created.model_copy(update={"brought": True}), Started(), *acts]
    return [*events, Ended(secret=secret.hex())] if record.game.over else events


def _acts(record: Record) -> list[Event]:
    """A turn is one act, as long as it can be corrected as one; where decisions are binding, every
    move is an act of its own."""
    acts, game = list[tuple[int, list[str]]](), record.start
    binding = game.rules.binding_decisions
    for seat, move in record.played:
        begins = not acts or binding or turn_begins(game.due)
        if begins or acts[-1][0] != seat or len(acts[-1][1]) == MOST_CHANGED:
            acts.append((seat, []))
        acts[-1][1].append(str(move))
        game = game.play(move, seat)
    return [Played(seat=seat, moves=tuple(moves)) for seat, moves in acts]


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
