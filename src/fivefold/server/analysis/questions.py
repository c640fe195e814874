"""In worker processes: answers questions to the coach, as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from fivefold.errors import explain_missing_packages
from fivefold.learning.history import decisions_of, history_data
from fivefold.learning.kinds import any_review, prepare_hint
from fivefold.learning.scorecard.advice import advice_data
from fivefold.learning.scorecard.drills import drills_of, surprising_drills
from fivefold.learning.scorecard.review import chances_to_win
from fivefold.server.analysis.digests import played_games
from fivefold.server.analysis.loaded_values import values_of, values_to_win
from fivefold.server.workers.worker import report

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fivefold.games.scorecard import Position
    from fivefold.learning.schemas import PositionData
    from fivefold.protocol import Game, Seat
    from fivefold.record import Record
    from fivefold.server.analysis.digests import Found
    from fivefold.server.analysis.solved import SolvedGame
    from fivefold.solver.values import Values
    from fivefold.texts import Lang


def hint(  # noqa: PLR0913, PLR0917 (the game, who asks, and what to answer with)
    game: Game,
    seat: Seat,
    sequence: int,
    names: Sequence[str],
    lang: Lang,
    solved: SolvedGame | None,
    folder: Path | None,
) -> bytes:
    """What a seat should decide now. Only a game with a score sheet has to be solved for it; what
    others solve on the way is saved in the folder."""

    def values(_: object) -> Values:
        assert solved is not None  # noqa: S101 (the caller has seen to it)
        return values_of(solved)

    return _json(prepare_hint(game, seat, sequence, names, lang, values, folder)())


def reach(solved: SolvedGame, position: Position, total: int, lang: Lang) -> bytes:
    """Which choices leave the best chance to end with so many points."""
    with explain_missing_packages():
        from fivefold.learning.scorecard.reaching import reach_data  # noqa: PLC0415 (loads NumPy)

    return _json(reach_data(values_of(solved), position, total, lang, solved.folder))


def review(record: Record, solved: SolvedGame | None, lang: Lang, folder: Path | None) -> bytes:
    def values(_: object) -> Values:
        assert solved is not None  # noqa: S101 (the caller has seen to it)
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
        from fivefold.learning.scorecard import reach_drills as drills  # noqa: PLC0415 (loads NumPy)

    return _json(drills.reach_drills(values_of(solved), seed, lang))


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
