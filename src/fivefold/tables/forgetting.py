"""Deletes what the log of a table says about one of its players.

Their name and what identifies them are replaced in every event, and a last event says so: whoever
has the table in memory follows as after any other event, and can't write what they knew before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fivefold.bots.names import free_name
from fivefold.tables.absence import STAND_IN
from fivefold.tables.events import FORMER, Created, Forgotten, Left, Seated, StoodIn
from fivefold.tables.ids import same_owner
from fivefold.tables.setup import without_names
from fivefold.tables.table import Table, steps_of
from fivefold.texts import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fivefold.tables.events import Event
    from fivefold.texts import Lang


class Forgetting(NamedTuple):
    """The changes to a log from which a player is deleted."""

    changed: dict[int, Event]
    """Events that take the place of others, by their sequence."""
    added: list[Event]
    after: Table


def forget(code: str, events: Sequence[Event], owner: str, lang: Lang) -> Forgetting:
    """The log of a table without this owner. They leave a game that is not over: before it starts,
    their seats are free again; later a bot plays there to the end."""
    table = Table.folded(code, events)
    leaving = list(_leaving(table, owner))
    for step in steps_of(table, leaving):
        table = step.after
    seats = tuple(table.seats_of(owner))
    names = _names(table, seats, lang)
    last = Forgotten(seats=seats, names=names, host=same_owner(table.host, owner))
    called = dict(zip(seats, names, strict=True))
    changed = {
        sequence: renamed
        for sequence, event in enumerate(events, start=1)
        if (renamed := _renamed(event, owner, called, _word(lang))) is not event
    }
    return Forgetting(changed, [*leaving, last], table.after(last))


def _leaving(table: Table, owner: str) -> Iterator[Event]:
    if not table.going_on:
        return
    for seat in table.seats_of(owner):
        if table.record is None and not table.gathered:
            yield Left(seat=seat, seeds_cleared=True)
        elif table.seats[seat].stand_in is None or table.seats[seat].one_turn:
            yield StoodIn(seat=seat, level=STAND_IN, why="left")


def _names(table: Table, seats: Sequence[int], lang: Lang) -> tuple[str, ...]:
    """Names that are unique at the table: its record needs different ones."""
    taken = [name for seat, name in enumerate(table.names) if seat not in seats]
    names = list[str]()
    for _ in seats:
        names.append(free_name((_word(lang),), [*taken, *names]))
    return tuple(names)


def _word(lang: Lang) -> str:
    return str(catalogue("server")["former-player"][lang])


def _renamed(event: Event, owner: str, called: dict[int, str], word: str) -> Event:
    """The event without this owner; the same one if it says nothing about them."""
    match event:
        case Created():
            return _renamed_creation(event, owner, called, word)
        case Seated(seat=seat) if same_owner(event.owner, owner):
            return event.model_copy(update={"name": called.get(seat, word), "owner": FORMER})
        case _:
            return event


def _renamed_creation(event: Created, owner: str, called: dict[int, str], word: str) -> Created:
    places = tuple(
        place.model_copy(update={"name": called.get(seat, word), "owner": FORMER})
        if same_owner(place.owner, owner)
        else place
        for seat, place in enumerate(event.places)
    )
    if same_owner(event.host, owner):
        setup = without_names(event.setup)
        return event.model_copy(update={"setup": setup, "places": places, "host": FORMER})
    return event if places == event.places else event.model_copy(update={"places": places})
