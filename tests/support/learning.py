"""Golden records of every scorecard game."""

from fivefold.record import Record
from fivefold.rules import scorecard_ids
from tests.support.paths import GAMES

GOLDEN = [f"{game}-{how}" for game in scorecard_ids() for how in ("finished", "in-progress")]


def golden(name):
    return Record.read(GAMES / f"{name}.fivefold")
