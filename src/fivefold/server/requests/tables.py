"""Requests for games, tokens, tables and records."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Annotated

from pydantic import Field
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold.bots import needs_values
from fivefold.errors import FivefoldError
from fivefold.rules import built_in, known_ids, scorecard_rules
from fivefold.server.requests.catalogue import GameInfo, all_games, game_info, own_game_info
from fivefold.server.requests.context import Caller, Owner, Visitor  # noqa: TC001 (read for routes)
from fivefold.server.requests.routing import Routes, Text
from fivefold.server.workers.work import Person, learn_rules, with_rules
from fivefold.tables.commands import MessageId  # noqa: TC001
from fivefold.tables.ids import new_token, owner_of, same_owner
from fivefold.tables.setup import MAX_RULES, Frozen, Setup, rules_of
from fivefold.tables.summary import read_summary
from fivefold.tables.view import TableView  # noqa: TC001

if TYPE_CHECKING:
    from fivefold.server.requests.context import Context
    from fivefold.stores.store import StoredSummary

ROUTES = Routes("/api")
_log = logging.getLogger("fivefold.tables")
MAX_RECORD = 60_000
_LETTERS_A_TABLE = 8000
"""A record that is longer than that of a usual game counts as several new tables."""
_LISTED = 50
"""Tables in a list, unless more are asked for."""
Place = Annotated[int, Field(ge=0, le=2**53 - 1)]
Limit = Annotated[int, Field(ge=1, le=500)]


class Token(TypedDict):
    token: str


class TokenChange(Frozen):
    old: Annotated[str, Field(max_length=64)]
    new: Annotated[str, Field(max_length=64)]
    """One that was made by this server and is not used yet."""


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
    view: TableView


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
    next: int | None
    """The `before` of the next page of the list; None if there is none."""


@ROUTES.get("/games", static=True)
async def games() -> list[GameInfo]:
    """Every built-in game, with its rules in words."""
    return all_games()


@ROUTES.post("/rules")
async def check_rules(caller: Caller, body: RulesText) -> GameInfo:
    """The game that a player's own rule file describes, or what is wrong with the file."""
    caller.context.check_new_table(caller.address)
    person, workers = Person(caller.address, ""), caller.context.hub.workers
    return await with_rules(workers, person, own_game_info, body.rules)


@ROUTES.post("/tokens", status=201)
async def token() -> Token:
    """A secret for a new browser. Anyone who has it controls the browser's seats."""
    return {"token": new_token()}


@ROUTES.post("/tokens/change", status=204)
async def change_token(caller: Caller, body: TokenChange) -> None:
    """Give all that belongs to a token to a new one, at once; the old one is refused from then on,
    also at open connections. The same again has no effect."""
    caller.context.check_new_table(caller.address)
    await caller.context.hub.change_key(owner_of(body.old), owner_of(body.new))


@ROUTES.post("/tables", status=201)
async def create(caller: Owner, body: NewTable) -> Made:
    """Create a table."""
    caller.context.check_new_table(caller.address)
    await _check_bots(caller.context, body.setup)
    await learn_rules(caller.context.hub.workers, caller.person, body.setup.rules)
    found = caller.context.hub.new_tables.create(body.setup, caller.owner, body.id, caller.lang)
    return {"code": await found}


async def _check_bots(context: Context, setup: Setup) -> None:
    """Refuse bots that can't be had now, although these rules have them."""
    if setup.rules is not None or setup.game not in known_ids():
        return
    rules = built_in(setup.game)
    levels = {seat.level for seat in setup.seats if seat.level is not None}
    if rules.has_sheet and any(needs_values(level, rules) for level in levels):
        await context.hub.solved.check_bots(scorecard_rules(rules))


@ROUTES.post("/records", status=201)
async def import_record(caller: Owner, body: RecordText) -> Made:
    """Create a table from a record, to look at or to continue."""
    caller.context.check_new_table(caller.address, 1 + len(body.record) // _LETTERS_A_TABLE)
    found = caller.context.hub.new_tables.import_record(
        body.record, body.rules, caller.owner, body.id, caller.address
    )
    return {"code": await found}


@ROUTES.get("/tables")
async def mine(caller: Owner, before: Place | None = None, limit: Limit = _LISTED) -> Mine:
    """The owner's tables, most recently changed first: at most `limit`; the next ones with `before`
    as the answer says."""
    context, summaries = caller.context, list[TableSummary]()
    found = await context.hub.store.summaries_of(caller.owner, limit + 1, before)
    for stored in found[:limit]:
        try:
            summaries.append(_summary(stored, caller.at(stored.code)))
        except FivefoldError:
            raise
        except Exception:  # a broken table must not hide the others
            _log.exception("a table could not be loaded")
    return {
        "tables": summaries,
        "next": found[limit - 1].listed if len(found) > limit else None,
    }


@ROUTES.get("/tables/{code}")
async def table(caller: Visitor, code: str) -> Seen:
    live = await caller.find(code)
    return {
        "sequence": live.sequence,
        "mine": live.table.seats_of(caller.at(live.code)),
        "host": live.is_host(caller.at(live.code)),
        "view": live.view,
    }


@ROUTES.delete("/tables/{code}")
async def unlist(caller: Owner, code: str) -> None:
    """Remove a table from the owner's list; the table itself stays."""
    live = await caller.find(code)
    await caller.context.hub.store.hide(caller.owner, live.code)


@ROUTES.get("/tables/{code}/game")
async def game(caller: Visitor, code: str) -> GameInfo:
    """The game played at a table, which may have a player's own rules."""
    live = await caller.find(code)
    setup, workers = live.table.setup, caller.context.hub.workers
    if setup.rules is not None:
        return await with_rules(workers, caller.person, own_game_info, setup.rules)
    return await asyncio.to_thread(game_info, rules_of(setup))


@ROUTES.get("/tables/{code}/record", media_type="text/plain")
async def record(caller: Visitor, code: str) -> Text:
    """The game so far, in the record format."""
    return Text(await (await caller.find(code)).record())


def _summary(stored: StoredSummary, owner: str) -> TableSummary:
    summary = read_summary(stored.summary)
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
