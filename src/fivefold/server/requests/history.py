"""Requests about an owner's finished games: history, export, deletion, drills."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from fivefold.errors import Refused
from fivefold.insights import schemas
from fivefold.server.analysis import coach_tasks
from fivefold.server.analysis.analysis_queue import MOST_GAMES
from fivefold.server.requests.coach import COSTLY, REACH, Name, cost_of_games, scorecard
from fivefold.server.requests.context import Owner, Visitor  # noqa: TC001 (read for routes)
from fivefold.server.requests.routing import Download, Json, Routes
from fivefold.server.workers.work import Urgency

if TYPE_CHECKING:
    from fivefold.server.analysis.solved_games import SolvedGame
    from fivefold.server.requests.context import Context
    from fivefold.server.workers.work import Person

ROUTES = Routes("/api")
_MOST_SEED = 2**53 - 1
"""The largest integer that JavaScript represents exactly."""
_RECORDS = 10
"""Writing the record of a game costs as much as reading the digests of so many."""
_ZIP = "application/zip"
_SETS = 100
"""Different sets of surprising positions for each game; other seeds repeat them."""


_SIMULATED = {
    "surprising": (coach_tasks.surprises, COSTLY),
    "reach": (coach_tasks.reach_drills, REACH),
}
"""Drills from simulated games, and what new ones count in addition."""


@ROUTES.get("/drills", model=schemas.DrillsData)
async def drills(
    caller: Visitor,
    game: Name,
    kind: Literal["mine", "surprising", "reach"] = "surprising",
    seed: Annotated[int, Field(ge=0, le=_MOST_SEED)] = 0,
) -> Json:
    """Positions to practise: the owner's mistakes, ones where the obvious choice is wrong, or ones
    where a total has to be reached."""
    context, lang = caller.context, caller.lang
    context.coach.check(caller.address)
    if kind == "mine" and caller.owner is None:
        raise Refused("token-missing")
    solved = await context.hub.solved.require(scorecard(game))
    if kind == "mine":
        return await _mistakes(caller, solved)
    question, cost = _SIMULATED[kind]
    key, set_number = (game, seed % _SETS, lang), seed % _SETS
    return Json(
        await context.coach.answer_once(
            Urgency.LONG, caller.person, key, question, solved, set_number, lang, cost=cost
        )
    )


async def _mistakes(caller: Visitor, solved: SolvedGame) -> Json:
    context, person = caller.context, caller.person
    found = await context.hub.analysis.found(person.owner)
    context.coach.check(caller.address, COSTLY + cost_of_games(len(found)))
    return Json(
        await context.coach.answer(
            Urgency.LONG, person, coach_tasks.mistakes, solved, found, person.owner, caller.lang
        )
    )


@ROUTES.get("/history", model=schemas.HistoryData)
async def history(caller: Owner) -> Json:
    """The owner's finished games, and figures about all of them."""
    caller.context.coach.check(caller.address)
    return Json(await _history(caller.context, caller.person))


async def _history(context: Context, asker: Person) -> bytes:
    analysis = context.hub.analysis
    found = await analysis.found(asker.owner)
    if cost := cost_of_games(len(found)):
        context.coach.check(asker.address, cost)
    answer, pending = await context.coach.answer(
        Urgency.LONG, asker, coach_tasks.history, found, asker.owner, analysis.given_up
    )
    analysis.queue_missing(pending)
    return answer


@ROUTES.get("/history/export", media_type=_ZIP)
async def export(caller: Owner) -> Download:
    """The records of all games in a zip file, of those that are not over as far as they are."""
    context = caller.context
    context.coach.check(caller.address, 1 + COSTLY)
    codes = await context.hub.store.tables_of(caller.owner, MOST_GAMES)
    context.coach.check(caller.address, cost_of_games(_RECORDS * len(codes)))
    return Download("fivefold-games.zip", _ZIP, context.archives.write(caller.person, codes))


@ROUTES.delete("/history")
async def erase(caller: Owner) -> None:
    """Delete the owner's games. At tables that other people have, too, the owner leaves a game that
    is not over, and is called a former player from then on."""
    caller.context.coach.check(caller.address, 1 + COSTLY)
    await caller.context.hub.erase(caller.owner, caller.lang)
