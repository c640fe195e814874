"""The public view of a table as plain data, and the parts of it that changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold.games import GameView, ScoreView  # noqa: TC001 (pydantic reads them)
from fivefold.protocol import Acts, Seat
from fivefold.protocol.rules import KindName  # noqa: TC001
from fivefold.tables.corrections import undoable_act
from fivefold.tables.pace import can_hurry, hurry_seats
from fivefold.tables.permissions import comes_typed, hints_allowed
from fivefold.tables.record_export import published
from fivefold.tables.setup import rules_of
from fivefold.tables.table import only_played

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from fivefold.tables.sitting import Absence
    from fivefold.tables.table import Table


class AwayView(TypedDict):
    since: int
    """In milliseconds since 1970."""
    waited_by: int | None
    """The seat of a player who chose to go on waiting."""


class PlayerView(TypedDict):
    name: str | None
    kind: str
    """`human`, `open` or `bot`."""
    level: str | None
    dice: str
    """`fair` or `real`."""
    seed: str | None
    seal: str | None
    """The hash of the seed; the seed itself is shown when the game starts."""
    stand_in: str | None
    """The level of the bot that stands in for the owner."""
    one_turn: bool
    """Whether that bot plays one turn only."""
    away: AwayView | None
    """Set while the game waits for this player and the others may choose what to do."""
    score: ScoreView | None
    """The score sheet, or the purse; None before the game."""


class UndoView(TypedDict):
    """The last act, which its player may take back."""

    seat: int
    at: int
    """The number of its event."""


class SkipView(TypedDict):
    """Keys that were skipped, because the table was restored from a backup."""

    after: int
    """The last place in the game before them."""
    keys: int


class FairView(TypedDict):
    """How the dice are made."""

    digest: str | None
    """What fixes the dice: the code, the commitment, the players and their seals or open seeds as
    one short text. For everyone to note; None until everyone is here."""
    chain: int
    """How many keys the chain has."""
    skips: list[SkipView]


class TableView(TypedDict):
    code: str
    game: str
    kind: KindName
    """The kind of game, and so of `state` and `score`."""
    status: str
    """`open`, `playing`, `over`, `closed` or `moved`."""
    moved_to: str | None
    """The place where the game goes on, if it was handed over."""
    brought: bool
    """Whether the game comes from elsewhere: this server did not see how it began."""
    handed_over: int
    """How often the game was handed over to another place, which then knew the dice to come."""
    setup: dict[str, Any]
    hints: bool
    """Whether hints are allowed during the game."""
    commitment: str
    fingerprint: str
    secret: str | None
    """Published when the game is over."""
    fair: FairView
    gathered: bool
    """Whether everyone is here, so that sealed seeds are shown now; the game starts then."""
    players: dict[str, PlayerView]
    """By seat, from "0"."""
    waiting: list[int]
    acts: dict[str, Acts]
    undo: UndoView | None
    state: GameView | None
    """The state of the game; None before it."""
    winners: list[int]
    can_hurry: bool
    """Whether only bots are left, so that the game can be finished quickly."""
    hurry_seats: list[int]
    """The seats whose players may have it finished."""
    rematch: str | None
    """The code of the new table."""
    rematch_by: list[int]
    """The seats of players who offered or accepted a rematch."""
    rematch_declined: list[int]
    """The seats of players who declined it."""


Last = tuple["Table", TableView]
"""A table and its view."""


def view(table: Table, last: Last | None = None) -> TableView:
    """The view of a table. Parts that are unchanged since `last` are reused."""
    if last and last[0].seats is table.seats and only_played(last[0], table):
        return cast("TableView", {**last[1], **_changed_by_acts(table, last)})
    known = last is not None and last[0].setup is table.setup
    fixed = {
        "code": table.code,
        "game": table.setup.game,
        "kind": rules_of(table.setup).kind,
        "status": table.status.value,
        "moved_to": table.moved_to,
        "brought": table.brought,
        "handed_over": table.handed_over,
        "setup": last[1]["setup"] if last and known else table.setup.model_dump(mode="json"),
        "hints": hints_allowed(table),
        "commitment": table.commitment,
        "fingerprint": table.fingerprint,
        "secret": table.secret,
        "fair": _fair(table, last),
        "gathered": table.gathered,
        "rematch": table.rematch,
        "rematch_by": list(table.rematch_by),
        "rematch_declined": list(table.rematch_declined),
    }
    return cast("TableView", {**fixed, **_changed_by_acts(table, last)})


def _changed_by_acts(table: Table, last: Last | None) -> dict[str, Any]:
    """The parts of the view that an act can change."""
    game, hurry = table.record.game if table.record else None, can_hurry(table)
    return {
        "players": _players(table, last),
        "waiting": list(table.waiting),
        "acts": _acts(table),
        "undo": _undo(table),
        "state": game.view() if game else None,
        "winners": [] if game is None or _goes_on(table) else list(game.winners),
        "can_hurry": hurry,
        "hurry_seats": hurry_seats(table) if hurry else [],
    }


def _goes_on(table: Table) -> bool:
    return bool(table.waiting) or table.moved_to is not None


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of a view that changed; of `players`, only the seats that changed."""
    changed = {
        key: value
        for key, value in after.items()
        if value is not before[key] and value != before[key]
    }
    if "players" in changed:
        seats = before["players"]
        changed["players"] = {
            seat: player for seat, player in after["players"].items() if player != seats[seat]
        }
    return changed


