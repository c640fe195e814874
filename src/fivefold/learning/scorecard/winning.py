"""Everyone's chance to win as plain data: at the start of a game, and after each turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.coach.scorecard.reviewed_moves import scorecard_game
from fivefold.coach.scorecard.win_chances import WinChances, win_by_total
from fivefold.games.scorecard import Fill, Note, ScorecardGame, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.learning.schemas import WinningData, WinPoint
    from fivefold.record import Record
    from fivefold.solver.values import Values


def winning_data(record: Record, values: Values) -> WinningData | None:
    """The chances by seat, of a finished game or not; None if there is only one player."""
    start = scorecard_game(record, values)
    if len(start.seats) == 1:
        return None
    moments = [_Moment(None, 0, 0, start), *_turn_ends(record)]
    win_chances = WinChances(values)
    win_chances.prepare(sheet for moment in moments for sheet in moment.game.sheets)
    return {"points": [_point(moment, win_chances) for moment in moments]}


class _Moment(NamedTuple):
    """The end of a turn: the step that ended it, the seat, the number of the turn, and the game."""

    step: int | None
    seat: int
    turn: int
    game: ScorecardGame


def _turn_ends(record: Record) -> Iterator[_Moment]:
    """The end of every finished turn. Steps are numbered as in the review."""
    turns = dict.fromkeys(record.start.seats, 0)
    step = -1
    for game, seat, move in record.steps():
        if not isinstance(game, ScorecardGame) or not isinstance(game.phase, Turn):
            continue
        step += 1
        if isinstance(move, Fill | Note):
            turns[seat] += 1
            yield _Moment(step, seat, turns[seat], game.play(move, seat))


def _point(moment: _Moment, win_chances: WinChances) -> WinPoint:
    by_seat = chances(win_chances, moment.game)
    return {"step": moment.step, "seat": moment.seat, "turn": moment.turn, "chances": by_seat}


def chances(win_chances: WinChances, game: ScorecardGame) -> list[float]:
    """Everyone's chance to win between two turns; a shared win is split equally."""
    if game.over:
        winners = game.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in game.seats]
    ahead = [sum(manche[seat] for manche in game.played) for seat in game.seats]
    later = win_chances.manche_points(game.manches - len(game.played) - 1)
    totals = [
        np.convolve(win_chances.total_chances(sheet, before), later)
        for sheet, before in zip(game.sheets, ahead, strict=True)
    ]
    return [
        float(mine @ win_by_total([*totals[:seat], *totals[seat + 1 :]], len(mine)))
        for seat, mine in enumerate(totals)
    ]
