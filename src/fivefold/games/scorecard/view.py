"""The public view of a scorecard game, as plain data."""

from __future__ import annotations

from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    NotRequired,  # pydantic needs this one before Python 3.12
)

from typing_extensions import TypedDict

from fivefold.games.scorecard.phases import Turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.games.scorecard.game import ScorecardGame
    from fivefold.games.scorecard.sheet import Sheet


class ColumnView(TypedDict):
    """The sums of one of several columns."""

    upper_total: int
    upper_bonus: int
    lower_total: int


class SheetView(TypedDict):
    """A player's score sheet."""

    kind: Literal["scorecard"]
    boxes: dict[str, int]
    total: int
    """Over all manches."""
    upper_total: int
    upper_bonus: int
    lower_total: int
    bonuses: int
    gauge: int
    saved: NotRequired[int]
    """Rolls saved before this turn; only in games that save them."""
    manches: list[int]
    """The totals of the manches that are over."""
    columns: NotRequired[list[ColumnView]]
    """Only in a game with several columns."""


class TurnView(TypedDict):
    """The turn in progress."""

    seat: int
    manche: int
    roll_off: bool
    dice: str | None
    """None while a roll is due."""
    kept: str
    rolls_left: int
    """Saved rolls included."""
    saved_left: NotRequired[int]
    """How many of the rolls left are saved ones; only in games that save them."""


class ScorecardView(TypedDict):
    kind: Literal["scorecard"]
    turn: TurnView | None
    """None when the game is over."""
    manche_winners: list[list[int]]
    """The seats that won each manche that is over."""


def view(game: ScorecardGame) -> ScorecardView:
    over = range(len(game.played))
    winners = [list[int](game.manche_winners(manche)) for manche in over] if over else []
    return {"kind": "scorecard", "turn": _turn(game), "manche_winners": winners}


def _turn(game: ScorecardGame) -> TurnView | None:
    phase = game.phase
    if phase is None:
        return None
    turn = phase if isinstance(phase, Turn) else None
    view: TurnView = {
        "seat": phase.seat if isinstance(phase, Turn) else phase.waiting[0],
        "manche": len(game.played) + 1,
        "roll_off": turn is None,
        "dice": turn.dice.text if turn and turn.dice is not None else None,
        "kept": turn.kept.text if turn else "",
        "rolls_left": turn.rolls_left if turn else 1,
    }
    if turn and game.rules.saved_rolls:
        view["saved_left"] = game.saved_left(turn)
    return view


def player_view(game: ScorecardGame, seat: int) -> SheetView:
    found, played = sheet_view(game.sheets[seat]), [int(manche[seat]) for manche in game.played]
    if played:
        found["total"], found["manches"] = game.total(seat), played
    return found


def sheet_view(sheet: Sheet) -> SheetView:
    """A sheet by itself, as in a game of one manche."""
    view: SheetView = {
        "kind": "scorecard",
        "boxes": dict(sheet.boxes),
        "total": sheet.total,
        "upper_total": sheet.upper_total,
        "upper_bonus": sheet.upper_bonus,
        "lower_total": sheet.lower_total,
        "bonuses": sheet.bonuses,
        "gauge": sheet.gauge,
        "manches": [],
    }
    if sheet.rules.saved_rolls:
        view["saved"] = sheet.saved
    if sheet.rules.columns:
        view["columns"] = [
            {
                "upper_total": column.upper_total,
                "upper_bonus": column.upper_bonus,
                "lower_total": column.lower_total,
            }
            for column in sheet.columns
        ]
    return view


def touched_seats(before: ScorecardGame, after: ScorecardGame) -> Sequence[int]:
    """Those whose sheets have changed; all after a manche."""
    if before.played is not after.played:
        return after.seats
    old, new = before.sheets, after.sheets
    return [] if old is new else [seat for seat in after.seats if old[seat] is not new[seat]]


_SUMMARY = ("total", "boxes", "upper_bonus", "bonuses", "gauge", "saved")


def summary(game: ScorecardGame, names: Sequence[str]) -> dict[str, Any]:
    sheets = [dict[str, Any](player_view(game, seat)) for seat in game.seats]
    players = [
        {"name": name, **{key: sheet[key] for key in _SUMMARY if key in sheet}}
        for name, sheet in zip(names, sheets, strict=True)
    ]
    if not game.rules.manches:
        return {"players": players}
    totals = [dict(zip(names, manche, strict=True)) for manche in game.played]
    return {"manches": totals, "players": players}
