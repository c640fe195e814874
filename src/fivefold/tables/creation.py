"""New tables: from a setup, from a record, or as a rematch for the players who accept it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from fivefold.bots.names import bot_name, free_name
from fivefold.errors import Malformed, Refused
from fivefold.tables.dealer import chain_length, chain_of
from fivefold.tables.events import (
    FORMER,
    MOST_CHANGED,
    Created,
    Ended,
    Event,
    Place,
    Played,
    RematchDeclined,
    RematchOffered,
    Started,
)
from fivefold.tables.permissions import check_belongs
from fivefold.tables.seating import check_players, clean_name
from fivefold.tables.setup import MOST_SEATS, SeatSetup, Setup, check_setup, rules_of
from fivefold.tables.sitting import turn_begins
from fivefold.texts import Lang, catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fivefold.record import Record
    from fivefold.tables.table import Table


class _Promised(TypedDict):
    commitment: str
    chain: int


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
        **_promised(setup, secret),
    )


def check_created(created: Created, secret: bytes) -> None:
    """Refuse a first event that no table with this secret has. Whoever sits where may differ from
    the setup: at a rematch, people sit in seats that were open."""
    setup, promised = created.setup, (created.commitment, created.chain)
    check_setup(setup)
    check_players([place.name for place in created.places if place.name])
    seats = [_fixed(seat.kind, seat.level, seat.dice) for seat in setup.seats]
    places = [_fixed(place.kind, place.level, place.dice) for place in created.places]
    named = all((place.name is None) == (place.kind == "open") for place in created.places)
    fingerprint = rules_of(setup).fingerprint
    kept = promised == tuple(_promised(setup, secret).values())
    if seats != places or not named or not kept or created.fingerprint != fingerprint:
        raise Malformed("bundle-impossible", number=1)


def _fixed(kind: str, level: str | None, dice: str) -> tuple[bool, str | None, str]:
    """The settings of a seat that a rematch keeps."""
    return kind == "bot", level, dice


def _promised(setup: Setup, secret: bytes) -> _Promised:
    """The public part of the secret before the game."""
    length = chain_length(setup)
    return {"commitment": chain_of(secret, length).commitment, "chain": length}


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


def answer_rematch(table: Table, owner: str, accept: bool) -> list[Event]:
    """The answer as an event; none from a host who does not play, or if it was accepted before."""
    check_belongs(table, owner)
    if table.unfinished:
        raise Refused("still-playing")
    if table.rematch is not None:
        raise Refused("rematch-made")
    seats = table.seats_of(owner)
    if not accept:
        return [RematchDeclined(seat=seat) for seat in seats[:1]]
    return [RematchOffered(seat=seat) for seat in seats[:1] if seat not in table.rematch_by]


def is_rematch_agreed(table: Table, owner: str, again: bool = False) -> bool:
    """Whether the table of a rematch is to be made: once everybody has answered and two people
    accept, or when one of these asks `again`, without those who have not answered.

    Nobody else is asked where one person plays alone, and by a host who does not play.
    """
    people, accepting = _people(table), _owners(table, table.rematch_by)
    if not table.seats_of(owner):
        return again
    if len(people) == 1:
        return accepting == people
    answered = accepting | _owners(table, table.rematch_declined)
    return len(accepting) > 1 and (again or answered == people)


def create_rematch(table: Table, owner: str, secret: bytes) -> Created:
    """A new table for the bots and the players who accept, where the next seat begins."""
    coming = _owners(table, table.rematch_by) if table.seats_of(owner) else _people(table)
    seats = range(len(table.seats))
    order = [seat for seat in (*seats[1:], 0) if table.seats[seat].owner in {None, *coming}]
    sittings = [table.seats[seat] for seat in order]
    stays = table.host in coming or (table.host != FORMER and not table.seats_of(table.host))
    new_seats = tuple(table.setup.seats[seat] for seat in order)
    setup = table.setup.model_copy(update={"seats": new_seats})
    return Created(
        setup=setup,
        places=tuple(
            Place(kind=one.kind, name=one.name, owner=one.owner, level=one.level, dice=one.dice)
            for one in sittings
        ),
        host=table.host if stays else next(one.owner for one in sittings if one.owner),
        fingerprint=table.fingerprint,
        **_promised(setup, secret),
    )


def with_owners(created: Created, owners: Mapping[str, str]) -> Created:
    """The same table for owners that are known by other names there."""
    places = tuple(
        place.model_copy(update={"owner": owners[place.owner]}) if place.owner else place
        for place in created.places
    )
    return created.model_copy(update={"places": places, "host": owners[created.host]})


def _people(table: Table) -> set[str]:
    return _owners(table, tuple(range(len(table.seats))))


def _owners(table: Table, seats: tuple[int, ...]) -> set[str]:
    """Without players who have deleted their data."""
    owners = {owner for seat in seats if (owner := table.seats[seat].owner)}
    return owners - {FORMER}


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
