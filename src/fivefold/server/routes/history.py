"""The HTTP routes for an owner's finished games: history, export, deletion, drills."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response, StreamingResponse

from fivefold.errors import Refused
from fivefold.learning import schemas
from fivefold.server.analysis import questions
from fivefold.server.analysis.analysis_queue import MOST_GAMES
from fivefold.server.routes.coach_requests import (
    COSTLY,
    REACH,
    Name,
    as_json,
    cost_of_games,
    responds,
    scorecard,
)
from fivefold.server.routes.dependencies import (  # noqa: TC001 (FastAPI reads them)
    Address,
    Asker,
    ContextDep,
    MaybeOwner,
    Owner,
    PreferredLang,
)
from fivefold.server.workers.fair_queue import Person
from fivefold.server.workers.pool import Urgency

if TYPE_CHECKING:
    from fivefold.server.routes.context import Context

router = APIRouter(prefix="/api")
_MOST_SEED = 2**53 - 1
"""The largest integer that JavaScript represents exactly."""
_RECORDS = 10
"""Writing the record of a game costs as much as reading the digests of so many."""
_SETS = 100
"""Different sets of surprising positions for each game; other seeds repeat them."""


_SIMULATED = {
    "surprising": (questions.surprises, COSTLY),
    "reach": (questions.reach_drills, REACH),
}
"""Drills from simulated games, and what new ones count in addition."""


@router.get("/drills", **responds(schemas.DrillsData))
async def drills(  # noqa: PLR0913, PLR0917 (FastAPI gives each)
    game: Name,
    request: Request,
    context: ContextDep,
    asker: Asker,
    owner: MaybeOwner,
    lang: PreferredLang,
    kind: Literal["mine", "surprising", "reach"] = "surprising",
    seed: Annotated[int, Query(ge=0, le=_MOST_SEED)] = 0,
) -> Response:
    """Positions to practise: the owner's mistakes, ones where the obvious choice is wrong, or ones
    where a total has to be reached."""
    context.coach.check(asker.address)
    if kind == "mine" and owner is None:
        raise Refused("token-missing")
    solved = context.hub.solved.ready(scorecard(game))
    if kind != "mine":
        question, cost = _SIMULATED[kind]
        key, set_number = (game, seed % _SETS, lang), seed % _SETS
        answer = context.coach.answer_once(
            Urgency.LONG, asker, key, question, solved, set_number, lang, cost=cost
        )
        return await as_json(answer, request)
    found = await context.hub.analysis.found(asker.owner)
    context.coach.check(asker.address, COSTLY + cost_of_games(len(found)))
    mine = context.coach.answer(
        Urgency.LONG, asker, questions.mistakes, solved, found, asker.owner, lang
    )
    return await as_json(mine, request)


@router.get("/history", **responds(schemas.HistoryData))
async def history(
    request: Request, context: ContextDep, owner: Owner, address: Address
) -> Response:
    """The owner's finished games, and figures about all of them."""
    context.coach.check(address)
    return await as_json(_history(context, Person(address, owner)), request)


async def _history(context: Context, asker: Person) -> bytes:
    analysis = context.hub.analysis
    found = await analysis.found(asker.owner)
    if cost := cost_of_games(len(found)):
        context.coach.check(asker.address, cost)
    answer, pending = await context.coach.answer(
        Urgency.LONG, asker, questions.history, found, asker.owner, analysis.given_up
    )
    analysis.queue_missing(pending)
    return answer


_ZIP: dict[int | str, dict[str, Any]] = {200: {"content": {"application/zip": {}}}}


@router.get("/history/export", response_model=None, responses=_ZIP)
async def export(context: ContextDep, owner: Owner, address: Address) -> StreamingResponse:
    """The records of the finished games in a zip file."""
    context.coach.check(address, 1 + COSTLY)
    codes = await context.hub.store.tables_of(owner, MOST_GAMES)
    context.coach.check(address, cost_of_games(_RECORDS * len(codes)))
    headers = {"content-disposition": 'attachment; filename="fivefold-games.zip"'}
    body = context.archives.write(Person(address, owner), codes)
    return StreamingResponse(body, media_type="application/zip", headers=headers)


@router.delete("/history", status_code=204)
async def erase(context: ContextDep, owner: Owner, address: Address) -> None:
    """Remove the finished games from the history, and delete those that no other player has."""
    context.coach.check(address)
    await context.hub.erase(owner)