def _players(table: Table, last: Last | None) -> dict[str, PlayerView]:
    seats = _touched(last[0], table) if last else range(len(table.seats))
    if last and not seats:  # most acts are rolls and keeps, and change nothing of a player
        return last[1]["players"]
    known = last[1]["players"] if last else {}
    return {**known, **{str(seat): _player(table, seat) for seat in seats}}


def _player(table: Table, seat: int) -> PlayerView:
    sitting, game = table.seats[seat], table.record.game if table.record else None
    return {
        "name": sitting.name,
        "kind": sitting.kind,
        "level": sitting.level,
        "dice": sitting.dice,
        "seed": sitting.seed,
        "seal": sitting.seal,
        "stand_in": sitting.stand_in,
        "one_turn": sitting.one_turn,
        "away": _away(sitting.away),
        "score": game.player_view(Seat(seat)) if game else None,
    }


def _fair(table: Table, last: Last | None) -> FairView:
    if last is not None and last[0].record is not None and last[0].chain.skips is table.chain.skips:
        return last[1]["fair"]
    skips: list[SkipView] = [{"after": skip.after, "keys": skip.keys} for skip in table.chain.skips]
    here = table.gathered or table.record is not None
    digest = published(table).digest if here else None
    return {"digest": digest, "chain": table.chain.length, "skips": skips}


def _away(absence: Absence | None) -> AwayView | None:
    if absence is None:
        return None
    return {"since": absence.since, "waited_by": absence.waited_by}


def _touched(before: Table, after: Table) -> Collection[int]:
    """The seats whose views may have changed."""
    old, new = before.record, after.record
    if old is None or new is None or before.seats is not after.seats:
        return range(len(after.seats))
    return new.game.touched_seats(old.game)


def _undo(table: Table) -> UndoView | None:
    act = undoable_act(table)
    return {"seat": act.seat, "at": act.sequence} if act else None


def _acts(table: Table) -> dict[str, Acts]:
    """The choices of each seat, for the seats that have any."""
    if table.record is None or not table.waiting:
        return {}
    game = table.record.game
    due = table.due
    if due is not None:
        typed = comes_typed(table, due.seat, due.source)
        return {str(due.seat): game.acts(due.seat, typed)}
    seats = table.waiting if game.rules.turns else game.seats  # bids need not wait for their turn
    return {str(seat): found for seat in seats if (found := game.acts(seat, False))}
