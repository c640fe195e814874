"""A table as everyone may see it: plain data, and what of it changed with an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from fivefold.games.poker import PokerGame
from fivefold.games.scorecard import RollOff, ScorecardGame, Turn
from fivefold.tables.legal import Acts, acts
from fivefold.tables.poker_view import PokerView, PurseView, poker_view, purse_view
from fivefold.tables.rights import hints_allowed

if TYPE_CHECKING:
    from fivefold.tables.table import Table


class SheetView(TypedDict):
    boxes: dict[str, int]
    total: int
    """Over all manches."""
    upper_total: int
    upper_bonus: int
    bonuses: int
    gauge: int
    manches: list[int]
    """The totals of the manches that are over."""


class PlayerView(TypedDict):
    name: str | None
    kind: str
    """`human`, `open` or `bot`."""
    level: str | None
    dice: str
    """`fair` or `real`."""
    seed: str | None
    stand_in: str | None
    """The level of the bot that plays until the owner is back."""
    sheet: SheetView | None
    purse: PurseView | None


class TurnView(TypedDict):
    """Whose dice lie on the table."""

    seat: int
    manche: int
    roll_off: bool
    dice: str | None
    """None while they are to be thrown."""
    kept: str
    rolls_left: int


class View(TypedDict):
    code: str
    game: str
    status: str
    """`open`, `playing`, `over` or `closed`."""
    setup: dict[str, Any]
    hints: bool
    """Whether the coach may be asked during the game."""
    commitment: str
    fingerprint: str
    secret: str | None
    """Published when the game is over."""
    players: dict[str, PlayerView]
    """By seat, from "0"."""
    waiting: list[int]
    acts: dict[str, Acts]
    turn: TurnView | None
    poker: PokerView | None
    winners: list[int]
    rematch: str | None


Last = tuple["Table", View]
"""A table and what was seen of it."""


def view(table: Table, last: Last | None = None) -> View:
    """Everything there is to see. What has not changed since the last view is not made again."""
    game = table.record.game if table.record else None
    known = last is not None and last[0].setup is table.setup
    return {
        "code": table.code,
        "game": table.setup.game,
        "status": table.status.value,
        "setup": last[1]["setup"] if last and known else table.setup.model_dump(mode="json"),
        "hints": hints_allowed(table),
        "commitment": table.commitment,
        "fingerprint": table.fingerprint,
        "secret": table.secret,
        "players": {str(seat): _player(table, seat, last) for seat in range(len(table.seats))},
        "waiting": list(table.waiting),
        "acts": acts(table),
        "turn": _turn(game) if isinstance(game, ScorecardGame) else None,
        "poker": poker_view(game) if isinstance(game, PokerGame) else None,
        "winners": list(game.winners) if game else [],
        "rematch": table.rematch,
    }


def changes(before: View, after: View) -> dict[str, Any]:
    """The parts of a view that changed; of the players only those who did."""
    old: dict[str, Any] = {**before}
    changed = {key: value for key, value in after.items() if value != old[key]}
    if "players" in changed:
        seats = before["players"]
        changed["players"] = {
            seat: player for seat, player in after["players"].items() if player != seats[seat]
        }
    return changed


def _player(table: Table, seat: int, last: Last | None) -> PlayerView:
    if last is not None and _untouched(last[0], table, seat):
        return last[1]["players"][str(seat)]
    sitting, game = table.seats[seat], table.record.game if table.record else None
    return {
        "name": sitting.name,
        "kind": sitting.kind,
        "level": sitting.level,
        "dice": sitting.dice,
        "seed": sitting.seed,
        "stand_in": sitting.stand_in,
        "sheet": _sheet(game, seat) if isinstance(game, ScorecardGame) else None,
        "purse": purse_view(game, seat) if isinstance(game, PokerGame) else None,
    }


def _untouched(before: Table, after: Table, seat: int) -> bool:
    """Whether nothing that is shown of this seat can have changed."""
    old = before.record.game if before.record else None
    new = after.record.game if after.record else None
    if not isinstance(old, ScorecardGame) or not isinstance(new, ScorecardGame):
        return False
    same_seat = before.seats[seat] is after.seats[seat]
    return same_seat and old.sheets[seat] is new.sheets[seat] and old.played is new.played


def _sheet(game: ScorecardGame, seat: int) -> SheetView:
    sheet = game.sheets[seat]
    return {
        "boxes": dict(sheet.boxes),
        "total": game.total(seat),
        "upper_total": sheet.upper_total,
        "upper_bonus": sheet.upper_bonus,
        "bonuses": sheet.bonuses,
        "gauge": sheet.gauge,
        "manches": [manche[seat] for manche in game.played],
    }


def _turn(game: ScorecardGame) -> TurnView | None:
    phase = game.phase
    if phase is None:
        return None
    turn = phase if isinstance(phase, Turn) else None
    return {
        "seat": game.to_act[0],
        "manche": len(game.played) + 1,
        "roll_off": isinstance(phase, RollOff),
        "dice": str(turn.dice) if turn and turn.dice is not None else None,
        "kept": str(turn.kept) if turn else "",
        "rolls_left": turn.rolls_left if turn else 1,
    }
