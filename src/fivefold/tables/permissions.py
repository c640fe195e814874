"""Permissions at a table. Each check raises an error with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import IllegalMove, Refused
from fivefold.protocol import Source
from fivefold.tables.ids import same_owner
from fivefold.tables.table import Status

if TYPE_CHECKING:
    from fivefold.tables.table import Table


def check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise IllegalMove("no-such-seat", seat=seat + 1, count=len(table.seats))


def check_owner(table: Table, seat: int, owner: str | None) -> None:
    """Allow only the owner of the seat."""
    check_seat(table, seat)
    if not same_owner(table.seats[seat].owner, owner):
        raise Refused("not-your-seat", seat=seat + 1)


def check_belongs(table: Table, owner: str) -> None:
    """Allow only players of this table, and its creator."""
    if not table.belongs(owner):
        raise Refused("not-at-this-table")


def check_host(table: Table, owner: str) -> None:
    if not same_owner(table.host, owner):
        raise Refused("host-closes")


def check_here(table: Table) -> None:
    """Refuse whatever would change a game that goes on at another place."""
    if table.status is Status.MOVED:
        raise Refused("table-moved")


def check_open(table: Table) -> None:
    check_here(table)
    if table.status is Status.PLAYING:
        raise Refused("already-started")
    if table.status is not Status.OPEN:
        raise IllegalMove("game-over")


def check_playing(table: Table) -> None:
    check_here(table)
    if table.status is Status.OPEN:
        raise Refused("not-started")
    if table.status is not Status.PLAYING:
        raise IllegalMove("game-over")


def check_present(table: Table, seat: int) -> None:
    """Refuse a player for whom a bot stands in: they must come back first."""
    if table.seats[seat].stand_in is not None:
        raise Refused("bot-stands-in")


def hints_allowed(table: Table) -> bool:
    """Whether hints are allowed during the game: by the setup, or because all others are bots."""
    return table.setup.hints or sum([sitting.kind != "bot" for sitting in table.seats]) <= 1


def check_hints(table: Table, seat: int, owner: str | None) -> None:
    """Allow only the owner of the seat, and only if hints are allowed."""
    check_owner(table, seat, owner)
    if not hints_allowed(table):
        raise Refused("hints-off")


def check_review(table: Table, owner: str | None) -> None:
    """Allow a review when the game is over; during it, only to players who may have hints."""
    hinted = hints_allowed(table) and bool(table.seats_of(owner))
    if table.status in (Status.PLAYING, Status.MOVED) and not hinted:
        raise Refused("review-later")


def check_winning(table: Table, owner: str | None) -> None:
    """Watchers may always see the chances of winning; players only if they may see a review."""
    if table.seats_of(owner):
        check_review(table, owner)


def comes_typed(table: Table, seat: int, source: Source) -> bool:
    """Whether this seat's dice, or the cards, are real and typed in."""
    if source is Source.CARDS:
        return table.setup.cards == "typed"
    sitting = table.seats[seat]
    # A bot that stands in can't roll real dice, so the program rolls for it.
    return sitting.dice == "real" and sitting.stand_in is None
