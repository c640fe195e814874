"""In worker processes: what is stored about a finished game, made and read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeAlias

from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold.learning.digest import VERSION, Digest, digest
from fivefold.learning.history import PlayedGame
from fivefold.server.analysis.loaded_values import values_of
from fivefold.server.analysis.review_cap import is_too_long
from fivefold.tables.events import read_event
from fivefold.tables.ids import owner_at, same_owner
from fivefold.tables.record_export import export_record
from fivefold.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.record import Record
    from fivefold.server.analysis.solved import SolvedGame
    from fivefold.stores.store import StoredDigest, StoredEvent

    Found: TypeAlias = Sequence[StoredDigest]
    """An owner's finished games as they are stored, with and without an analysis."""


class _Analysis(TypedDict):
    """What is stored about a finished game."""

    at: float
    owners: list[str | None]
    """By seat."""
    digest: Digest | None
    """None for a game that stays out of the history."""


def analysis_of(
    code: str, events: Sequence[StoredEvent], ended: float | None, solved: SolvedGame | None
) -> str:
    """The analysis of a table, to be stored. `ended` is None for a game that stays out of the
    history; without `solved`, luck and decisions are left out."""
    table = Table.folded(code, [read_event(each.event) for each in events])
    bots = [number for number, seat in enumerate(table.seats) if seat.kind == "bot"]
    analysis: _Analysis = {
        "at": events[-1].at if ended is None else ended,
        "owners": [seat.owner for seat in table.seats],
        "digest": None if ended is None else _digest(export_record(table), solved, bots),
    }
    return json.dumps(analysis, ensure_ascii=False)


def _digest(record: Record, solved: SolvedGame | None, bots: list[int]) -> Digest:
    values = None if solved is None or is_too_long(record) else values_of(solved)
    return digest(record, values, bots)


def played_games(found: Found, owner: str) -> tuple[list[PlayedGame], list[str]]:
    """The games for the history, and the codes of those that have no analysis yet."""
    games, missing = list[PlayedGame](), list[str]()
    for code, text in found:
        analysis = _read_current(text)
        if analysis is None:
            missing.append(code)
        elif analysis["digest"] is not None:
            owners = enumerate(analysis["owners"])
            here = owner_at(owner, code)
            mine = (seat for seat, seat_owner in owners if same_owner(seat_owner, here))
            games.append(PlayedGame(code, analysis["at"], tuple(mine), analysis["digest"]))
    return games, missing


def _read_current(text: str | None) -> _Analysis | None:
    """A stored analysis; None if there is none, or if it was made by an older version."""
    analysis: _Analysis | None = json.loads(text) if text else None
    found = analysis and analysis["digest"]
    return analysis if not found or found["version"] == VERSION else None
