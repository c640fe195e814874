"""The JSON Schema of every message, request and response, for clients in other languages."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from fastapi import Request, Response  # noqa: TC002 (FastAPI reads them)
from pydantic import TypeAdapter

from fivefold.insights import schemas
from fivefold.server.live.messages import ClientMessage, ServerMessage
from fivefold.server.requests import bundles, coach, tables
from fivefold.server.requests.catalogue import GameInfo
from fivefold.server.requests.errors import Error
from fivefold.server.routes.invitation import Invitation
from fivefold.server.routes.static import StaticAnswer
from fivefold.tables.events import PRIVATE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

Schema = dict[str, Any]
_REQUESTS: dict[str, Any] = {
    "AdviceAsked": coach.AdviceAsked,
    "BundleText": bundles.BundleText,
    "ClientMessage": ClientMessage,
    "Move": bundles.MoveTo,
    "NewTable": tables.NewTable,
    "RecordText": tables.RecordText,
    "RulesText": tables.RulesText,
}
_RESPONSES: dict[str, Any] = {
    "ServerMessage": ServerMessage,
    "Bundled": bundles.Bundled,
    "Error": Error,
    "GameInfo": GameInfo,
    "Invitation": Invitation,
    "Made": tables.Made,
    "Mine": tables.Mine,
    "Seen": tables.Seen,
    "Token": tables.Token,
    "AdviceData": schemas.AdviceData,
    "DrillsData": schemas.DrillsData,
    "HintData": schemas.HintData,
    "HistoryData": schemas.HistoryData,
    "PokerReviewData": schemas.PokerReviewData,
    "ReachData": schemas.ReachData,
    "ReviewData": schemas.ReviewData,
    "SolvedData": schemas.SolvedData,
    "SpreadData": schemas.SpreadData,
    "WinningData": schemas.WinningData,
}


def static_schema(schema: Callable[[], Schema]) -> Callable[[Request], Awaitable[Response]]:
    """The route of a schema, which is written at the first request."""

    @cache
    def answer() -> StaticAnswer:
        return StaticAnswer(json.dumps(schema(), ensure_ascii=False).encode())

    async def endpoint(request: Request) -> Response:
        return answer().respond(request.headers)

    return endpoint


@cache
def wire_schema() -> Schema:
    """One schema with a definition for each message, request body and response."""
    inputs: list[tuple[str, Literal["validation", "serialization"], TypeAdapter[Any]]] = [
        *((name, "validation", TypeAdapter(kind)) for name, kind in _REQUESTS.items()),
        *((name, "serialization", TypeAdapter(kind)) for name, kind in _RESPONSES.items()),
    ]
    found, shared = TypeAdapter.json_schemas(
        inputs, title="fivefold", ref_template="#/$defs/{model}"
    )
    definitions: Schema = dict(shared["$defs"])
    for (name, _), schema in found.items():
        if schema.get("$ref") != f"#/$defs/{name}":
            definitions[name] = schema
    for name, field in PRIVATE:
        _hide(definitions[name], field)
    return {"title": "fivefold", "$defs": dict(sorted(definitions.items()))}


def _hide(schema: Schema, field: str) -> None:
    """Remove a field that is stored in events but never sent."""
    del schema["properties"][field]
    schema["required"] = [name for name in schema.get("required", ()) if name != field]
