"""What the tests of the learning layer share: records of every game, and all that reasons need."""

from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

from fivefold.coach.scorecard.bonus import without_bonus
from fivefold.record import Record
from fivefold.rules import scorecard_ids
from fivefold.solver.storage import load_values
from tests.support.paths import GAMES

RECORDS = GAMES
GOLDEN = [f"{game}-{how}" for game in scorecard_ids() for how in ("finished", "in-progress")]


@cache
def _folder():
    return TemporaryDirectory(prefix="fivefold-tables-")


def ready(values):
    """Values that reasons can be had with: what they need is solved once a run."""
    if values.rules.upper_bonus is not None:
        without_bonus(values, partial(load_values, values_folder=Path(_folder().name)))
    return values


def golden(name):
    return Record.read(RECORDS / f"{name}.fivefold")
