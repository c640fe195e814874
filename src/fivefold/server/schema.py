"""The JSON Schema of everything on the wire, for programs that are not written in Python."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from pydantic import TypeAdapter

from fivefold.learning import told
from fivefold.server import http, learning
from fivefold.server.games import GameInfo
from fivefold.server.invitation import Invitation
from fivefold.server.messages import ClientMessage, ServerMessage
from fivefold.tables.events import PRIVATE

Schema = dict[str, Any]
_SENT: dict[str, Any] = {
    "AdviceAsked": learning.AdviceAsked,
    "ClientMessage": ClientMessage,
    "NewTable": http.NewTable,
    "RecordText": http.RecordText,
    "RulesText": http.RulesText,
}
_TOLD: dict[str, Any] = {
    "ServerMessage": ServerMessage,
    "Error": http.Error,
    "GameInfo": GameInfo,
    "Invitation": Invitation,
    "Made": http.Made,
    "Mine": http.Mine,
    "Seen": http.Seen,
    "Token": http.Token,
    "AdviceTold": told.AdviceTold,
    "DrillsTold": told.DrillsTold,
    "HintTold": told.HintTold,
    "HistoryTold": told.HistoryTold,
    "ReviewTold": told.ReviewTold,
    "SolvedTold": told.SolvedTold,
    "SpreadTold": told.SpreadTold,
    "WinningTold": told.WinningTold,
}


@cache
def wire_schema() -> Schema:
    """One schema; every message, body and answer is one of its definitions."""
    inputs: list[tuple[str, Literal["validation", "serialization"], TypeAdapter[Any]]] = [
        *((name, "validation", TypeAdapter(kind)) for name, kind in _SENT.items()),
        *((name, "serialization", TypeAdapter(kind)) for name, kind in _TOLD.items()),
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
    """What events hold and nobody is told."""
    del schema["properties"][field]
    schema["required"] = [name for name in schema.get("required", ()) if name != field]
