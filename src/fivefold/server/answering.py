"""What the routes of the coach share: languages, games with a card, answers made in a thread."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.responses import Response
from pydantic import Field

from fivefold.errors import Malformed
from fivefold.rules import RuleSet
from fivefold.server.headers import asked_lang
from fivefold.tables.setup import game_named
from fivefold.texts import Lang

Name = Annotated[str, Field(max_length=64)]
COSTLY = 4
"""What a question that is long thought about costs beyond others."""


async def _lang(request: Request) -> Lang:
    return asked_lang(request.headers.raw)


Spoken = Annotated[Lang, Depends(_lang)]


def says(kind: object) -> dict[str, Any]:
    """A route whose answer is made as JSON in a thread, of this kind."""
    return {"response_model": None, "responses": {200: {"model": kind}}}


def as_json(body: bytes) -> Response:
    return Response(body, media_type="application/json")


def scorecard(game: str, rules: str | None = None) -> RuleSet:
    """The rules of a game that can be solved."""
    found = game_named(game, rules)
    if not isinstance(found, RuleSet):
        raise Malformed("no-review", game=found)
    return found
