"""The coach's HTTP routes: hints, advice, reviews, chances of winning."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response  # noqa: TC002 (FastAPI reads it)
from pydantic import Field

from fivefold.learning import schemas
from fivefold.learning.guards import check_reviewable
from fivefold.learning.scorecard.advice import check_position
from fivefold.learning.scorecard.reach_guard import check_reachable, needs_table
from fivefold.rules import scorecard_rules
from fivefold.server.analysis import questions
from fivefold.server.analysis.review_cap import check_length, cost_of
from fivefold.server.analysis.solved_games import Need
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
    PreferredLang,
)
from fivefold.server.routes.table_questions import Asked  # noqa: TC001 (FastAPI reads it)
from fivefold.server.workers.pool import Urgency
from fivefold.tables.permissions import check_review, check_winning
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
_SeatAsked = Annotated[int, Query(ge=0, lt=MOST_SEATS)]


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
async def hint(seat: _SeatAsked, asked: Asked) -> Response:
    """What a seat should decide now; only for its owner, and where hints are allowed."""
    table, lang = asked.table, asked.lang
    with asked.deciding(seat) as deciding:
        game = table.playing.game
        return await asked.answer(
            Urgency.SOON, questions.hint,
            game, deciding, table.sequence, table.names, lang, _solved_for(asked.context, game),
            asked.context.hub.solved.folder, about=(seat, lang),
        )  # fmt: skip


@router.get("/tables/{code}/reach", **responds(schemas.ReachData))
async def reach(
    seat: _SeatAsked, total: Annotated[int, Query(ge=0, le=_MOST_POINTS)], asked: Asked
) -> Response:
    """The same for a player who needs this total in the current manche."""
    with asked.deciding(seat) as deciding:
        position = check_reachable(asked.table.playing.game, deciding)
        need = Need.REACHING if needs_table(position.sheet) else Need.ADVICE
        solved = asked.context.hub.solved.ready(position.sheet.rules, need)
        return await asked.answer(
            Urgency.LONG, questions.reach, solved, position, total, asked.lang,
            about=(seat, total, asked.lang), cost=REACH,
        )  # fmt: skip


def _solved_for(context: Context, game: Game) -> SolvedGame | None:
    """What hints and reviews need; nothing for a game without a score sheet."""
    rules = game.rules
    return context.hub.solved.ready(scorecard_rules(rules)) if rules.has_sheet else None


@router.get("/tables/{code}/review", **responds(schemas.ReviewData | schemas.PokerReviewData))
async def review(asked: Asked) -> Response:
    """Luck and decisions in a game, move by move. Who prefers to be told how far it is gets that
    instead, if it takes long, and asks again."""
    check_review(asked.table, asked.owner)
    record = asked.table.playing
    check_length(record)
    solved = _solved_for(asked.context, record.start)
    return await asked.answer(
        Urgency.LONG, questions.review, record, solved, asked.lang,
        asked.context.hub.solved.folder,
        about=(asked.lang,), cost=cost_of(record), patient=not may_wait(asked.request),
    )  # fmt: skip


@router.get("/tables/{code}/winning", **responds(schemas.WinningData))
async def winning(asked: Asked) -> Response:
    """Each player's chance of winning after every turn. Until the game is over, players may only
    see it where hints are allowed."""
    check_winning(asked.table, asked.owner)
    record, solved = _reviewable(asked.context, asked.table.playing)
    return await asked.answer(
        Urgency.LONG, questions.winning, record, solved, cost=cost_of(record) // 2
    )


def _reviewable(context: Context, record: Record) -> tuple[Record, SolvedGame]:
    """A record that can be reviewed, with its solved game; alone nobody wins."""
    rules = check_reviewable(record)
    check_length(record)
    need = Need.ADVICE if len(record.names) == 1 else Need.WINNING
    return record, context.hub.solved.ready(rules, need)


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
