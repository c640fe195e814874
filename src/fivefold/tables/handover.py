"""Handing a table over: its whole log goes to another place, and the game goes on there.

A server and the page of a device without a network are such places. `docs/architecture-offline.md`
describes the protocol. The rule for all that was not decided here: it may start a table, which is
marked as brought and belongs to whoever brings it; or it may go on with a table that is here, if
the table's own log says that nobody but the bringer plays there. It never changes what is stored,
nor what another person did or owns.

A bundle is a table as one text: its secret, and its events with their times, but not who owns it.
Whoever brings the bundle to a place owns the table there. The secret is in it, so whoever has the
bundle of a game that goes on can work out its dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

from fivefold.errors import IllegalMove, Malformed, Refused
from fivefold.tables.events import (
    Arrived,
    Created,
    Moved,
    RematchDeclined,
    Rematched,
    RematchOffered,
    public_json,
    read_event,
)
from fivefold.tables.ids import owner_at, read_code, same_owner
from fivefold.tables.setup import Frozen
from fivefold.tables.table import Status, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.tables.events import Event
    from fivefold.tables.table import Table


def check_alone(table: Table, owner: str) -> None:
    """Allow only the creator of the table, and only if no other person plays there: with the secret
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


FORM = 1
MAX_BUNDLE = 1_000_000
"""Letters: several times the longest game that people play."""
_LAST = 10**11
"""The last Unix time that is believed."""


class _Head(BaseModel):
    form: int


class _Body(Frozen):
    form: int
    code: Annotated[str, Field(max_length=40)]
    secret: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    events: Annotated[
        tuple[
            tuple[Annotated[float, Field(ge=0, le=_LAST, allow_inf_nan=False)], dict[str, Any]], ...
        ],
        Field(min_length=1),
    ]


_BODY = TypeAdapter(_Body)


class Logged(NamedTuple):
    """An event, and when it happened in Unix time."""

    at: float
    event: Event


class Bundle(NamedTuple):
    code: str
    secret: bytes
    log: list[Logged]

    @property
    def events(self) -> list[Event]:
        return [each.event for each in self.log]


def write_bundle(bundle: Bundle) -> str:
    """Without rematches, which belong to a place: their tables are there."""
    body = {
        "form": FORM,
        "code": bundle.code,
        "secret": bundle.secret.hex(),
        "events": [
            [each.at, from_json(public_json(each.event))]
            for each in bundle.log
            if not _is_rematch(each.event)
        ],
    }
    text = to_json(body).decode()
    if len(text) > MAX_BUNDLE:
        raise Refused("bundle-too-large", most=MAX_BUNDLE, final=True)
    return text


def read_bundle(text: str, owner: str) -> Bundle:
    """The table in a bundle, with this owner. Nothing says yet that the game was played like this:
    see `checking`."""
    if len(text) > MAX_BUNDLE:
        raise Refused("bundle-too-large", most=MAX_BUNDLE)
    try:
        if _Head.model_validate_json(text).form > FORM:
            raise Refused("bundle-newer")
        body = _BODY.validate_json(text)
        code = read_code(body.code)
        here = owner_at(owner, code)
        log = [Logged(at, _with_owner(event, here)) for at, event in body.events]
    except (ValidationError, TypeError):
        raise Malformed("not-a-bundle") from None
    return Bundle(code, bytes.fromhex(body.secret), log)


def _with_owner(fields: dict[str, Any], owner: str) -> Event:
    """The event with all that depends on the place."""
    if fields.get("type") == "created":
        places = [_owned(place, owner) for place in fields.get("places", ())]
        fields = {**fields, "host": owner, "places": places, "brought": True}
    if fields.get("type") == "seated":
        fields = {**fields, "owner": owner}
    return read_event(to_json(fields).decode())


def _owned(place: dict[str, Any], owner: str) -> dict[str, Any]:
    return {**place, "owner": owner if place.get("kind") == "human" else None}


def _is_rematch(event: Event) -> bool:
    return isinstance(event, RematchOffered | RematchDeclined | Rematched)


def without_rematches(log: Sequence[Event]) -> list[Event]:
    return [event for event in log if not _is_rematch(event)]


def same_log(one: Sequence[Event], other: Sequence[Event]) -> bool:
    """Whether the same things happened, whatever the owners and wherever it began."""
    return [*map(_happened, one)] == [*map(_happened, other)]


def _happened(event: Event) -> str:
    if isinstance(event, Created):
        event = event.model_copy(update={"brought": False})
    return public_json(event)
