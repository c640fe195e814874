"""Requests to the coach: hints, advice, reviews, chances of winning."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from fivefold.learning import schemas
from fivefold.learning.guards import check_reviewable
from fivefold.learning.scorecard.advice import check_position
from fivefold.learning.scorecard.reach_guard import check_reachable, needs_table
from fivefold.rules import scorecard_rules
from fivefold.server.analysis import questions
from fivefold.server.analysis.review_cap import check_length, cost_of
from fivefold.server.analysis.solved import Need
from fivefold.server.requests.caller import Caller, Visitor  # noqa: TC001 (read for routes)
from fivefold.server.requests.coach_requests import REACH, Name, scorecard
from fivefold.server.requests.route import Json, Routes
from fivefold.server.requests.table_questions import table_question
from fivefold.server.workers.rule_files import learn_rules
from fivefold.server.workers.work import Urgency
from fivefold.tables.permissions import check_review, check_winning
from fivefold.tables.setup import MAX_RULES, MOST_BOXES, MOST_SEATS, Frozen

if TYPE_CHECKING:
    from fivefold.protocol import Game
    from fivefold.record import Record
    from fivefold.rules import RuleSet
    from fivefold.server.analysis.solved import SolvedGame
    from fivefold.server.requests.context import Context

ROUTES = Routes("/api")
_MOST_POINTS = 1_000_000
_Points = Annotated[int, Field(ge=0, le=_MOST_POINTS)]
_SeatAsked = Annotated[int, Field(ge=0, lt=MOST_SEATS)]


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


@ROUTES.get("/solved")
async def solved(caller: Caller) -> schemas.SolvedData:
    """Which built-in games are solved, and the progress of the others."""
    return caller.context.hub.solved.progress()


# At a table


@ROUTES.get("/tables/{code}/hint", model=schemas.HintData)
async def hint(caller: Visitor, code: str, seat: _SeatAsked) -> Json:
    """What a seat should decide now; only for its owner, and where hints are allowed."""
    asked = await table_question(caller, code)
    table, solved = asked.table, caller.context.hub.solved
    with asked.deciding(seat) as deciding:
        game = table.playing.game
        return await asked.answer(
            Urgency.SOON, questions.hint,
            game, deciding, table.sequence, table.names, caller.lang,
            await _solved_for(caller.context, game), solved.folder, about=(seat, caller.lang),
        )  # fmt: skip


@ROUTES.get("/tables/{code}/reach", model=schemas.ReachData)
async def reach(
    caller: Visitor,
    code: str,
    seat: _SeatAsked,
    total: Annotated[int, Field(ge=0, le=_MOST_POINTS)],
) -> Json:
    """The same for a player who needs this total in the current manche."""
    asked = await table_question(caller, code)
    with asked.deciding(seat) as deciding:
        position = check_reachable(asked.table.playing.game, deciding)
        need = Need.REACHING if needs_table(position.sheet) else Need.ADVICE
        solved = await caller.context.hub.solved.soon(position.sheet.rules, need)
        return await asked.answer(
            Urgency.LONG, questions.reach, solved, position, total, caller.lang,
            about=(seat, total, caller.lang), cost=REACH,
        )  # fmt: skip


async def _solved_for(context: Context, game: Game) -> SolvedGame | None:
    """What hints and reviews need; nothing for a game without a score sheet."""
    rules = game.rules
    return await context.hub.solved.soon(scorecard_rules(rules)) if rules.has_sheet else None


@ROUTES.get("/tables/{code}/review", model=schemas.ReviewData | schemas.PokerReviewData)
async def review(caller: Visitor, code: str) -> Json:
    """Luck and decisions in a game, move by move. Who prefers to be told how far it is gets that
    instead, if it takes long, and asks again."""
    asked = await table_question(caller, code)
    check_review(asked.table, caller.at(asked.table.code))
    record = asked.table.playing
    check_length(record)
    solved = await _solved_for(caller.context, record.start)
    return await asked.answer(
        Urgency.LONG, questions.review, record, solved, caller.lang,
        caller.context.hub.solved.folder,
        about=(caller.lang,), cost=cost_of(record), patient=not caller.may_wait,
    )  # fmt: skip


@ROUTES.get("/tables/{code}/winning", model=schemas.WinningData)
async def winning(caller: Visitor, code: str) -> Json:
    """Each player's chance of winning after every turn. Until the game is over, players may only
    see it where hints are allowed."""
    asked = await table_question(caller, code)
    check_winning(asked.table, caller.at(asked.table.code))
    record, solved = await _reviewable(caller.context, asked.table.playing)
    return await asked.answer(
        Urgency.LONG, questions.winning, record, solved, cost=cost_of(record) // 2
    )


async def _reviewable(context: Context, record: Record) -> tuple[Record, SolvedGame]:
    """A record that can be reviewed, with its solved game; alone nobody wins."""
    rules = check_reviewable(record)
    check_length(record)
    need = Need.ADVICE if len(record.names) == 1 else Need.WINNING
    return record, await context.hub.solved.soon(rules, need)


# For any position


@ROUTES.post("/advice", model=schemas.AdviceData)
async def advice(caller: Visitor, body: AdviceAsked) -> Json:
    """Every choice in a position, and what is wrong with a given one."""
    context = caller.context
    context.coach.check(caller.address)
    position: schemas.PositionData = body.position.model_dump()  # type: ignore[assignment]
    await learn_rules(context.hub.workers, caller.person, body.rules)
    rules = await asyncio.to_thread(_checked_rules, body, position)
    solved = await context.hub.solved.soon(rules)
    return Json(
        await context.coach.answer(
            Urgency.SOON, caller.person, questions.advice, solved, position, caller.lang, body.act
        )
    )


def _checked_rules(body: AdviceAsked, position: schemas.PositionData) -> RuleSet:
    """The rules of a possible position; an impossible one is refused before anything is solved."""
    rules = scorecard(body.game, body.rules)
    check_position(rules, position)
    return rules


@ROUTES.get("/games/{game}/spread")
async def spread(caller: Caller, game: str) -> schemas.SpreadData:
    """The exact distribution of final totals under best play."""
    caller.context.coach.check(caller.address)
    return caller.context.hub.solved.spread(scorecard(game))
