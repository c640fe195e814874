"""What somebody may ask of a table: sit, start, act, correct, leave, come back, go on."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivefold.tables.acts import MAX_ACT
from fivefold.tables.events import Change  # noqa: TC001 (pydantic reads it)
from fivefold.tables.setup import MOST_SEATS, Frozen

MESSAGE_ID = r"^[A-Za-z0-9_-]{1,40}$"
MessageId = Annotated[str, Field(pattern=MESSAGE_ID)]
"""A client's own name for a message: sent again, it is answered again and changes nothing."""
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
_Name = Annotated[str, Field(max_length=40)]
_Seed = Annotated[str, Field(max_length=64)]


class Message(Frozen):
    id: MessageId


class Sit(Message):
    """Take an open seat."""

    type: Literal["sit"] = "sit"
    seat: SeatNumber
    name: _Name
    seed: _Seed | None = None


class GiveSeed(Message):
    """Add to the dice of a table whose commitment is known."""

    type: Literal["seed"] = "seed"
    seat: SeatNumber
    seed: _Seed


class Start(Message):
    type: Literal["start"] = "start"


class Act(Message):
    """Decide, roll or turn a card: `roll`, `keep 33`, `fill twos`, `turn`, `bid 100`."""

    type: Literal["act"] = "act"
    seat: SeatNumber
    act: Annotated[str, Field(max_length=MAX_ACT)]
    over: Annotated[int, Field(ge=0, le=10**9)] | None = None
    """The bid that this one answers: when that is no longer the standing one, it came too late."""


class Correct(Message):
    """Put right what was typed in wrongly."""

    type: Literal["correct"] = "correct"
    changes: Annotated[tuple[Change, ...], Field(min_length=1, max_length=16)]


class Leave(Message):
    """Before the game the seat is open again; during it a bot plays on."""

    type: Literal["leave"] = "leave"
    seat: SeatNumber


class ComeBack(Message):
    """Play on where a bot stood in."""

    type: Literal["back"] = "back"
    seat: SeatNumber


class Close(Message):
    """Give the game up for everyone: the host's right."""

    type: Literal["close"] = "close"


class Rematch(Message):
    """The same seats at a new table."""

    type: Literal["rematch"] = "rematch"


Command = Sit | GiveSeed | Start | Act | Correct | Leave | ComeBack | Close | Rematch
