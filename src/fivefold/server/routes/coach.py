"""The coach's HTTP routes: hints, advice, reviews, chances of winning."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response  # noqa: TC002 (FastAPI reads it)
from pydantic import Field

from fivefold.errors import FivefoldError
from fivefold.learning import schemas
from fivefold.learning.guards import check_decides, check_reviewable
from fivefold.learning.scorecard.advice import check_position
from fivefold.learning.scorecard.reach_guard import check_reachable
from fivefold.protocol import Seat
from fivefold.rules import scorecard_rules
from fivefold.server.analysis import questions
from fivefold.server.analysis.review_cap import check_length, cost_of
from fivefold.server.routes.coach_requests import (
    REACH,
    Name,
    as_json,
    may_wait,
    responds,
    scorecard,
)
from fivefold.server.routes.dependencies import (  # noqa: TC001 (FastAPI reads them)
    Address,
    Asker,
    ContextDep,
    MaybeOwner,
    PreferredLang,
)
from fivefold.server.workers.pool import Urgency
from fivefold.tables.permissions import check_hints, check_playing, check_review, check_winning
from fivefold.tables.setup import MAX_RULES, MOST_BOXES, MOST_SEATS, Frozen

if TYPE_CHECKING:
    from fivefold.protocol import Game
    from fivefold.record import Record
    from fivefold.rules import RuleSet
    from fivefold.server.analysis.loaded_values import SolvedGame
    from fivefold.server.routes.context import Context

router = APIRouter(prefix="/api")
_MOST_POINTS = 1_000_000
_Points = Annotated[int, Field(ge=0, le=_MOST_POINTS)]


class PositionAsked(Frozen):
    """The position to advise on; the fields are those of PositionData."""

    boxes: Annotated[dict[Name, _Points], Field(max_length=MOST_BOXES)]
    bonuses: _Points = 0
    dice: Annotated[str, Field(max_length=20)]
    rolls_left: Annotated[int, Field(ge=0, le=1000)]
    saved: Annotated[int, Field(ge=0, le=1000)] = 0


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
    request: Request,
    context: ContextDep,
    asker: Asker,
    owner: MaybeOwner,
    lang: PreferredLang,
) -> Response:
    """What a seat should decide now; only for its owner, and where hints are allowed."""
    context.coach.check(asker.address)
    table = (await context.find(code, asker.address, owner)).table
    check_hints(table, seat, owner)
    check_playing(table)
    game, key = table.playing.game, (table.code, table.sequence, seat, lang)
    try:
        check_decides(game, Seat(seat))
        answer = context.coach.answer_once(
            Urgency.SOON, asker, key, questions.hint,
            game, Seat(seat), table.sequence, table.names, lang, _solved_for(context, game),
        )  # fmt: skip
        return await as_json(answer, request)
    except FivefoldError as error:
        raise error.named(table.names) from None


@router.get("/tables/{code}/reach", **responds(schemas.ReachData))
async def reach(  # noqa: PLR0913, PLR0917 (FastAPI gives each)
    code: str,
    seat: Annotated[int, Query(ge=0, lt=MOST_SEATS)],
    total: Annotated[int, Query(ge=0, le=_MOST_POINTS)],
    request: Request,
    context: ContextDep,
    asker: Asker,
    owner: MaybeOwner,
    lang: PreferredLang,
) -> Response:
    """The same for a player who needs this total in the current manche."""
    context.coach.check(asker.address)
    table = (await context.find(code, asker.address, owner)).table
    check_hints(table, seat, owner)
    check_playing(table)
    game, key = table.playing.game, (table.code, table.sequence, seat, total, lang)
    try:
        check_decides(game, Seat(seat))
        position = check_reachable(game, Seat(seat))
        answer = context.coach.answer_once(
            Urgency.SOON, asker, key, questions.reach,
            context.hub.solved.ready(position.sheet.rules), position, total, lang, cost=REACH,
        )  # fmt: skip
        return await as_json(answer, request)
    except FivefoldError as error:
        raise error.named(table.names) from None


def _solved_for(context: Context, game: Game) -> SolvedGame | None:
    """What hints and reviews need; nothing for a game without a score sheet."""
    rules = game.rules
    return context.hub.solved.ready(scorecard_rules(rules)) if rules.has_sheet else None


@router.get("/tables/{code}/review", **responds(schemas.ReviewData | schemas.PokerReviewData))
async def review(  # noqa: PLR0913, PLR0917 (FastAPI gives each)
    code: str,
    request: Request,
    context: ContextDep,
    asker: Asker,
    owner: MaybeOwner,
    lang: PreferredLang,
) -> Response:
    """Luck and decisions in a game, move by move. Who prefers to be told how far it is gets that
    instead, if it takes long, and asks again."""
    context.coach.check(asker.address)
    table = (await context.find(code, asker.address, owner)).table
    check_review(table, owner)
    record = table.playing
    check_length(record)
    solved = _solved_for(context, record.start)
    key, cost = (table.code, table.sequence, lang), cost_of(record)
    answer = context.coach.answer_once(
        Urgency.LONG, asker, key, questions.review, record, solved, lang,
        cost=cost, patient=not may_wait(request),
    )  # fmt: skip
    return await as_json(answer, request)


@router.get("/tables/{code}/winning", **responds(schemas.WinningData))
async def winning(
    code: str, request: Request, context: ContextDep, asker: Asker, owner: MaybeOwner
) -> Response:
    """Each player's chance of winning after every turn. Until the game is over, players may only
    see it where hints are allowed."""
    context.coach.check(asker.address)
    table = (await context.find(code, asker.address, owner)).table
    check_winning(table, owner)
    record, solved = _reviewable(context, table.playing)
    key, cost = (table.code, table.sequence), cost_of(record) // 2
    answer = context.coach.answer_once(
        Urgency.LONG, asker, key, questions.winning, record, solved, cost=cost
    )
    return await as_json(answer, request)


def _reviewable(context: Context, record: Record) -> tuple[Record, SolvedGame]:
    """A record that can be reviewed, with its solved game; alone nobody wins."""
    rules, solved = check_reviewable(record), context.hub.solved
    check_length(record)
    return record, (solved.ready if len(record.names) == 1 else solved.ready_to_win)(rules)


# For any position


@router.post("/advice", **responds(schemas.AdviceData))
async def advice(
    body: AdviceAsked, request: Request, context: ContextDep, asker: Asker, lang: PreferredLang
) -> Response:
    """Every choice in a position, and what is wrong with a given one."""
    context.coach.check(asker.address)
    position: schemas.PositionData = body.position.model_dump()  # type: ignore[assignment]
    rules = await asyncio.to_thread(_checked_rules, body, position)
    solved = context.hub.solved.ready(rules)
    answer = context.coach.answer(
        Urgency.SOON, asker, questions.advice, solved, position, lang, body.act
    )
    return await as_json(answer, request)


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
