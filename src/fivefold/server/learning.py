"""The coach over HTTP: hints, advice, reviews, chances to win, histories and drills."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response, StreamingResponse
from pydantic import Field

from fivefold.errors import FivefoldError, Malformed, Refused
from fivefold.games.poker import PokerGame
from fivefold.games.protocol import Seat
from fivefold.learning import told
from fivefold.learning.advising import advice_told, check_position
from fivefold.learning.asked import check_decides, check_reviewable
from fivefold.learning.drills import drills_of, surprising_drills
from fivefold.learning.hints import poker_hint, sheet_hint
from fivefold.learning.history import decisions_of, history_told
from fivefold.learning.reviewing import review_told
from fivefold.learning.winning_told import winning_told
from fivefold.rules import RuleSet
from fivefold.server.archive import archive
from fivefold.server.digests import MOST_GAMES
from fivefold.server.headers import asked_lang
from fivefold.server.http import Address, At, MaybeOwner, Owner  # noqa: TC001 (FastAPI reads them)
from fivefold.tables.rights import check_hints, check_playing, check_review, check_winning
from fivefold.tables.setup import MAX_RULES, MOST_BOXES, MOST_SEATS, Frozen, deck_of, game_named
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.server.desk import Desk
    from fivefold.tables.table import Table

router = APIRouter(prefix="/api")
_MOST_POINTS = 1_000_000
_MOST_SEED = 2**53 - 1
"""The largest whole number that every program can tell from the next."""

_Name = Annotated[str, Field(max_length=64)]
_Points = Annotated[int, Field(ge=0, le=_MOST_POINTS)]


class PositionAsked(Frozen):
    """A position as it is told: see PositionTold."""

    boxes: Annotated[dict[_Name, _Points], Field(max_length=MOST_BOXES)]
    bonuses: _Points = 0
    dice: Annotated[str, Field(max_length=20)]
    rolls_left: Annotated[int, Field(ge=0, le=100)]


class AdviceAsked(Frozen):
    game: _Name
    rules: Annotated[str, Field(max_length=MAX_RULES)] | None = None
    """The text of a rule file of one's own; `game` is then its id."""
    position: PositionAsked
    act: Annotated[str, Field(max_length=80)] | None = None
    """A choice to be told about as well."""


async def _lang(request: Request) -> Lang:
    return asked_lang(request.headers.raw)


Spoken = Annotated[Lang, Depends(_lang)]


def _says(kind: object) -> dict[str, Any]:
    """A route whose answer is made as JSON in a thread, of this kind."""
    return {"response_model": None, "responses": {200: {"model": kind}}}


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json")


@router.get("/solved")
async def solved(desk: At) -> told.SolvedTold:
    """How far the built-in games are worked out: what can be asked about them."""
    return desk.hub.solved.told()


# At a table


@router.get("/tables/{code}/hint", **_says(told.HintTold))
async def hint(  # noqa: PLR0913, PLR0917 (FastAPI gives each)
    code: str,
    seat: Annotated[int, Query(ge=0, lt=MOST_SEATS)],
    desk: At,
    address: Address,
    owner: MaybeOwner,
    lang: Spoken,
) -> Response:
    """What a seat should decide now: for whoever sits there, where the coach may be asked."""
    desk.counsel.check(address)
    table = (await desk.find(code, address)).table
    check_hints(table, seat, owner)
    check_playing(table)
    try:
        return _json(await desk.counsel.answer(_hinting(desk, table, Seat(seat), lang)))
    except FivefoldError as error:
        raise error.named(table.names) from None


def _hinting(desk: Desk, table: Table, seat: Seat, lang: Lang) -> Callable[[], told.HintTold]:
    """What is to be worked out for a hint; refused where there is nothing to decide."""
    game = table.playing.game
    check_decides(game, seat)
    if isinstance(game, PokerGame):
        # Which cards there are everyone knows; which come next nobody is told, the coach neither.
        cards = None if table.setup.deck is None else deck_of(table.setup)
        return lambda: _hint(table, seat, None, poker_hint(game, seat, table.names, lang, cards))
    solved = desk.hub.solved
    values, folder = solved.values(game.rules), solved.folder_of(game.rules)
    return lambda: _hint(table, seat, sheet_hint(game, seat, values, lang, folder), None)


def _hint(
    table: Table, seat: Seat, sheet: told.SheetHint | None, poker: told.PokerHint | None
) -> told.HintTold:
    return {"seat": seat, "sequence": table.sequence, "sheet": sheet, "poker": poker}


