"""The HTTP routes for an owner's finished games: history, export, deletion, drills."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response, StreamingResponse

from fivefold.errors import Refused
from fivefold.learning import schemas
from fivefold.learning.history import decisions_of, history_data
from fivefold.learning.scorecard.drills import drills_of, surprising_drills
from fivefold.server.analysis.analysis_queue import MOST_GAMES
from fivefold.server.routes.coach_requests import COSTLY, Name, as_json, responds, scorecard
from fivefold.server.routes.dependencies import (  # noqa: TC001 (FastAPI reads them)
    Address,
    ContextDep,
    MaybeOwner,
    Owner,
    PreferredLang,
)

router = APIRouter(prefix="/api")
_MOST_SEED = 2**53 - 1
"""The largest integer that JavaScript represents exactly."""
_SETS = 100
"""Different sets of surprising positions for each game; other seeds repeat them."""


@router.get("/drills", **responds(schemas.DrillsData))
async def drills(  # noqa: PLR0913, PLR0917 (FastAPI gives each)
    game: Name,
    context: ContextDep,
    address: Address,
    owner: MaybeOwner,
    lang: PreferredLang,
    kind: Literal["mine", "surprising"] = "surprising",
    seed: Annotated[int, Query(ge=0, le=_MOST_SEED)] = 0,
) -> Response:
    """Positions to practise: the owner's mistakes, or ones where the obvious choice is wrong."""
    context.coach.check(address)
    if kind == "mine" and owner is None:
        raise Refused("token-missing")
    values = context.hub.solved.values(scorecard(game))
    if kind == "surprising":
        key = (game, seed % _SETS, lang)
        question = partial(surprising_drills, values, seed % _SETS, lang)
        answer = context.coach.answer_once(address, "drills", key, question, cost=COSTLY)
        return as_json(await answer)
    played = (await context.hub.analysis.games_of(owner or "")).played
    mine = context.coach.answer(
        address, lambda: drills_of(values, decisions_of(played, game), lang)
    )
    return as_json(await mine)


@router.get("/history", **responds(schemas.HistoryData))
async def history(context: ContextDep, owner: Owner, address: Address) -> Response:
    """The owner's finished games, and figures about all of them."""
    context.coach.check(address)
    games = await context.hub.analysis.games_of(owner)
    answer = context.coach.answer(address, lambda: history_data(games.played, games.pending))
    return as_json(await answer)


_ZIP: dict[int | str, dict[str, Any]] = {200: {"content": {"application/zip": {}}}}


@router.get("/history/export", response_model=None, responses=_ZIP)
async def export(context: ContextDep, owner: Owner, address: Address) -> StreamingResponse:
    """The records of the finished games in a zip file."""
    context.coach.check(address, 1 + COSTLY)
    codes = await context.hub.store.tables_of(owner, MOST_GAMES)
    headers = {"content-disposition": 'attachment; filename="fivefold-games.zip"'}
    body = context.archives.write(owner, codes)
    return StreamingResponse(body, media_type="application/zip", headers=headers)


@router.delete("/history", status_code=204)
async def erase(context: ContextDep, owner: Owner, address: Address) -> None:
    """Remove the finished games from the history, and delete those that no other player has."""
    context.coach.check(address)
    await context.hub.erase(owner)
