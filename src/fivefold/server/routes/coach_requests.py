"""Helpers that the coach's routes share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi.responses import Response
from pydantic import Field

from fivefold.errors import Malformed
from fivefold.rules import scorecard_rules
from fivefold.tables.setup import rules_named

if TYPE_CHECKING:
    from fivefold.rules import RuleSet

Name = Annotated[str, Field(max_length=64)]
COSTLY = 4
"""What a question that takes long counts in addition, against an address's limit."""


def responds(model: object) -> dict[str, Any]:
    """Route options for a response that is serialised in the coach's threads."""
    return {"response_model": None, "responses": {200: {"model": model}}}


def as_json(body: bytes) -> Response:
    return Response(body, media_type="application/json")


def scorecard(game: str, rules: str | None = None) -> RuleSet:
    """The rules of a scorecard game; other games are refused."""
    found = rules_named(game, rules)
    if not found.has_sheet:
        raise Malformed("no-review", game=found.id)
    return scorecard_rules(found)
