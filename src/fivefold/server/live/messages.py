"""The types of all messages between clients and server, and how clients' messages are read.

`frames` writes those of the server.
"""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold.errors import Malformed
from fivefold.server.live.refusals import what_is_wrong
from fivefold.tables.commands import MESSAGE_ID, Command
from fivefold.tables.events import Event  # noqa: TC001 (pydantic reads it)
from fivefold.tables.setup import Frozen
from fivefold.tables.view import TableView  # noqa: TC001
from fivefold.texts import Lang


class Hello(Frozen):
    """The first message of a connection."""

    type: Literal["hello"] = "hello"
    table: Annotated[str, Field(max_length=40)]
    token: Annotated[str, Field(max_length=64)] | None = None
    """Identifies the browser; without one the connection may only watch."""
    since: Annotated[int, Field(ge=0)] = 0
    """The last sequence the client has seen: it is sent the events after it."""
    lang: Lang = Lang.EN
    key: Annotated[str, Field(pattern="^[0-9]{1,6} [0-9a-f]{64}$")] | None = None
    """The last key of the dice that the client was shown: `12 5f70bf18…`."""


class Pong(Frozen):
    """The answer to a ping. A client that answers one is expected to answer all of them."""

    type: Literal["pong"] = "pong"


ClientMessage = Annotated[Hello | Pong | Command, Field(discriminator="type")]
_ID = re.compile(MESSAGE_ID)
_CLIENT: TypeAdapter[Hello | Pong | Command] = TypeAdapter(ClientMessage)


ClockName = Literal["decide", "sold", "pause"]


class Clock(TypedDict, total=False):
    """When timers will act on the table, in milliseconds since 1970."""

    now: int
    decide: int
    """The deadline for the next decision."""
    sold: int
    """The end of the bidding."""
    pause: int
    """When the game goes on after a settlement that people are reading."""


class WelcomeHead(TypedDict):
    """`Welcome` without its view and events, which are serialised once for all clients."""

    type: Literal["welcome"]
    sequence: int
    mine: list[int]
    """The seats of this browser."""
    host: bool
    clock: Clock
    connected: list[int]
    away: dict[str, int]
    """By seat: since when its owner is disconnected, in milliseconds since 1970."""


class Welcome(WelcomeHead):
    """The whole view, and the events the client has not seen."""

    view: TableView
    events: list[Event]
    """Those after `since`, in order; the last one has the number `sequence`."""


class Done(TypedDict):
    """A message took effect and is stored."""

    type: Literal["done"]
    id: str
    sequence: int


class Refusal(TypedDict):
    """A message changed nothing."""

    type: Literal["refused"]
    id: str | None
    code: str
    text: str


class EventsHead(TypedDict):
    """`Events` without the events, which are serialised once for all clients."""

    type: Literal["events"]
    sequence: int
    """The number of the last of these events."""
    view: dict[str, Any]
    """The keys of the view that changed; of `players`, the seats that did."""
    clock: Clock


class Events(EventsHead):
    """New events, and the parts of the view that they changed."""

    events: list[Event]


class Presence(TypedDict):
    type: Literal["presence"]
    connected: list[int]
    """The seats whose owners are connected."""
    away: dict[str, int]
    """By seat: since when its owner is disconnected, in milliseconds since 1970."""
    watching: int


class Yours(TypedDict):
    """The seats of this browser, after a player took or left a seat."""

    type: Literal["yours"]
    mine: list[int]


class Ping(TypedDict):
    """Sent every few seconds, so that both sides notice when the other is gone."""

    type: Literal["ping"]


ServerMessage = Welcome | Done | Refusal | Events | Presence | Yours | Ping


def read_message(text: str) -> Hello | Pong | Command:
    try:
        message: Hello | Pong | Command = _CLIENT.validator.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise Malformed("bad-message", reason=what_is_wrong(first)) from None
    else:
        return message


def message_id(text: str) -> str | None:
    """The id of an invalid message, if it has one, so that the refusal can name it."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    found = message.get("id") if isinstance(message, dict) else None
    return found if isinstance(found, str) and _ID.fullmatch(found) else None
