"""What the tests of the learning layer share: records of every game, and a folder for tables."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fivefold.record import Record
from fivefold.rules import rule_ids

RECORDS = Path(__file__).parent / "games"
GOLDEN = [f"{game}-{how}" for game in rule_ids() for how in ("finished", "in-progress")]


@cache
def _folder():
    return TemporaryDirectory(prefix="fivefold-tables-")


def tables():
    """One folder a run: what reasons solve is solved once."""
    return Path(_folder().name)


def golden(name):
    return Record.read(RECORDS / f"{name}.fivefold")
