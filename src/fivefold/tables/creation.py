"""New tables: from a setup, or as a rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.bots.names import bot_name, free_name
from fivefold.errors import Refused
from fivefold.fair.dice import commitment
from fivefold.tables.events import Created, Place
from fivefold.tables.permissions import check_belongs
from fivefold.tables.seating import check_players, clean_name
from fivefold.tables.setup import check_setup, rules_of
from fivefold.tables.table import Status
from fivefold.texts import Lang, catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.tables.setup import SeatSetup, Setup
    from fivefold.tables.table import Table


def create_table(setup: Setup, host: str, secret: bytes, lang: Lang = Lang.EN) -> Created:
    """The first event of a table. It has the commitment, not the secret. Players without a name
    are given one in this language."""
    check_setup(setup)
    places = tuple(_places(setup, host, lang))
    check_players([place.name for place in places if place.name])
    return Created(
        setup=setup,
        places=places,
        host=host,
        fingerprint=rules_of(setup).fingerprint,
        commitment=commitment(secret),
    )


def _places(setup: Setup, host: str, lang: Lang) -> Iterator[Place]:
    taken = {clean_name(seat.name) for seat in setup.seats if seat.name}
    for seat in setup.seats:
        name = _name(seat, taken, lang)
        kind = "human" if seat.kind == "me" else seat.kind
        owner = host if seat.kind == "me" else None
        yield Place(kind=kind, name=name, owner=owner, level=seat.level, dice=seat.dice)


def _name(seat: SeatSetup, taken: set[str], lang: Lang) -> str | None:
    """The requested name, or one that is free; None for an open seat."""
    if seat.kind == "open":
        return None
    if seat.name and clean_name(seat.name):
        return clean_name(seat.name)
    player = catalogue("page/home")["player"][lang]
    name = bot_name(seat.level, taken) if seat.level else free_name((player,), taken)
    taken.add(name)
    return name


def is_rematch_agreed(table: Table, owner: str) -> bool:
    """Whether somebody else has offered a rematch, or nobody else is to be asked. A host who does
    not play asks nobody: the new table is there for those who want it."""
    others = {sitting.owner for sitting in table.seats if sitting.owner} - {owner}
    if not others or not table.seats_of(owner):
        return True
    return any(table.seats[seat].owner in others for seat in table.rematch_by)


def create_rematch(table: Table, owner: str, secret: bytes) -> Created:
    """The same players at a new table, where the next seat begins."""
    check_belongs(table, owner)
    if table.status in (Status.OPEN, Status.PLAYING):
        raise Refused("still-playing")
    places = [
        Place(kind=seat.kind, name=seat.name, owner=seat.owner, level=seat.level, dice=seat.dice)
        for seat in table.seats
    ]
    seats = table.setup.seats
    return Created(
        setup=table.setup.model_copy(update={"seats": (*seats[1:], seats[0])}),
        places=(*places[1:], places[0]),
        host=table.host,
        fingerprint=table.fingerprint,
        commitment=commitment(secret),
    )
