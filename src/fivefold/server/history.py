"""A browser's games that are over, over HTTP: their history, their records, and drills."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response, StreamingResponse

from fivefold.errors import Refused
from fivefold.learning import told
from fivefold.learning.drills import drills_of, surprising_drills
from fivefold.learning.history import decisions_of, history_told
from fivefold.server.answering import COSTLY, Name, Spoken, as_json, says, scorecard
from fivefold.server.digests import MOST_GAMES
from fivefold.server.http import Address, At, MaybeOwner, Owner  # noqa: TC001 (FastAPI reads them)

router = APIRouter(prefix="/api")
_MOST_SEED = 2**53 - 1
"""The largest whole number that every program can tell from the next."""
_SETS = 100
"""Sets of surprising positions that there are of a game: whoever wants more asks for these."""


@router.get("/drills", **says(told.DrillsTold))
async def drills(  # noqa: PLR0913, PLR0917 (FastAPI gives each)
    game: Name,
    desk: At,
    address: Address,
    owner: MaybeOwner,
    lang: Spoken,
    kind: Literal["mine", "surprising"] = "surprising",
    seed: Annotated[int, Query(ge=0, le=_MOST_SEED)] = 0,
) -> Response:
    """Positions to practise: this browser's own mistakes, or some where the obvious is wrong."""
    desk.counsel.check(address)
    if kind == "mine" and owner is None:
        raise Refused("token-missing")
    values = desk.hub.solved.values(scorecard(game))
    if kind == "surprising":
        about = (game, seed % _SETS, lang)
        made = partial(surprising_drills, values, seed % _SETS, lang)
        said = desk.counsel.answer_once(address, "drills", about, made, worth=COSTLY)
        return as_json(await said)
    played = (await desk.hub.digests.of(owner or "")).played
    mine = desk.counsel.answer(address, lambda: drills_of(values, decisions_of(played, game), lang))
    return as_json(await mine)


@router.get("/history", **says(told.HistoryTold))
async def history(desk: At, owner: Owner, address: Address) -> Response:
    """The games of this browser that are over, and what they come to."""
    desk.counsel.check(address)
    games = await desk.hub.digests.of(owner)
    said = desk.counsel.answer(address, lambda: history_told(games.played, games.pending))
    return as_json(await said)


_ZIP: dict[int | str, dict[str, Any]] = {200: {"content": {"application/zip": {}}}}


@router.get("/history/export", response_model=None, responses=_ZIP)
async def export(desk: At, owner: Owner, address: Address) -> StreamingResponse:
    """The records of these games in one zip file."""
    desk.counsel.check(address, 1 + COSTLY)
    codes = await desk.hub.store.tables_of(owner, MOST_GAMES)
    saved = {"content-disposition": 'attachment; filename="fivefold-games.zip"'}
    body = desk.archives.made(owner, codes)
    return StreamingResponse(body, media_type="application/zip", headers=saved)


@router.delete("/history", status_code=204)
async def erase(desk: At, owner: Owner, address: Address) -> None:
    """Forget these games; those that nobody else has are deleted. Games that go on stay."""
    desk.counsel.check(address)
    await desk.hub.erase(owner)
