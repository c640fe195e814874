"""A record becomes a table again: to look at, or to go on with by typing in what falls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import Malformed
from fivefold.games.poker import GAME_ID
from fivefold.games.scorecard import ScorecardGame
from fivefold.tables.acts import write_move
from fivefold.tables.creating import created
from fivefold.tables.events import Ended, Event, Played, Started
from fivefold.tables.setup import MOST_SEATS, SeatSetup, Setup

if TYPE_CHECKING:
    from fivefold.record import Record

MAX_MOVES = 20_000


def imported(record: Record, rules: str | None, owner: str, secret: bytes) -> list[Event]:
    """Everything that happened, as if it had been typed in at a table with real dice.

    The dice of another table can't be dealt on here: its secret stays with it.
    """
    if len(record.names) > MOST_SEATS or len(record.played) > MAX_MOVES:
        raise Malformed("record-too-long-here", players=MOST_SEATS, moves=MAX_MOVES)
    moves = [Played(seat=seat, moves=(write_move(move),)) for seat, move in record.played]
    events: list[Event] = [created(_setup(record, rules), owner, secret), Started(), *moves]
    return [*events, Ended(secret=secret.hex())] if record.game.over else events


def _setup(record: Record, rules: str | None) -> Setup:
    start = record.start
    return Setup(
        game=start.game_id,
        rules=rules,
        cards="typed" if start.game_id == GAME_ID else "dealt",
        manches=start.manches if isinstance(start, ScorecardGame) else 1,
        seats=tuple(SeatSetup(kind="me", name=name, dice="real") for name in record.names),
        hints=True,  # whoever brings a record may want to know what it was like
    )
