"""In a review: everyone's chance to win, and decisions that made a win less likely."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from fivefold.coach.scorecard.review import scorecard_game
from fivefold.coach.scorecard.win_chances import Duel, Endgame, TurnWins, WinChances, win_by_total
from fivefold.games.scorecard import Fill, Note, ScorecardGame, Turn
from fivefold.solver.exact_values import exactly
from fivefold.solver.passes.reach import reach_chances

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fivefold.coach.scorecard.review import ReviewedMove
    from fivefold.games.scorecard import Keep
    from fivefold.insights.schemas import StepReach, StepWin, WinningData, WinPoint
    from fivefold.protocol import Seat
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


_MOST_OPEN = 5
"""Earlier it is not clear which total it would take."""
MATTERS = 0.01
"""A smaller loss of chance is not worth a sentence."""


def reached(moves: Iterable[ReviewedMove], end: ScorecardGame) -> Iterator[StepReach | None]:
    """For each move of a finished game: what it left of the chance, where that mattered."""
    chances_from = lru_cache(maxsize=1)(lambda sheet: reach_chances(sheet, threads=1))
    for move in moves:
        seat, sheet = move.turn.seat, move.position.sheet
        rival = _rival(end, seat)
        last = len(move.game.played) + 1 == end.manches
        if rival is None or not (move.is_choice and last and len(sheet.open) <= _MOST_OPEN):
            yield None
            continue
        before = sum(manche[seat] for manche in move.game.played)
        needed = end.total(rival) - before + 1
        prospects = chances_from(sheet).prospects(move.position, needed)
        best = prospects[0].chance
        left = next(one.chance for one in prospects if one.move == move.move)
        if best - left < MATTERS:
            yield None
        else:
            yield {"rival": rival, "total": end.total(rival), "best": best, "left": left}


def _rival(end: ScorecardGame, seat: Seat) -> Seat | None:
    """The other player with the highest final total; None if there is none."""
    others = [other for other in end.seats if other != seat]
    return max(others, key=end.total) if others and end.over else None


def last_turns(moves: Iterable[ReviewedMove], values: Values) -> Iterator[StepWin | None]:
    """For each move: what it left of the chance if both play to win, where that mattered."""
    endgame = Endgame(exactly(values))
    turn: tuple[Duel, TurnWins] | None = None
    for move in moves:
        duel = Duel.of(move.game, move.turn.seat)
        if duel is None or not (duel.is_ending and move.choices):
            yield None
            continue
        if turn is None or turn[0] != duel:
            turn = duel, TurnWins(values.rules, endgame.by_box(duel))
        yield _lost(move, turn[1])


def _lost(move: ReviewedMove, wins: TurnWins) -> StepWin | None:
    choices = [choice.move for choice in move.choices]
    chances = wins.of(move.position, choices).tolist()
    best, left = (
        max(chances),
        dict(zip(choices, chances, strict=True))[cast("Keep | Fill", move.move)],
    )
    return {"best": best, "left": left} if best - left >= MATTERS else None
