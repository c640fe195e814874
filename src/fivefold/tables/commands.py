"""The commands that players send to a table: sit, start, act, correct, leave and others."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivefold.games.moves import MAX_MOVE_TEXT
from fivefold.tables.events import MoveChange  # noqa: TC001 (pydantic reads it)
from fivefold.tables.setup import MOST_SEATS, Frozen

MESSAGE_ID = r"^[A-Za-z0-9_-]{1,40}$"
MessageId = Annotated[str, Field(pattern=MESSAGE_ID)]
"""An id chosen by the client. A repeated message gets the same reply and changes nothing."""
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
_Name = Annotated[str, Field(max_length=40)]
_Seed = Annotated[str, Field(max_length=64)]
_Seal = Annotated[str, Field(max_length=64)]


class Message(Frozen):
    id: MessageId


class Sit(Message):
    """Take an open seat."""

    type: Literal["sit"] = "sit"
    seat: SeatNumber
    name: _Name
    seed: _Seed | None = None
    seal: _Seal | None = None
    """The seal of the seed, instead of the seed itself."""


class SealSeed(Message):
    """Give the hash of a seed, which is shown when the game starts."""

    type: Literal["seal"] = "seal"
    seat: SeatNumber
    seal: _Seal


class GiveSeed(Message):
    """Contribute a seed to the dice, after the commitment was published: openly, or to show the
    one that was sealed before."""

    type: Literal["seed"] = "seed"
    seat: SeatNumber
    seed: _Seed


class Start(Message):
    type: Literal["start"] = "start"


class Act(Message):
    """Decide, roll or turn a card: `roll`, `keep 33`, `fill twos`, `turn`, `bid 100`."""

    type: Literal["act"] = "act"
    seat: SeatNumber
    act: Annotated[str, Field(max_length=MAX_MOVE_TEXT)]
    over: Annotated[int, Field(ge=0, le=10**9)] | None = None
    """The bid that this one raises. If another bid stands by now, this one is refused."""


class Correct(Message):
    """Correct moves that were typed in wrongly."""

    type: Literal["correct"] = "correct"
    changes: Annotated[tuple[MoveChange, ...], Field(min_length=1, max_length=16)]
    sure: bool = True
    """Whether a box may be filled with 0 by it; otherwise that is refused, so that people can be
    asked first."""


class Leave(Message):
    """Before the game, the seat becomes open again; during it, a bot stands in."""

    type: Literal["leave"] = "leave"
    seat: SeatNumber


class ComeBack(Message):
    """Take over again from the bot that stands in."""

    type: Literal["back"] = "back"
    seat: SeatNumber


class ForAbsent(Message):
    """Choose for all what to do about a player who is away: go on waiting, let a bot play until
    that player is back, or end the game."""

    type: Literal["absent"] = "absent"
    seat: SeatNumber
    choice: Literal["wait", "bot", "end"]


class Close(Message):
    """End the game early. Only the host may."""

    type: Literal["close"] = "close"


class GoOn(Message):
    """Go on after a pause, without waiting for its end."""

    type: Literal["go-on"] = "go-on"


class Hurry(Message):
    """Have the bots finish a game in which only bots are left."""

    type: Literal["hurry"] = "hurry"


class Rematch(Message):
    """Offer the same players another game at a new table, or answer such an offer."""

    type: Literal["rematch"] = "rematch"
    accept: bool = True


InGame = Act | Correct | Leave | ComeBack | ForAbsent | Hurry
Lasting = Sit | SealSeed | GiveSeed | Start | InGame | Close | Rematch
"""Commands that become events."""
Command = Lasting | GoOn
