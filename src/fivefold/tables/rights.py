"""Who may do what at a table, and when: each check says why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import IllegalMove, Refused
from fivefold.tables.ids import same_owner
from fivefold.tables.table import Status

if TYPE_CHECKING:
    from fivefold.tables.table import Table


def check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise IllegalMove("no-such-seat", seat=seat + 1, seats=len(table.seats))


def check_owner(table: Table, seat: int, owner: str | None) -> None:
    """Only whose seat it is."""
    check_seat(table, seat)
    if not same_owner(table.seats[seat].owner, owner):
        raise Refused("not-your-seat", seat=seat + 1)


def check_belongs(table: Table, owner: str) -> None:
    """Only who sits here, or made the table."""
    if not table.belongs(owner):
        raise Refused("not-at-this-table")


def check_host(table: Table, owner: str) -> None:
    if not same_owner(table.host, owner):
        raise Refused("host-closes")


def check_open(table: Table) -> None:
    if table.status is Status.PLAYING:
        raise Refused("already-started")
    if table.status is not Status.OPEN:
        raise IllegalMove("game-over")


def check_playing(table: Table) -> None:
    if table.status is Status.OPEN:
        raise Refused("not-started")
    if table.status is not Status.PLAYING:
        raise IllegalMove("game-over")


def check_present(table: Table, seat: int) -> None:
    """Somebody for whom a bot plays has to come back first."""
    if table.seats[seat].stand_in is not None:
        raise Refused("bot-stands-in")


def hints_allowed(table: Table) -> bool:
    """Whether the coach may be asked during the game: it was agreed, or only bots play against."""
    return table.setup.hints or sum(sitting.kind != "bot" for sitting in table.seats) <= 1


def check_hints(table: Table, seat: int, owner: str | None) -> None:
    """Only whose seat it is, and only where the coach may be asked."""
    check_owner(table, seat, owner)
    if not hints_allowed(table):
        raise Refused("hints-off")


def check_review(table: Table, owner: str | None) -> None:
    """What a game was like is told when it is over, or to somebody who may ask for hints."""
    hinted = hints_allowed(table) and bool(table.seats_of(owner))
    if table.status is Status.PLAYING and not hinted:
        raise Refused("review-later")


def check_winning(table: Table, owner: str | None) -> None:
    """Who only watches may know how it stands."""
    if table.seats_of(owner):
        check_review(table, owner)


def comes_typed(table: Table, seat: int, *, card: bool) -> bool:
    """Whether this seat's dice, or the cards, are thrown by hand and typed in."""
    if card:
        return table.setup.cards == "typed"
    sitting = table.seats[seat]
    # A bot that plays for somebody has no hands: its dice are the table's.
    return sitting.dice == "real" and sitting.stand_in is None
