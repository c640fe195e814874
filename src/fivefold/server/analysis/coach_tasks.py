"""The coach's work in worker processes: answers as JSON, and digests of finished games."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeAlias

from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold.errors import Refused, explain_missing_packages
from fivefold.insights.history import (
    VERSION,
    Digest,
    PlayedGame,
    decisions_of,
    digest,
    history_data,
)
from fivefold.insights.kinds import any_review
from fivefold.insights.kinds import hint as any_hint
from fivefold.insights.scorecard.drills import drills_of, surprising_drills
from fivefold.insights.scorecard.hints import advice_data
from fivefold.insights.scorecard.review import chances_to_win
from fivefold.server.analysis.loaded_values import values_of, values_to_win
from fivefold.server.workers.worker import report
from fivefold.tables.events import read_event
from fivefold.tables.ids import owner_at, same_owner
from fivefold.tables.record_export import export_record
from fivefold.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fivefold.games.scorecard import Position
    from fivefold.insights.schemas import PositionData
    from fivefold.protocol import Game, Seat
    from fivefold.record import Record
    from fivefold.server.analysis.solved_games import SolvedGame
    from fivefold.solver.values import Values
    from fivefold.stores.store import StoredDigest, StoredEvent
    from fivefold.texts import Lang

    Found: TypeAlias = Sequence[StoredDigest]
    """An owner's finished games as they are stored, with and without an analysis."""

MOST_MOVES = 3600
"""Rolls and decisions in one review: three manches of a dozen players, and some seconds of work.
Records that are brought along may be many times as long."""
_MOVES_A_UNIT = 40
"""A unit of an address's limit is worth some 25 milliseconds of a worker."""
_SIMULATED_MOVES_A_UNIT = 4
"""Without a score sheet, moves are not looked up but simulated."""


def hint(  # noqa: PLR0913, PLR0917 (the game, who asks, and what to answer with)
    game: Game,
    seat: Seat,
    sequence: int,
    names: Sequence[str],
    lang: Lang,
    solved: SolvedGame | None,
    folder: Path | None,
) -> bytes:
    """The best decision for a seat now. `solved` is needed for a game with a score sheet only; what
    other games solve is saved in the folder."""

    def values(_: object) -> Values:
        assert solved is not None  # noqa: S101 (the caller has checked)
        return values_of(solved)

    return _json(any_hint(game, seat, sequence, names, lang, values, folder))


def reach(solved: SolvedGame, position: Position, total: int, lang: Lang) -> bytes:
    """The choices with the best chance to reach a total."""
    with explain_missing_packages():
        from fivefold.insights.scorecard.totals import reach_data  # noqa: PLC0415 (loads NumPy)

    return _json(reach_data(values_of(solved), position, total, lang, solved.folder))


def review(record: Record, solved: SolvedGame | None, lang: Lang, folder: Path | None) -> bytes:
    def values(_: object) -> Values:
        assert solved is not None  # noqa: S101 (the caller has checked)
        return values_to_win(solved)

    return _json(any_review(record, lang, values, report, folder))


def winning(record: Record, solved: SolvedGame) -> bytes:
    return _json(chances_to_win(record, values_to_win(solved)) or {"points": []})


def advice(solved: SolvedGame, position: PositionData, lang: Lang, act: str | None) -> bytes:
    return _json(advice_data(values_of(solved), position, lang, act))


def surprises(solved: SolvedGame, seed: int, lang: Lang) -> bytes:
    return _json(surprising_drills(values_of(solved), seed, lang))


def reach_drills(solved: SolvedGame, seed: int, lang: Lang) -> bytes:
    with explain_missing_packages():
        from fivefold.insights.scorecard.totals import reach_drills as drills  # noqa: PLC0415 (loads NumPy)

    return _json(drills(values_of(solved), seed, lang))


def mistakes(solved: SolvedGame, found: Found, owner: str, lang: Lang) -> bytes:
    """Drills from the owner's own games."""
    played, _ = played_games(found, owner)
    decisions = decisions_of(played, solved.rules.id)
    return _json(drills_of(values_of(solved), decisions, lang))


def history(found: Found, owner: str, given_up: frozenset[str]) -> tuple[bytes, list[str]]:
    """The history, and the codes of the games that are still to be analysed."""
    played, missing = played_games(found, owner)
    pending = [code for code in missing if code not in given_up]
    return _json(history_data(played, len(pending))), pending


def _json(answer: object) -> bytes:
    text = json.dumps(answer, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode()


class _Analysis(TypedDict):
    """The stored analysis of a finished game."""

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


def is_too_long(record: Record) -> bool:
    return len(record.played) > MOST_MOVES


def check_length(record: Record) -> None:
    """Refuse a game that is too long to review."""
    if is_too_long(record):
        raise Refused("review-too-long", moves=len(record.played), most=MOST_MOVES)


def cost_of(record: Record) -> int:
    """How much a review of this game counts against an address's limit."""
    each = _MOVES_A_UNIT if record.start.rules.has_sheet else _SIMULATED_MOVES_A_UNIT
    return 1 + len(record.played) // each
