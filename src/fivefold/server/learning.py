"""The coach over HTTP: hints, advice, reviews, chances to win."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response  # noqa: TC002 (FastAPI reads it)
from pydantic import Field

from fivefold.errors import FivefoldError
from fivefold.games.poker import PokerGame
from fivefold.games.protocol import Seat
from fivefold.learning import told
from fivefold.learning.advising import advice_told, check_position
from fivefold.learning.asked import check_decides, check_reviewable
from fivefold.learning.hints import poker_hint, sheet_hint
from fivefold.learning.reviewing import review_told
from fivefold.learning.winning_told import winning_told
from fivefold.server.answering import COSTLY, Name, Spoken, as_json, says, scorecard
from fivefold.server.http import Address, At, MaybeOwner  # noqa: TC001 (FastAPI reads them)
from fivefold.tables.rights import check_hints, check_playing, check_review, check_winning
from fivefold.tables.setup import MAX_RULES, MOST_BOXES, MOST_SEATS, Frozen, deck_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.rules import RuleSet
    from fivefold.server.desk import Desk
    from fivefold.tables.table import Table
    from fivefold.texts import Lang

router = APIRouter(prefix="/api")
_MOST_POINTS = 1_000_000
_Points = Annotated[int, Field(ge=0, le=_MOST_POINTS)]


class PositionAsked(Frozen):
    """A position as it is told: see PositionTold."""

    boxes: Annotated[dict[Name, _Points], Field(max_length=MOST_BOXES)]
    bonuses: _Points = 0
    dice: Annotated[str, Field(max_length=20)]
    rolls_left: Annotated[int, Field(ge=0, le=100)]


class AdviceAsked(Frozen):
    game: Name
    rules: Annotated[str, Field(max_length=MAX_RULES)] | None = None
    """The text of a rule file of one's own; `game` is then its id."""
    position: PositionAsked
    act: Annotated[str, Field(max_length=80)] | None = None
    """A choice to be told about as well."""


@router.get("/solved")
async def solved(desk: At) -> told.SolvedTold:
    """How far the built-in games are worked out: what can be asked about them."""
    return desk.hub.solved.told()


# At a table


@router.get("/tables/{code}/hint", **says(told.HintTold))
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
        question = _hinting(desk, table, Seat(seat), lang)
        about = (table.code, table.sequence, seat, lang)
        return as_json(await desk.counsel.answer_once(address, "hint", about, question))
    except FivefoldError as error:
        raise error.named(table.names) from None


def _hinting(desk: Desk, table: Table, seat: Seat, lang: Lang) -> Callable[[], told.HintTold]:
    """What is to be worked out for a hint; refused where there is nothing to decide."""
    game, names, sequence = table.playing.game, table.names, table.sequence
    check_decides(game, seat)

    def hinted(sheet: told.SheetHint | None, poker: told.PokerHint | None) -> told.HintTold:
        return {"seat": seat, "sequence": sequence, "sheet": sheet, "poker": poker}

    if isinstance(game, PokerGame):
        # Which cards there are everyone knows; which come next nobody is told, the coach neither.
        cards = None if table.setup.deck is None else deck_of(table.setup)
        return lambda: hinted(None, poker_hint(game, seat, names, lang, cards))
    values = desk.hub.solved.values(game.rules)
    return lambda: hinted(sheet_hint(game, seat, values, lang), None)


@router.get("/tables/{code}/review", **says(told.ReviewTold))
async def review(
    code: str, desk: At, address: Address, owner: MaybeOwner, lang: Spoken
) -> Response:
    """Luck and decisions in a game, move by move."""
    desk.counsel.check(address)
    table = (await desk.find(code, address)).table
    check_review(table, owner)
    record = table.playing
    values = desk.hub.solved.values(check_reviewable(record))
    about = (table.code, table.sequence, lang)
    said = desk.counsel.answer_once(
        address, "review", about, lambda: review_told(record, values, lang), worth=COSTLY
    )
    return as_json(await said)


@router.get("/tables/{code}/winning", **says(told.WinningTold))
async def winning(code: str, desk: At, address: Address, owner: MaybeOwner) -> Response:
    """How everybody's chance to win went: for all when it is over, before for who watches."""
    desk.counsel.check(address)
    table = (await desk.find(code, address)).table
    check_winning(table, owner)
    record = table.playing
    values = desk.hub.solved.values(check_reviewable(record))
    about = (table.code, table.sequence)
    said = desk.counsel.answer_once(
        address, "winning", about, lambda: winning_told(record, values) or {"points": []}
    )
    return as_json(await said)


# Anywhere


@router.post("/advice", **says(told.AdviceTold))
async def advice(body: AdviceAsked, desk: At, address: Address, lang: Spoken) -> Response:
    """Every choice in a position, and what speaks against one of them."""
    desk.counsel.check(address)
    position: told.PositionTold = body.position.model_dump()  # type: ignore[assignment]
    rules = await asyncio.to_thread(_checked, body, position)
    values = desk.hub.solved.values(rules)
    said = desk.counsel.answer(address, lambda: advice_told(values, position, lang, body.act))
    return as_json(await said)


def _checked(body: AdviceAsked, position: told.PositionTold) -> RuleSet:
    """The rules of a position that can be; what can't is refused before anything is solved."""
    rules = scorecard(body.game, body.rules)
    check_position(rules, position)
    return rules


@router.get("/games/{game}/spread")
async def spread(game: str, desk: At, address: Address) -> told.SpreadTold:
    """How final totals are spread under best play, exactly."""
    desk.counsel.check(address)
    return desk.hub.solved.spread(scorecard(game))
