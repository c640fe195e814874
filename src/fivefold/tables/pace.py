"""How fast bots play: a setting of the table, and what happens when only bots are left."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fivefold.errors import Refused
from fivefold.protocol import Seat
from fivefold.tables.events import Hurried
from fivefold.tables.permissions import check_belongs, check_playing
from fivefold.tables.setup import rules_of
from fivefold.tables.table import Status

if TYPE_CHECKING:
    from fivefold.tables.setup import PaceName
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
    if table.hurried and only_bots_play(table):
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


def only_bots_play(table: Table) -> bool:
    """Whether nobody but bots will act for the rest of this game."""
    if table.record is None or table.status is not Status.PLAYING:
        return False
    game = table.record.game
    return all(
        sitting.level or (sitting.stand_in and not sitting.one_turn) or game.is_done(Seat(seat))
        for seat, sitting in enumerate(table.seats)
    )


def can_hurry(table: Table) -> bool:
    """Whether the game can be finished quickly, and is not yet."""
    return not table.hurried and table.setup.pace != 0 and only_bots_play(table)


def hurry(table: Table, owner: str) -> Hurried:
    """Anyone at the table may have bots finish a game in which nobody else plays."""
    check_belongs(table, owner)
    check_playing(table)
    if not only_bots_play(table):
        raise Refused("people-still-play")
    return Hurried()
