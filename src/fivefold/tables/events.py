"""The events of a table. They are all that is stored of it; its state follows from them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter
from pydantic_core import to_json

from fivefold.tables.setup import DiceKind, Frozen, Setup

By = Literal["owner", "bot", "clock"]
"""The author of an event: the owner of the seat, a bot, or a timer."""
PlaceName = Annotated[str, Field(pattern="^[a-z0-9-]{1,40}$")]
"""Where a table is: `server`, or a device with a name of its own."""
MOST_CHANGED = 8
"""Moves that a correction may put in the place of an act."""


class Place(Frozen):
    """A seat when the table is created."""

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
    """The owner who created the table."""
    fingerprint: str
    commitment: str
    """Key 0 of the chain of keys that all dice will come from."""
    chain: int
    """How many keys the chain has."""
    brought: bool = False
    """Whether the game comes from elsewhere: from a record, or handed over by another place."""


class Seated(Frozen):
    type: Literal["seated"] = "seated"
    seat: int
    name: str
    owner: str
    seed: str | None = None
    seal: str | None = None


class Sealed(Frozen):
    """A player sealed a seed: its hash is known, and the seed is shown when the game starts."""

    type: Literal["sealed"] = "sealed"
    seat: int
    seal: str


class Seeded(Frozen):
    """A player gave a seed, after the commitment was published, or showed a sealed one."""

    type: Literal["seeded"] = "seeded"
    seat: int
    seed: str


class Left(Frozen):
    """A player left, before the game started: the seat is open again."""

    type: Literal["left"] = "left"
    seat: int
    seeds_cleared: bool = False
    """Whether all others have to give new seeds, too."""


class Gathered(Frozen):
    """Everyone is here, and can't leave any more: sealed seeds are shown now."""

    type: Literal["gathered"] = "gathered"


class Started(Frozen):
    """The game started. From here on the seeds are fixed."""

    type: Literal["started"] = "started"


class Played(Frozen):
    """The moves of one act: a keep and the roll after it are `keep 33`, `roll 145`."""

    type: Literal["played"] = "played"
    seat: int
    moves: tuple[str, ...]
    by: By = "owner"
    key: str | None = None
    """The key of the dice or the card, if it was not public before: `12 5f70bf18…`."""


class MoveChange(Frozen):
    at: Annotated[int, Field(ge=1, le=10**9)]
    """The sequence number of the event to correct. Limited, because a refusal repeats it."""
    moves: Annotated[
        tuple[Annotated[str, Field(max_length=80)], ...], Field(max_length=MOST_CHANGED)
    ]
    """The right moves; none to take the act back."""


class Corrected(Frozen):
    """Moves were corrected, and all later moves played again."""

    type: Literal["corrected"] = "corrected"
    seat: int
    changes: tuple[MoveChange, ...]


class Away(Frozen):
    """The game waits for a player who is away: the others may choose what to do."""

    type: Literal["away"] = "away"
    seat: int
    since: int
    """In milliseconds since 1970."""


class Waited(Frozen):
    """A player chose to go on waiting for one who is away."""

    type: Literal["waited"] = "waited"
    seat: int
    by: int
    """The seat of the player who chose."""


class StoodIn(Frozen):
    """A bot plays for this seat: until its owner is back, or for one turn."""

    type: Literal["stood-in"] = "stood-in"
    seat: int
    level: str
    why: Literal["clock", "left", "away"]
    until: Literal["back", "turn"] = "back"
    by: int | None = None
    """The seat of the player who let the bot play, if it was another one."""


class Returned(Frozen):
    type: Literal["returned"] = "returned"
    seat: int


class Ended(Frozen):
    """The game is over, or the table was closed early: the secret is published."""

    type: Literal["ended"] = "ended"
    secret: str
    closed: bool = False
    """Whether it ended early."""
    by: int | None = None
    """The seat of the player who ended it early; None if that was a person without a seat."""


class Restored(Frozen):
    """Somebody has seen dice that this table does not know: it was restored from a backup. The
    keys of those dice are skipped."""

    type: Literal["restored"] = "restored"
    after: int
    """The last place of the chain before the skipped ones."""
    keys: int
    """How many are skipped."""


class Hurried(Frozen):
    """Only bots are left: they finish the game without pauses."""

    type: Literal["hurried"] = "hurried"


class RematchOffered(Frozen):
    """A player would like a rematch, or accepts the offer of another."""

    type: Literal["rematch-offered"] = "rematch-offered"
    seat: int


class RematchDeclined(Frozen):
    """A player does not want a rematch."""

    type: Literal["rematch-declined"] = "rematch-declined"
    seat: int


class Rematched(Frozen):
    """There is a new table for a rematch."""

    type: Literal["rematched"] = "rematched"
    code: str


class Moved(Frozen):
    """The game was handed over: it goes on at another place, with all that happened before, and
    nobody can act here any more."""

    type: Literal["moved"] = "moved"
    to: PlaceName


class Arrived(Frozen):
    """The game goes on here: it was handed over to this place, or the other one refused it."""

    type: Literal["arrived"] = "arrived"


class Forgotten(Frozen):
    """A player has deleted their data: their seats have other names, here and in all events before,
    and no owner any more."""

    type: Literal["forgotten"] = "forgotten"
    seats: tuple[int, ...]
    names: tuple[str, ...]
    """The new names of these seats."""
    host: bool = False
    """Whether they created the table."""


Event = (
    Created
    | Seated
    | Sealed
    | Seeded
    | Left
    | Gathered
    | Started
    | Played
    | Corrected
    | Away
    | Waited
    | StoodIn
    | Returned
    | Restored
    | Hurried
    | Ended
    | RematchOffered
    | RematchDeclined
    | Rematched
    | Moved
    | Arrived
    | Forgotten
)
_EVENT: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="type")])
FORMER = "former"
"""The owner of the seats of players who have deleted their data."""
PRIVATE = (("Created", "host"), ("Place", "owner"), ("Seated", "owner"))
"""Fields that identify a player's browser. They are stored and never published."""
_HIDDEN = {
    Created: {"host": True, "places": {"__all__": {"owner"}}},
    Seated: {"owner": True},
}


def read_event(text: str) -> Event:
    return _EVENT.validate_json(text)


def write_event(event: Event) -> str:
    return to_json(event).decode()


def public_json(event: Event, written: str | None = None) -> str:
    """The event as JSON for everyone: without the fields that identify a browser. `written` is its
    JSON with all fields, if that is at hand."""
    hidden = _HIDDEN.get(type(event))
    if written is not None and not hidden:
        return written
    return event.model_dump_json(exclude=hidden)  # type: ignore[arg-type]
