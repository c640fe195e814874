"""A scorecard game, a sheet and a position as `str` writes them: a few lines of plain English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.games.scorecard.phases import RollOff, Turn
from fivefold.protocol.english import counted, entry, player, result, wrapped
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.games.scorecard.game import ScorecardGame
    from fivefold.games.scorecard.position import Position
    from fivefold.games.scorecard.sheet import Sheet
    from fivefold.protocol import Seat


def sheet_text(sheet: Sheet) -> str:
    return entry(_total(sheet), _written(sheet))


def position_text(position: Position) -> str:
    name, rolls = _name(position.sheet), counted(position.rolls_left, "roll", "rolls")
    return wrapped(f"{name}: {position.dice}, {rolls} left") + f"\n{position.sheet}"


def game_text(game: ScorecardGame) -> str:
    manche = min(len(game.played) + 1, game.manches)
    which = f", manche {manche} of {game.manches}" if game.manches > 1 else ""
    head = wrapped(f"{_name(game.sheets[0])}{which}: {_now(game)}")
    return "\n".join((head, *(_player(game, seat) for seat in game.seats)))


def _now(game: ScorecardGame) -> str:
    """What the game waits for."""
    turn = game.phase
    if not isinstance(turn, Turn) or turn.dice is None:
        return str(game.due) if game.due else result(game.winners)
    number, rolls = len(game.sheets[turn.seat].boxes) + 1, game.sheets[turn.seat].rolls
    roll = f"roll {rolls - turn.rolls_left} of {rolls}"
    return f"{player(turn.seat)} has {turn.dice}, turn {number}, {roll}"


def _player(game: ScorecardGame, seat: Seat) -> str:
    sheet = game.sheets[seat]
    total = _total(sheet)
    if game.manches > 1:
        total = f"{game.total(seat)} in all, {total} in this manche"
    return entry(f"{player(seat)}{_rolled_off(game, seat)}, {total}", _written(sheet))


def _rolled_off(game: ScorecardGame, seat: Seat) -> str:
    phase = game.phase
    if not isinstance(phase, RollOff):
        return ""
    rolled = dict(zip(phase.contenders, phase.rolled, strict=False))
    return f", rolled {rolled[seat]}" if seat in rolled else ""


def _name(sheet: Sheet) -> str:
    return sheet.rules.name[Lang.EN]


def _total(sheet: Sheet) -> str:
    return counted(sheet.total, "point", "points")


def _written(sheet: Sheet) -> Iterator[str]:
    """The filled boxes and the bonuses, each with its points."""
    for box, points in zip(sheet.rules.boxes, sheet.points, strict=True):
        if points is not None:
            yield f"{box.label[Lang.EN]} {points}"
    if sheet.upper_bonus:
        yield f"upper bonus {sheet.upper_bonus}"
    if sheet.bonuses:
        yield f"five-of-a-kind bonuses {sheet.bonuses}"
    if sheet.saved:
        yield f"saved rolls {sheet.saved}"