@router.get("/tables/{code}/review", **_says(told.ReviewTold))
async def review(
    code: str, desk: At, address: Address, owner: MaybeOwner, lang: Spoken
) -> Response:
    """Luck and decisions in a game, move by move."""
    desk.counsel.check(address)
    table = (await desk.find(code, address)).table
    check_review(table, owner)
    record = table.playing
    rules, solved = check_reviewable(record), desk.hub.solved
    values, folder = solved.values(rules), solved.folder_of(rules)
    key = ("review", table.code, table.sequence, lang)
    said = await desk.counsel.answer_once(key, lambda: review_told(record, values, lang, folder))
    return _json(said)


@router.get("/tables/{code}/winning", **_says(told.WinningTold))
async def winning(code: str, desk: At, address: Address, owner: MaybeOwner) -> Response:
    """How everybody's chance to win went: for all when it is over, before for who watches."""
    desk.counsel.check(address)
    table = (await desk.find(code, address)).table
    check_winning(table, owner)
    record = table.playing
    values = desk.hub.solved.values(check_reviewable(record))
    key = ("winning", table.code, table.sequence)
    said = await desk.counsel.answer_once(
        key, lambda: winning_told(record, values) or {"points": []}
    )
    return _json(said)


# Anywhere


@router.post("/advice", **_says(told.AdviceTold))
async def advice(body: AdviceAsked, desk: At, address: Address, lang: Spoken) -> Response:
    """Every choice in a position, and what speaks against one of them."""
    desk.counsel.check(address)
    position: told.PositionTold = body.position.model_dump()  # type: ignore[assignment]
    rules = await asyncio.to_thread(_checked, body, position)
    solved = desk.hub.solved
    values, folder = solved.values(rules), solved.folder_of(rules)
    said = desk.counsel.answer(lambda: advice_told(values, position, lang, body.act, folder))
    return _json(await said)


def _checked(body: AdviceAsked, position: told.PositionTold) -> RuleSet:
    """The rules of a position that can be; what can't is refused before anything is solved."""
    rules = _scorecard(body.game, body.rules)
    check_position(rules, position)
    return rules


def _scorecard(game: str, rules: str | None = None) -> RuleSet:
    found = game_named(game, rules)
    if not isinstance(found, RuleSet):
        raise Malformed("no-review", game=found)
    return found


@router.get("/games/{game}/spread")
async def spread(game: str, desk: At, address: Address) -> told.SpreadTold:
    """How final totals are spread under best play, exactly."""
    desk.counsel.check(address)
    return desk.hub.solved.spread(_scorecard(game))


@router.get("/drills", **_says(told.DrillsTold))
async def drills(  # noqa: PLR0913, PLR0917 (FastAPI gives each)
    game: _Name,
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
    rules, solved = _scorecard(game), desk.hub.solved
    values, folder = solved.values(rules), solved.folder_of(rules)
    if kind == "surprising":
        key = ("drills", game, seed, lang)
        surprising = partial(surprising_drills, values, seed, lang, folder)
        return _json(await desk.counsel.answer_once(key, surprising))
    games = await desk.hub.digests.of(owner or "")
    return _json(
        await desk.counsel.answer(
            lambda: drills_of(values, decisions_of(games.played, game), lang, folder)
        )
    )


# All games of a browser


@router.get("/history", **_says(told.HistoryTold))
async def history(desk: At, owner: Owner, address: Address) -> Response:
    """The games of this browser that are over, and what they come to."""
    desk.counsel.check(address)
    games = await desk.hub.digests.of(owner)
    return _json(await desk.counsel.answer(lambda: history_told(games.played, games.pending)))


_ZIP: dict[int | str, dict[str, Any]] = {200: {"content": {"application/zip": {}}}}


@router.get("/history/export", response_model=None, responses=_ZIP)
async def export(desk: At, owner: Owner, address: Address) -> StreamingResponse:
    """The records of these games in one zip file."""
    desk.counsel.check(address)
    found = await desk.hub.store.digests_of(owner, MOST_GAMES)
    body = archive(desk.hub.store, [code for code, _ in found])
    saved = {"content-disposition": 'attachment; filename="fivefold-games.zip"'}
    return StreamingResponse(body, media_type="application/zip", headers=saved)


@router.delete("/history", status_code=204)
async def erase(desk: At, owner: Owner, address: Address) -> None:
    """Forget these games; those that nobody else has are deleted. Games that go on stay."""
    desk.counsel.check(address)
    await desk.hub.erase(owner)
