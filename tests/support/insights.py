"""What the tests of the insights layer share: records of every game, and refusals."""

import pytest

from fivefold.errors import FivefoldError
from fivefold.record import Record
from fivefold.rules import scorecard_ids
from fivefold.texts import Lang
from tests.support.paths import GAMES

GOLDEN = [f"{game}-{how}" for game in scorecard_ids() for how in ("finished", "in-progress")]


def golden(name):
    return Record.read(GAMES / f"{name}.fivefold")


def code_of(call, *args, **more):
    """The code with which a call is refused."""
    with pytest.raises(FivefoldError) as refused:
        call(*args, **more)
    assert refused.value.say(Lang.FR)
    return refused.value.code
