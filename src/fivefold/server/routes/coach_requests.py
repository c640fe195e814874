"""Helpers that the coach's routes share."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any

from fastapi.responses import Response
from pydantic import Field

from fivefold.errors import Malformed
from fivefold.rules import scorecard_rules
from fivefold.server.routes.errors import RESPOND_ASYNC
from fivefold.tables.setup import rules_named

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from fastapi import Request

    from fivefold.rules import RuleSet

Name = Annotated[str, Field(max_length=64)]
GONE = 499
"""The status of a request whose client did not wait for the answer, for the metrics only."""
COSTLY = 4
"""What new drills count in addition, against an address's limit: a tenth of a second of work."""
REACH = 20
"""What the chance to reach a total counts in addition: half a second, and rarely more than two."""
_GAMES_A_UNIT = 50
"""Games of a history that count as one more question."""


def cost_of_games(count: int) -> int:
    """What going through these games counts."""
    return count // _GAMES_A_UNIT


def responds(model: object) -> dict[str, Any]:
    """Route options for a response that is serialised by the coach's workers."""
    return {"response_model": None, "responses": {200: {"model": model}}}


async def as_json(answer: Coroutine[object, object, bytes], request: Request) -> Response:
    """An answer as a response. If the client goes away meanwhile, nobody works on it any more."""
    asking, gone = asyncio.ensure_future(answer), asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait((asking, gone), return_when=asyncio.FIRST_COMPLETED)
        if not asking.done():
            return Response(status_code=GONE)  # nobody reads it
        return Response(asking.result(), media_type="application/json")
    finally:
        for task in (asking, gone):
            task.cancel()


def may_wait(request: Request) -> bool:
    """Whether the client asks again after an answer that says how far the work is."""
    return RESPOND_ASYNC in request.headers.get("prefer", "")


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def scorecard(game: str, rules: str | None = None) -> RuleSet:
    """The rules of a scorecard game; other games are refused."""
    found = rules_named(game, rules)
    if not found.has_sheet:
        raise Malformed("no-review", game=found.id)
    return scorecard_rules(found)
