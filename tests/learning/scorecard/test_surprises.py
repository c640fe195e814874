"""Traps in simulated games, where the obvious choice is a mistake."""

import random
from itertools import islice

from fivefold.learning.scorecard.surprises import traps
from tests.support.solved import solved


def test_a_turn_has_one_trap_at_most():
    found = list(islice(traps(solved("yum"), random.Random(3)), 60))
    assert len({id(trap.sheet) for trap in found}) == 60
