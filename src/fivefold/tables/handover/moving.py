"""Who may hand a table over, and what is believed of a log that arrives.

The rule for all that was not decided here: it may start a table, which is marked as brought and
belongs to whoever brings it; or it may go on with a table that is here, if the table's own log says
that nobody but the bringer plays there. It never changes what is stored, nor what another person
did or owns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import IllegalMove, Refused
from fivefold.tables.events import Arrived, Moved
from fivefold.tables.handover.bundle import same_log, without_rematches
from fivefold.tables.ids import same_owner
from fivefold.tables.table import Status, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.tables.events import Event
    from fivefold.tables.table import Table


def check_alone(table: Table, owner: str) -> None:
    """Allow only whoever made the table, and only if no other person plays there: with the secret
    in the bundle they could work out the dice of the others."""
    if not same_owner(table.host, owner):
        raise Refused("others-play-here")
    if table.record is None:
        # Others could still take a seat, at a table whose secret is known.
        raise Refused("not-started")
    people = [sitting for sitting in table.seats if sitting.kind != "bot"]
    if not all(same_owner(sitting.owner, owner) for sitting in people):
        raise Refused("others-play-here")


def hand_over(table: Table, owner: str, to: str) -> list[Step]:
    """The game goes on at another place; nothing if it was handed over there before."""
    check_alone(table, owner)
    if table.status is Status.MOVED:
        if table.moved_to != to:
            raise Refused("table-moved")
        return []
    if table.status is not Status.PLAYING:
        raise IllegalMove("game-over")
    return [Step.of(table, Moved(to=to))]


def take_back(table: Table, owner: str) -> list[Step]:
    """The place that the game was handed over to has refused it for good: it goes on here."""
    check_alone(table, owner)
    return [Step.of(table, Arrived())] if table.status is Status.MOVED else []


def check_bound_for(table: Table, place: str) -> None:
    """Take only games that are over, or that were handed over to this place and no other one."""
    if table.status is Status.PLAYING:
        raise Refused("bundle-still-played")
    if table.status is Status.MOVED and table.moved_to != place:
        raise Refused("table-moved")


def known_events(table: Table, here: Sequence[Event], coming: Sequence[Event], owner: str) -> int:
    """How many events of an arriving log are at this table already. Refused if the bringer may not
    go on with this table, or if something else happened here since. Rematches belong to a place,
    and are not compared."""
    try:
        check_alone(table, owner)
    except Refused as error:
        raise error.with_facts(final=True) from None
    here = without_rematches(here)
    if same_log(here[: len(coming)], coming[: len(here)]):
        return min(len(here), len(coming))
    raise Refused("tables-differ", final=True)
