"""The HTTP routes for games, tokens, tables and records."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse
from pydantic import Field
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold.errors import FivefoldError
from fivefold.server.routes.catalogue import GameInfo, all_games, game_info
from fivefold.server.routes.dependencies import (  # noqa: TC001 (FastAPI reads them)
    Address,
    ContextDep,
    MaybeOwner,
    Owner,
    PreferredLang,
)
from fivefold.server.routes.invitation import Invitation, invitation
from fivefold.tables.commands import MessageId  # noqa: TC001
from fivefold.tables.ids import new_token, same_owner
from fivefold.tables.setup import MAX_RULES, Frozen, Setup, own_rules, rules_of
from fivefold.tables.summary import read_summary
from fivefold.tables.view import View  # noqa: TC001

if TYPE_CHECKING:
    from fivefold.server.routes.context import Context
    from fivefold.stores.store import StoredSummary

router = APIRouter(prefix="/api")
_log = logging.getLogger("fivefold.tables")
MAX_RECORD = 60_000
_LETTERS_A_TABLE = 8000
"""A record that is longer than that of a usual game counts as several new tables."""
_MOST_LISTED = 50


class Token(TypedDict):
    token: str


class NewTable(Frozen):
    id: MessageId
    """A repeated request with the same id finds the same table."""
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


class TableSummary(TypedDict):
    """A table in a list."""

    code: str
    game: str
    status: str
    names: list[str | None]
    mine: list[int]
    waiting: list[int]
    totals: list[int]
    """By seat: points, or money; empty before the game."""
    changed: float
    """When something last happened there, in Unix time."""


class Mine(TypedDict):
    tables: list[TableSummary]


@router.get("/games")
async def games() -> list[GameInfo]:
    """Every built-in game, with its rules in words."""
    return all_games()


@router.post("/rules")
def check_rules(body: RulesText, context: ContextDep, address: Address) -> GameInfo:
    """The game that a player's own rule file describes, or what is wrong with the file."""
    context.check_new_table(address)
    return game_info(own_rules(body.rules))


@router.post("/tokens", status_code=201)
async def token() -> Token:
    """A secret for a new browser. Whoever has it controls the browser's seats."""
    return {"token": new_token()}


@router.post("/tables", status_code=201)
async def create(
    body: NewTable, context: ContextDep, owner: Owner, address: Address, lang: PreferredLang
) -> Made:
    """Create a table."""
    context.check_new_table(address)
    return {"code": await context.hub.new_tables.create(body.setup, owner, body.id, lang)}


@router.post("/records", status_code=201)
async def import_record(
    body: RecordText, context: ContextDep, owner: Owner, address: Address
) -> Made:
    """Create a table from a record, to look at or to continue."""
    context.check_new_table(address, 1 + len(body.record) // _LETTERS_A_TABLE)
    found = context.hub.new_tables.import_record(body.record, body.rules, owner, body.id, address)
    return {"code": await found}


@router.get("/tables")
async def mine(context: ContextDep, owner: Owner) -> Mine:
    """The owner's tables, most recently changed first."""
    summaries = list[TableSummary]()
    for stored in await context.hub.store.summaries_of(owner, _MOST_LISTED):
        try:
            summaries.append(await _summary(context, stored, owner))
        except FivefoldError:
            raise
        except Exception:  # a broken table must not hide the others
            _log.exception("a table could not be loaded")
    return {"tables": summaries}


@router.get("/tables/{code}")
async def table(code: str, context: ContextDep, address: Address, owner: MaybeOwner) -> Seen:
    live = await context.find(code, address, owner)
    return {
        "sequence": live.sequence,
        "mine": live.table.seats_of(owner),
        "host": live.is_host(owner),
        "view": live.view,
    }


@router.delete("/tables/{code}", status_code=204)
async def unlist(code: str, context: ContextDep, owner: Owner, address: Address) -> None:
    """Remove a table from the owner's list; the table itself stays."""
    live = await context.find(code, address, owner)
    await context.hub.store.forget(owner, live.code)


@router.get("/tables/{code}/invitation")
async def invite(
    code: str, request: Request, context: ContextDep, address: Address, owner: MaybeOwner
) -> Invitation:
    """The link to a table, and its QR code."""
    live = await context.find(code, address, owner)
    return invitation(live.code, context.settings, str(request.base_url).rstrip("/"))


_TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {}}}}


@router.get("/tables/{code}/game")
async def game(code: str, context: ContextDep, address: Address, owner: MaybeOwner) -> GameInfo:
    """The game played at a table, which may have a player's own rules."""
    live = await context.find(code, address, owner)
    return await asyncio.to_thread(game_info, rules_of(live.table.setup))


@router.get("/tables/{code}/record", response_model=None, responses=_TEXT)
async def record(
    code: str, context: ContextDep, address: Address, owner: MaybeOwner
) -> PlainTextResponse:
    """The game so far, in the record format."""
    return PlainTextResponse(await (await context.find(code, address, owner)).record())


async def _summary(context: Context, stored: StoredSummary, owner: str) -> TableSummary:
    text = stored.summary
    if text is None:
        text = await context.hub.summarise(await context.hub.find(stored.code))
    summary = read_summary(text)
    owners = enumerate(summary["owners"])
    return {
        "code": stored.code,
        "game": summary["game"],
        "status": summary["status"],
        "names": summary["names"],
        "mine": [seat for seat, other in owners if same_owner(other, owner)],
        "waiting": summary["waiting"],
        "totals": summary["totals"],
        "changed": stored.changed,
    }
