"""The HTTP side: games, tokens, tables to make, find and list, records in and out."""

from __future__ import annotations

import asyncio
import logging
from typing import Annotated, Any, NotRequired

from fastapi import APIRouter, Depends, Header, Request
from fastapi.responses import PlainTextResponse
from pydantic import Field
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from fivefold.errors import FivefoldError, Refused
from fivefold.server.desk import Desk
from fivefold.server.games import GameInfo, all_games, game_info
from fivefold.server.invitation import Invitation, invitation
from fivefold.server.limits import address_key
from fivefold.server.live import LiveTable  # noqa: TC001
from fivefold.tables.commands import MessageId  # noqa: TC001
from fivefold.tables.exporting import record_of
from fivefold.tables.ids import new_token, owner_of
from fivefold.tables.setup import MAX_RULES, Frozen, Setup, own_rules, rules_of
from fivefold.tables.view import View  # noqa: TC001

router = APIRouter(prefix="/api")
_log = logging.getLogger("fivefold.tables")
MAX_RECORD = 60_000
_MINE = 50


class Error(TypedDict):
    code: str
    """Never changes between versions."""
    text: str
    progress: NotRequired[float]
    """How far it is what one has to wait for."""


class Token(TypedDict):
    token: str


class NewTable(Frozen):
    id: MessageId
    """Asked again with the same id, it is the same table."""
    setup: Setup


class RulesText(Frozen):
    rules: Annotated[str, Field(max_length=MAX_RULES)]


class RecordText(Frozen):
    id: MessageId
    record: Annotated[str, Field(max_length=MAX_RECORD)]
    rules: Annotated[str, Field(max_length=MAX_RULES)] | None = None


class Made(TypedDict):
    code: str


class Seen(TypedDict):
    sequence: int
    mine: list[int]
    host: bool
    view: View


class Line(TypedDict):
    """A table in a list."""

    code: str
    game: str
    status: str
    names: list[str | None]
    mine: list[int]
    waiting: list[int]


class Mine(TypedDict):
    tables: list[Line]


# What every request needs is asked for in the loop: a thread for each would cost more than it does.
async def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


async def _address(request: Request) -> str:
    return address_key(request.scope.get("client"))


async def _owner_if_any(authorization: Annotated[str | None, Header()] = None) -> str | None:
    scheme, _, token = (authorization or "").partition(" ")
    return owner_of(token.strip()) if scheme.lower() == "bearer" else None


async def _owner(owner: Annotated[str | None, Depends(_owner_if_any)]) -> str:
    if owner is None:
        raise Refused("token-missing")
    return owner


At = Annotated[Desk, Depends(_desk)]
Address = Annotated[str, Depends(_address)]
Owner = Annotated[str, Depends(_owner)]
MaybeOwner = Annotated[str | None, Depends(_owner_if_any)]


@router.get("/games")
async def games() -> list[GameInfo]:
    """Every built-in game, with its rules in words."""
    return all_games()


@router.post("/rules")
def check_rules(body: RulesText, desk: At, address: Address) -> GameInfo:
    """A rule file of one's own: the game it makes, or what is wrong with it."""
    desk.check_new_table(address)
    return game_info(own_rules(body.rules))


@router.post("/tokens", status_code=201)
async def token() -> Token:
    """A secret for a browser that has none yet: whoever has it sits in its seats."""
    return {"token": new_token()}


@router.post("/tables", status_code=201)
async def make(body: NewTable, desk: At, owner: Owner, address: Address) -> Made:
    """A new table."""
    desk.check_new_table(address)
    return {"code": await desk.hub.create(body.setup, owner, body.id)}


@router.post("/records", status_code=201)
async def bring(body: RecordText, desk: At, owner: Owner, address: Address) -> Made:
    """A table out of a record, to look at or to go on with."""
    desk.check_new_table(address)
    return {"code": await desk.hub.bring(body.record, body.rules, owner, body.id)}


@router.get("/tables")
async def mine(desk: At, owner: Owner) -> Mine:
    """The tables of this browser, those that changed last first."""
    codes = await desk.hub.store.tables_of(owner, _MINE)
    lines = list[Line]()
    for code in codes:
        try:
            lines.append(_line(await desk.hub.find(code), owner))
        except FivefoldError:
            raise
        except Exception:  # one that can't be read must not hide the others
            _log.exception("a table could not be loaded")
    return {"tables": lines}


@router.get("/tables/{code}")
async def look(code: str, desk: At, address: Address, owner: MaybeOwner) -> Seen:
    live = await desk.find(code, address)
    return {
        "sequence": live.sequence,
        "mine": live.table.seats_of(owner),
        "host": live.is_host(owner),
        "view": live.view,
    }


@router.delete("/tables/{code}", status_code=204)
async def forget(code: str, desk: At, owner: Owner, address: Address) -> None:
    """Take a table off one's own list; everyone else keeps it."""
    live = await desk.find(code, address)
    await desk.hub.store.forget(owner, live.code)


@router.get("/tables/{code}/invitation")
async def invite(code: str, request: Request, desk: At, address: Address) -> Invitation:
    """The link to this table, and its QR code."""
    live = await desk.find(code, address)
    return invitation(live.code, desk.settings, str(request.base_url).rstrip("/"))


_TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {}}}}


@router.get("/tables/{code}/game")
async def game(code: str, desk: At, address: Address) -> GameInfo:
    """The game that is played there, be it by rules of one's own."""
    live = await desk.find(code, address)
    return await asyncio.to_thread(game_info, rules_of(live.table.setup))


@router.get("/tables/{code}/record", response_model=None, responses=_TEXT)
async def record(code: str, desk: At, address: Address) -> PlainTextResponse:
    """The game so far in the text form that every part of the project reads."""
    return PlainTextResponse(str(record_of((await desk.find(code, address)).table)))


def _line(live: LiveTable, owner: str) -> Line:
    table = live.table
    return {
        "code": table.code,
        "game": table.setup.game,
        "status": table.status.value,
        "names": [sitting.name for sitting in table.seats],
        "mine": live.table.seats_of(owner),
        "waiting": list(table.waiting),
    }
