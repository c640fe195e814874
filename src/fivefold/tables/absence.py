"""Players who are away: what happens to their turns, and what the others may choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import Refused
from fivefold.tables.events import Away, Ended, Returned, StoodIn, Waited
from fivefold.tables.ids import same_owner
from fivefold.tables.permissions import check_playing, check_seat
from fivefold.tables.table import Step

if TYPE_CHECKING:
    from collections.abc import Container

    from fivefold.tables.commands import ForAbsent
    from fivefold.tables.events import Event
    from fivefold.tables.table import Table

STAND_IN = "casual"
"""The level of a bot that stands in for a player."""


def note_absence(table: Table, seat: int, since: int) -> Step:
    """The game has waited for this player for a while: now the others may choose."""
    return Step.of(table, Away(seat=seat, since=since))


def time_up(table: Table, seat: int, connected: Container[int], since: int) -> Step:
    """A player's time is up: a bot plays this turn, or the game stops if too many are away."""
    if stops(table, seat, connected):
        return note_absence(table, seat, since)
    return Step.of(table, StoodIn(seat=seat, level=STAND_IN, why="clock", until="turn"))


def stops(table: Table, seat: int, connected: Container[int]) -> bool:
    """Whether the game stops when this player's time is up: two people are away, or the only one.

    Away is whoever is not connected, or has let a bot play the last turn. Those for whom a bot
    plays until they are back have been dealt with.
    """
    there: dict[str, bool] = {}
    for number, sitting in enumerate(table.seats):
        if sitting.owner and (sitting.one_turn or not sitting.stand_in):
            here = number in connected and not sitting.missed
            there[sitting.owner] = there.get(sitting.owner, False) or here
    away = {owner for owner, here in there.items() if not here}
    return len(away | {table.seats[seat].owner}) > 1 or len(away) == len(there)


def bring_back(table: Table, owner: str) -> list[Step]:
    """The player is back, and decides for their seats again."""
    steps = list[Step]()
    for seat, sitting in enumerate(table.seats):
        gone = sitting.stand_in or sitting.away or sitting.missed
        if gone and same_owner(sitting.owner, owner):
            steps.append(Step.of(table, Returned(seat=seat)))
            table = steps[-1].after
    return steps


def choose_for_absent(table: Table, owner: str, command: ForAbsent, secret: bytes) -> Step:
    """Any other player may choose, and the choice holds for all."""
    check_playing(table)
    check_seat(table, command.seat)
    mine = table.seats_of(owner)
    if not mine:
        raise Refused("not-at-this-table")
    if table.seats[command.seat].away is None or command.seat in mine:
        raise Refused("not-away", name=table.seats[command.seat].name)
    if command.seat not in table.waiting:
        raise Refused("not-waited-for", name=table.seats[command.seat].name)
    return Step.of(table, _chosen(command, mine[0], secret.hex()))


def _chosen(command: ForAbsent, by: int, secret: str) -> Event:
    match command.choice:
        case "wait":
            return Waited(seat=command.seat, by=by)
        case "bot":
            return StoodIn(seat=command.seat, level=STAND_IN, why="away", by=by)
        case "end":
            return Ended(secret=secret, closed=True, by=by)
