"""The coach's HTTP routes: hints, advice, reviews, chances of winning."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response  # noqa: TC002 (FastAPI reads it)
from pydantic import Field

from fivefold.errors import FivefoldError
from fivefold.learning import schemas
from fivefold.learning.guards import check_reviewable
from fivefold.learning.kinds import prepare_hint
from fivefold.learning.scorecard.advice import advice_data, check_position
from fivefold.learning.scorecard.review import chances_to_win, review_data
from fivefold.protocol import Seat
from fivefold.server.routes.coach_requests import COSTLY, Name, as_json, responds, scorecard
from fivefold.server.routes.dependencies import (  # noqa: TC001 (FastAPI reads them)
    Address,
    ContextDep,
    MaybeOwner,
    PreferredLang,
)
from fivefold.tables.permissions import check_hints, check_playing, check_review, check_winning
from fivefold.tables.setup import MAX_RULES, MOST_BOXES, MOST_SEATS, Frozen

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.rules import RuleSet
    from fivefold.server.routes.context import Context
    from fivefold.tables.table import Table
    from fivefold.texts import Lang

router = APIRouter(prefix="/api")
_MOST_POINTS = 1_000_000
_Points = Annotated[int, Field(ge=0, le=_MOST_POINTS)]


class PositionAsked(Frozen):
    """The position to advise on; the fields are those of PositionData."""

    boxes: Annotated[dict[Name, _Points], Field(max_length=MOST_BOXES)]
    bonuses: _Points = 0
    dice: Annotated[str, Field(max_length=20)]
    rolls_left: Annotated[int, Field(ge=0, le=100)]


class AdviceAsked(Frozen):
    game: Name
    rules: Annotated[str, Field(max_length=MAX_RULES)] | None = None
    """The text of the player's own rule file; `game` is then its id."""
    position: PositionAsked
    act: Annotated[str, Field(max_length=80)] | None = None
    """A choice to compare with the best one."""


@router.get("/solved")
async def solved(context: ContextDep) -> schemas.SolvedData:
    """Which built-in games are solved, and the progress of the others."""
    return context.hub.solved.progress()


# At a table


@router.get("/tables/{code}/hint", **responds(schemas.HintData))
async def hint(  # noqa: PLR0913, PLR0917 (FastAPI gives each)
    code: str,
    seat: Annotated[int, Query(ge=0, lt=MOST_SEATS)],
    context: ContextDep,
    address: Address,
    owner: MaybeOwner,
    lang: PreferredLang,
) -> Response:
    """What a seat should decide now; only for its owner, and where hints are allowed."""
    context.coach.check(address)
    table = (await context.find(code, address, owner)).table
    check_hints(table, seat, owner)
    check_playing(table)
    try:
        question = _prepare_hint(context, table, Seat(seat), lang)
        key = (table.code, table.sequence, seat, lang)
        return as_json(await context.coach.answer_once(address, "hint", key, question))
    except FivefoldError as error:
        raise error.named(table.names) from None


def _prepare_hint(
    context: Context, table: Table, seat: Seat, lang: Lang
) -> Callable[[], schemas.HintData]:
    """What the coach has to work out; refused if the seat has nothing to decide."""
    game, values = table.playing.game, context.hub.solved.values
    return prepare_hint(game, seat, table.sequence, table.names, lang, values)


@router.get("/tables/{code}/review", **responds(schemas.ReviewData))
async def review(
    code: str, context: ContextDep, address: Address, owner: MaybeOwner, lang: PreferredLang
) -> Response:
    """Luck and decisions in a game, move by move."""
    context.coach.check(address)
    table = (await context.find(code, address, owner)).table
    check_review(table, owner)
    record = table.playing
    values = context.hub.solved.values(check_reviewable(record))
    key = (table.code, table.sequence, lang)
    answer = context.coach.answer_once(
        address, "review", key, lambda: review_data(record, values, lang), cost=COSTLY
    )
    return as_json(await answer)


@router.get("/tables/{code}/winning", **responds(schemas.WinningData))
async def winning(code: str, context: ContextDep, address: Address, owner: MaybeOwner) -> Response:
    """Each player's chance of winning after every turn. Until the game is over, players may only
    see it where hints are allowed."""
    context.coach.check(address)
    table = (await context.find(code, address, owner)).table
    check_winning(table, owner)
    record = table.playing
    values = context.hub.solved.values(check_reviewable(record))
    key = (table.code, table.sequence)
    answer = context.coach.answer_once(
        address, "winning", key, lambda: chances_to_win(record, values) or {"points": []}
    )
    return as_json(await answer)


# For any position


@router.post("/advice", **responds(schemas.AdviceData))
async def advice(
    body: AdviceAsked, context: ContextDep, address: Address, lang: PreferredLang
) -> Response:
    """Every choice in a position, and what is wrong with a given one."""
    context.coach.check(address)
    position: schemas.PositionData = body.position.model_dump()  # type: ignore[assignment]
    rules = await asyncio.to_thread(_checked_rules, body, position)
    values = context.hub.solved.values(rules)
    answer = context.coach.answer(address, lambda: advice_data(values, position, lang, body.act))
    return as_json(await answer)


def _checked_rules(body: AdviceAsked, position: schemas.PositionData) -> RuleSet:
    """The rules of a possible position; an impossible one is refused before anything is solved."""
    rules = scorecard(body.game, body.rules)
    check_position(rules, position)
    return rules


@router.get("/games/{game}/spread")
async def spread(game: str, context: ContextDep, address: Address) -> schemas.SpreadData:
    """The exact distribution of final totals under best play."""
    context.coach.check(address)
    return context.hub.solved.spread(scorecard(game))
