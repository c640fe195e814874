"""Who may hand a table over, and how its log goes on where it arrives."""

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
    people = {sitting.owner for sitting in table.seats if sitting.owner}
    if not same_owner(table.host, owner) or not people <= {owner}:
        raise Refused("others-play-here")
    if table.record is None:
        # Others could still take a seat, at a table whose secret is known.
        raise Refused("not-started")


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


def known_events(here: Sequence[Event], coming: Sequence[Event]) -> int:
    """How many events of an arriving log are here already. Refused if something else happened here
    since. Rematches belong to a place, and are not compared."""
    here = without_rematches(here)
    if same_log(here[: len(coming)], coming[: len(here)]):
        return min(len(here), len(coming))
    raise Refused("tables-differ", final=True)
