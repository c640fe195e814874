"""Seeds before the game: given openly, or sealed first and shown when everyone is here.

A seal is the hash of a seed. Nobody can change a seed whose seal is known, and nobody knows it from
its seal; so no player, and no server with a player's help, can choose a seed that suits the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import Refused
from fivefold.fair.seeds import check_seal, check_seed, seal_of
from fivefold.tables.commands import SealSeed
from fivefold.tables.events import Gathered, Sealed, Seeded, Started
from fivefold.tables.permissions import check_owner
from fivefold.tables.table import Status, Step

if TYPE_CHECKING:
    from fivefold.tables.commands import GiveSeed
    from fivefold.tables.table import Table

SECONDS_TO_SHOW = 5.0
"""How long a game waits for sealed seeds. A seal that is not opened by then counts as the seed."""


def decide_seed(table: Table, owner: str, command: SealSeed | GiveSeed) -> Sealed | Seeded:
    check_owner(table, command.seat, owner)
    sitting = table.seats[command.seat]
    if isinstance(command, SealSeed):
        if sitting.seed or sitting.seal or table.gathered:
            raise Refused("seed-given")
        return Sealed(seat=command.seat, seal=check_seal(command.seal))
    if sitting.seed is not None:  # else the last player could choose again
        raise Refused("seed-given")
    if sitting.seal is not None:
        _check_opened(table, command, sitting.seal)
    elif table.gathered:
        raise Refused("already-started")
    return Seeded(seat=command.seat, seed=check_seed(command.seed))


def _check_opened(table: Table, command: GiveSeed, seal: str) -> None:
    if not table.gathered:
        raise Refused("seed-too-early")
    if seal_of(table.code, command.seat, command.seed) != seal:
        raise Refused("not-the-sealed-seed")


def gather(table: Table) -> Gathered | Started:
    """Everyone is here: the game starts, or seeds are shown first."""
    return Gathered() if _closed_seals(table) else Started()


def begin(table: Table, *, time_up: bool = False) -> list[Step]:
    """The start of the game, once all seeds are shown, or the time for that is up."""
    waits = table.gathered and table.status is Status.OPEN
    if not waits or (_closed_seals(table) and not time_up):
        return []
    return [Step.of(table, Started())]


def _closed_seals(table: Table) -> bool:
    return any(sitting.seal and not sitting.seed for sitting in table.seats)
