"""How everybody's chance to win went: at the start of a game, and after each turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.coach.luck import scorecard_game
from fivefold.coach.winning import Winning, variances_of, win_by_total
from fivefold.games.scorecard import Fill, Note, ScorecardGame, Sheet, Turn
from fivefold.rules import Points
from fivefold.solver.tables import load_variances

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fivefold.learning.told import WinningTold, WinPoint
    from fivefold.record import Record
    from fivefold.solver.values import Values


def winning_told(record: Record, values: Values) -> WinningTold | None:
    """The chances by seat, finished or not; None where there is nobody to win against."""
    start = scorecard_game(record, values)
    if len(start.seats) == 1:
        return None
    moments = [_Moment(None, 0, 0, start), *_turn_ends(record)]
    winning = Winning(values)
    winning.prepare(sheet for moment in moments for sheet in moment.game.sheets)
    return {"points": [_point(moment, winning) for moment in moments]}


def warm(values: Values, tables: Path | None = None, threads: int | None = None) -> None:
    """Have ready what all chances of a game need: from the folder of solved games, or worked out in
    some seconds and kept there. What is compiled on first use is used once."""
    variances_of(values, lambda values: load_variances(values, tables, threads))
    boxes = len(values.rules.boxes)
    nearly_full = Sheet(values.rules, (Points(0),) * (boxes - 1) + (None,))
    Winning(values).prepare([nearly_full])


class _Moment(NamedTuple):
    """The end of a turn: the step that ended it, whose it was, which, and the game then."""

    step: int | None
    seat: int
    turn: int
    game: ScorecardGame


def _turn_ends(record: Record) -> Iterator[_Moment]:
    """Every turn that is over. Steps are counted as a review has them."""
    turns = dict.fromkeys(record.start.seats, 0)
    step = -1
    for game, seat, move in record.steps():
        if not isinstance(game, ScorecardGame) or not isinstance(game.phase, Turn):
            continue
        step += 1
        if isinstance(move, Fill | Note):
            turns[seat] += 1
            yield _Moment(step, seat, turns[seat], game.play(move, seat))


def _point(moment: _Moment, winning: Winning) -> WinPoint:
    likely = chances(winning, moment.game)
    return {"step": moment.step, "seat": moment.seat, "turn": moment.turn, "chances": likely}


def chances(winning: Winning, game: ScorecardGame) -> list[float]:
    """Everybody's chance between two turns; a shared victory counts in parts."""
    if game.over:
        winners = game.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in game.seats]
    ahead = [sum(manche[seat] for manche in game.played) for seat in game.seats]
    later = winning.manches(game.manches - len(game.played) - 1)
    totals = [
        np.convolve(winning.total_chances(sheet, before), later)
        for sheet, before in zip(game.sheets, ahead, strict=True)
    ]
    return [
        float(mine @ win_by_total([*totals[:seat], *totals[seat + 1 :]], len(mine)))
        for seat, mine in enumerate(totals)
    ]
