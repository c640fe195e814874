"""What happens at a table, in order: these events are the truth, and everything else follows."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from fivefold.tables.setup import DiceKind, Frozen, Setup

By = Literal["owner", "bot", "clock"]
"""Who acted: the one who sits there, a program in that seat, or time."""


class Place(Frozen):
    """A seat when the table is made."""

    kind: Literal["human", "open", "bot"]
    name: str | None = None
    owner: str | None = None
    level: str | None = None
    dice: DiceKind = "fair"


class Created(Frozen):
    type: Literal["created"] = "created"
    setup: Setup
    places: tuple[Place, ...]
    host: str
    """The owner who made the table."""
    fingerprint: str
    commitment: str
    """SHA-256 of the secret that all dice will come from."""


class Seated(Frozen):
    type: Literal["seated"] = "seated"
    seat: int
    name: str
    owner: str
    seed: str | None = None


class Seeded(Frozen):
    """Somebody's own share in the dice, given after the commitment was published."""

    type: Literal["seeded"] = "seeded"
    seat: int
    seed: str


class Left(Frozen):
    """A seat is open again: only before the game begins."""

    type: Literal["left"] = "left"
    seat: int


class Started(Frozen):
    """The seeds are fixed."""

    type: Literal["started"] = "started"


class Played(Frozen):
    """What a seat did, and what fell because of it: `keep 33`, `roll 145`."""

    type: Literal["played"] = "played"
    seat: int
    moves: tuple[str, ...]
    by: By = "owner"


class Change(Frozen):
    at: Annotated[int, Field(ge=1, le=10**9)]
    """The sequence of the event that was wrong. Bounded, for a refusal says it again."""
    moves: Annotated[tuple[Annotated[str, Field(max_length=80)], ...], Field(max_length=8)]
    """What it should have been; nothing takes it back."""


class Corrected(Frozen):
    """Dice that were typed in wrongly: what followed is worked out again."""

    type: Literal["corrected"] = "corrected"
    seat: int
    changes: tuple[Change, ...]


class StoodIn(Frozen):
    """A bot plays for a seat until its owner is back."""

    type: Literal["stood-in"] = "stood-in"
    seat: int
    level: str
    why: Literal["clock", "left"]


class Returned(Frozen):
    type: Literal["returned"] = "returned"
    seat: int


class Ended(Frozen):
    """The game is over, or the table was closed before: the secret is published."""

    type: Literal["ended"] = "ended"
    secret: str
    closed: bool = False
    """Whether it was given up rather than played to its end."""


class Rematched(Frozen):
    """The same people go on at another table."""

    type: Literal["rematched"] = "rematched"
    code: str


Event = (
    Created
    | Seated
    | Seeded
    | Left
    | Started
    | Played
    | Corrected
    | StoodIn
    | Returned
    | Ended
    | Rematched
)
_EVENT: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="type")])
PRIVATE = (("Created", "host"), ("Place", "owner"), ("Seated", "owner"))
"""Fields that tell whose browser sits where: they are kept, and never told."""
_HIDDEN = {
    Created: {"host": True, "places": {"__all__": {"owner"}}},
    Seated: {"owner": True},
}


def read_event(text: str) -> Event:
    return _EVENT.validate_json(text)


def write_event(event: Event) -> str:
    return event.model_dump_json(exclude_defaults=False)


def told(event: Event) -> str:
    """The event as everyone may read it: without what tells whose browser sits where."""
    return event.model_dump_json(exclude=_HIDDEN.get(type(event)))  # type: ignore[arg-type]
