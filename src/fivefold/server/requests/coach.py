"""Requests to the coach: hints, advice, reviews, chances to win, and what each of them counts."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from fivefold.errors import FivefoldError, Malformed
from fivefold.insights import schemas
from fivefold.insights.guards import check_decides, check_reviewable
from fivefold.insights.scorecard.hints import check_position, check_reachable, needs_table
from fivefold.protocol import Seat
from fivefold.rules import scorecard_rules
from fivefold.server.analysis import coach_tasks
from fivefold.server.analysis.coach_tasks import check_length, cost_of
from fivefold.server.analysis.solved_games import Need
from fivefold.server.requests.context import Caller, Visitor  # noqa: TC001 (read for routes)
from fivefold.server.requests.routing import Json, Routes
from fivefold.server.workers.work import Urgency, learn_rules
from fivefold.tables.permissions import check_hints, check_playing, check_review, check_winning
from fivefold.tables.setup import MAX_RULES, MOST_BOXES, MOST_SEATS, Frozen, rules_named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fivefold.protocol import Game
    from fivefold.record import Record
    from fivefold.rules import RuleSet
    from fivefold.server.analysis.solved_games import SolvedGame
    from fivefold.server.requests.context import Context
    from fivefold.tables.table import Table


ROUTES = Routes("/api")
Name = Annotated[str, Field(max_length=64)]
COSTLY = 4
"""How much new drills count against an address's limit: a tenth of a second of work."""
REACH = 20
"""How much the chance to reach a total counts: half a second, and rarely more than two."""
_GAMES_A_UNIT = 50
"""Games of a history for each question that it counts as."""
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


@dataclass(frozen=True)
class TableQuestion:
    """A question about a table, counted against the limit of its sender."""

    caller: Visitor
    table: Table

    @contextmanager
    def deciding(self, seat: int) -> Iterator[Seat]:
        """Only for the owner of a seat that has to decide now, where hints are allowed. Refusals
        name the players."""
        check_hints(self.table, seat, self.caller.at(self.table.code))
        check_playing(self.table)
        try:
            check_decides(self.table.playing.game, Seat(seat))
            yield Seat(seat)
        except FivefoldError as error:
            raise error.named(self.table.names) from None

    async def answer(
        self,
        urgency: Urgency,
        question: Callable[..., bytes],
        *args: object,
        about: tuple[str | int, ...] = (),
        **more: Any,
    ) -> Json:
        """A worker's answer, cached for this state of the table; `about` is what else it depends
        on."""
        key, caller = (self.table.code, self.table.sequence, *about), self.caller
        return Json(
            await caller.context.coach.answer_once(
                urgency, caller.person, key, question, *args, **more
            )
        )


async def table_question(caller: Visitor, code: str) -> TableQuestion:
    caller.context.coach.check(caller.address)
    live = await caller.find(code)
    return TableQuestion(caller, live.table)


@ROUTES.get("/tables/{code}/hint", model=schemas.HintData)
async def hint(caller: Visitor, code: str, seat: _SeatAsked) -> Json:
    """Advice on a seat's decision; only for its owner, and where hints are allowed."""
    asked = await table_question(caller, code)
    table, solved = asked.table, caller.context.hub.solved
    with asked.deciding(seat) as deciding:
        game = table.playing.game
        return await asked.answer(
            Urgency.SOON, coach_tasks.hint,
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
        solved = await caller.context.hub.solved.require(position.sheet.rules, need)
        return await asked.answer(
            Urgency.LONG, coach_tasks.reach, solved, position, total, caller.lang,
            about=(seat, total, caller.lang), cost=REACH,
        )  # fmt: skip


async def _solved_for(context: Context, game: Game) -> SolvedGame | None:
    """The values that hints and reviews need; nothing for a game without a score sheet."""
    rules = game.rules
    return await context.hub.solved.require(scorecard_rules(rules)) if rules.has_sheet else None


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
        Urgency.LONG, coach_tasks.review, record, solved, caller.lang,
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
        Urgency.LONG, coach_tasks.winning, record, solved, cost=cost_of(record) // 2
    )


async def _reviewable(context: Context, record: Record) -> tuple[Record, SolvedGame]:
    """A record that can be reviewed, with its solved game; alone nobody wins."""
    rules = check_reviewable(record)
    check_length(record)
    need = Need.ADVICE if len(record.names) == 1 else Need.WINNING
    return record, await context.hub.solved.require(rules, need)


# For any position


@ROUTES.post("/advice", model=schemas.AdviceData)
async def advice(caller: Visitor, body: AdviceAsked) -> Json:
    """Every choice in a position, and what is wrong with a given one."""
    context = caller.context
    context.coach.check(caller.address)
    position: schemas.PositionData = body.position.model_dump()  # type: ignore[assignment]
    await learn_rules(context.hub.workers, caller.person, body.rules)
    rules = await asyncio.to_thread(_checked_rules, body, position)
    solved = await context.hub.solved.require(rules)
    return Json(
        await context.coach.answer(
            Urgency.SOON, caller.person, coach_tasks.advice, solved, position, caller.lang, body.act
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


def cost_of_games(count: int) -> int:
    """How many questions a history of so many games counts as."""
    return count // _GAMES_A_UNIT


def scorecard(game: str, rules: str | None = None) -> RuleSet:
    """The rules of a scorecard game; other games are refused."""
    found = rules_named(game, rules)
    if not found.has_sheet:
        raise Malformed("no-review", game=found.id)
    return scorecard_rules(found)
