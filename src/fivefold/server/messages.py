"""Every message on the wire, in one place: what clients send, and what they are told."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from fivefold.errors import FivefoldError, Malformed
from fivefold.tables.commands import MESSAGE_ID, Command
from fivefold.tables.events import Event  # noqa: TC001 (pydantic reads it)
from fivefold.tables.setup import Frozen
from fivefold.tables.view import View  # noqa: TC001
from fivefold.texts import Lang


class Hello(Frozen):
    """The first message of a connection."""

    type: Literal["hello"] = "hello"
    table: Annotated[str, Field(max_length=40)]
    token: Annotated[str, Field(max_length=64)] | None = None
    """Whose browser this is; without one it may watch."""
    since: Annotated[int, Field(ge=0)] = 0
    """The last sequence that was seen: only what came after it is told."""
    lang: Lang = Lang.EN


ClientMessage = Annotated[Hello | Command, Field(discriminator="type")]
_ID = re.compile(MESSAGE_ID)
_CLIENT: TypeAdapter[Hello | Command] = TypeAdapter(ClientMessage)


class Clock(TypedDict, total=False):
    """Moments at which the table goes on by itself, in milliseconds since 1970."""

    now: int
    decide: int
    """Whoever is waited for must have decided."""
    sold: int
    """The bidding closes."""


class Welcome(TypedDict):
    """All there is to see, and what was missed."""

    type: Literal["welcome"]
    sequence: int
    mine: list[int]
    """The seats of this browser."""
    host: bool
    view: View
    events: list[Event]
    """Those after `since`, in order; the last one has the number `sequence`."""
    clock: Clock
    connected: list[int]


class Done(TypedDict):
    """A message took effect and is kept."""

    type: Literal["done"]
    id: str
    sequence: int


class Refusal(TypedDict):
    """A message changed nothing."""

    type: Literal["refused"]
    id: str | None
    code: str
    text: str


class Events(TypedDict):
    """What happened, and what is to be seen differently now."""

    type: Literal["events"]
    sequence: int
    """The number of the last of these events."""
    events: list[Event]
    view: dict[str, Any]
    """The keys of the view that changed; of `players`, the seats that did."""
    clock: Clock


class Presence(TypedDict):
    type: Literal["presence"]
    connected: list[int]
    """The seats whose owners are connected."""
    watching: int


class Yours(TypedDict):
    """Which seats are this browser's, after somebody sat down or left."""

    type: Literal["yours"]
    mine: list[int]


ServerMessage = Welcome | Done | Refusal | Events | Presence | Yours


def read_message(text: str) -> Hello | Command:
    try:
        return _CLIENT.validate_json(text)
    except ValidationError as error:
        raise Malformed("bad-message", reason=_first(error)) from None


def _first(error: ValidationError) -> str:
    """What is wrong first, without repeating what was sent: that may be a secret."""
    wrong = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in wrong["loc"])
    return f"{place}: {wrong['msg']}" if place else wrong["msg"]


def message_id(text: str) -> str | None:
    """The id of a message that could not be read otherwise, so that its refusal finds it."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    name = found.get("id") if isinstance(found, dict) else None
    return name if isinstance(name, str) and _ID.fullmatch(name) else None


def refusal(error: FivefoldError, name: str | None, lang: Lang) -> str:
    said: Refusal = {"type": "refused", "id": name, "code": error.code, "text": error.say(lang)}
    return json.dumps(said, ensure_ascii=False)


DONE = '{"type":"done",'
"""How the answer to a message that took effect begins."""


def done(name: str, sequence: int) -> str:
    return f'{DONE}"id":"{name}","sequence":{sequence}}}'
