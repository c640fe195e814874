"""How fast bots play: a setting of the table, and what happens when only bots are left."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fivefold.errors import Refused
from fivefold.protocol import Chance, DiceDue, Seat, Source
from fivefold.tables.events import Hurried
from fivefold.tables.permissions import check_belongs, check_playing
from fivefold.tables.setup import rules_of
from fivefold.tables.table import Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.tables.setup import PaceName
    from fivefold.tables.sitting import Sitting
    from fivefold.tables.table import Table


class Pace(NamedTuple):
    """Seconds that a bot waits before each act, and that all bots' turns of a round may take."""

    act: float
    bots_round: float


PACES: dict[PaceName, Pace] = {
    "slow": Pace(1.4, 20),
    "normal": Pace(0.7, 8),
    "quick": Pace(0.25, 3),
}


def bot_pace(table: Table) -> float:
    """Seconds that a bot waits before it acts, so that people can follow."""
    if table.hurried:
        return 0
    pace = table.setup.pace
    return _seconds(table, PACES[pace]) if isinstance(pace, str) else pace


def _seconds(table: Table, pace: Pace) -> float:
    """Several bots are quicker, so that a round does not take ages. Only games with turns have
    rounds."""
    rules = rules_of(table.setup)
    bots = sum(sitting.program is not None for sitting in table.seats)
    acts = bots * (rules.rolls + 1) if rules.turns else 0
    return min(pace.act, pace.bots_round / acts) if acts else pace.act


def shows_roll_off(table: Table) -> bool:
    """Whether a person has just rolled for the start, or it has just been decided who starts: both
    are to be seen before the next dice fall."""
    if not table.played_acts or not table.waiting:
        return False
    last, due = table.played_acts[-1], table.due
    rolled = all(isinstance(move, Chance) and move.source is Source.DICE for move in last.moves)
    if not isinstance(due, DiceDue) or due.roll > 1 or not rolled:
        return False
    return not due.start or last.by == "owner"


def only_bots_play(table: Table) -> bool:
    """Whether only bots will act for the rest of this game, unless a player returns."""
    if table.record is None or table.status is not Status.PLAYING:
        return False
    game = table.record.game
    for seat, sitting in enumerate(table.seats):  # mostly the first is a person who still plays
        person = sitting.program is None or sitting.one_turn
        if person and not game.is_done(Seat(seat)):
            return False
    return True


def _in_game(table: Table) -> Iterator[Sitting]:
    """The seats that may still act."""
    game = table.playing.game
    return (sitting for seat, sitting in enumerate(table.seats) if not game.is_done(Seat(seat)))


def _is_replaced(sitting: Sitting) -> bool:
    """Whether a bot plays for a person until they are back."""
    return sitting.stand_in is not None and not sitting.one_turn


def can_hurry(table: Table) -> bool:
    """Whether a player may have the game finished quickly, and it is not yet."""
    return _has_pauses(table) and only_bots_play(table) and len(_replaced(table)) <= 1


def hurry_seats(table: Table) -> list[int]:
    """The seats whose players may have the game finished quickly."""
    if not can_hurry(table):
        return []
    seats = enumerate(table.seats)
    return [seat for seat, sitting in seats if sitting.owner and _is_alone(table, sitting.owner)]


def _has_pauses(table: Table) -> bool:
    return not table.hurried and table.setup.pace != 0


def _is_alone(table: Table, owner: str) -> bool:
    """Whether no other player is replaced by a bot: they may return, so theirs is no game to be
    played out."""
    return _replaced(table) <= {owner}


def _replaced(table: Table) -> set[str | None]:
    return {sitting.owner for sitting in _in_game(table) if _is_replaced(sitting)}


def hurry(table: Table, owner: str) -> Hurried:
    """Anyone at the table may have bots finish a game in which only bots play."""
    check_belongs(table, owner)
    check_playing(table)
    if not _has_pauses(table):
        raise Refused("already-hurried")
    if not only_bots_play(table) or not _is_alone(table, owner):
        raise Refused("people-still-play")
    return Hurried()
