"""A snapshot of memory: what is in it, and what must not be."""

import random
import subprocess
import sys

from fivefold.pocket.warm import wake_up

CHECK = """
import sys
from fivefold.pocket.warm import warm_up
warm_up()
assert not {"pydantic", "pydantic_core", "numpy"} & set(sys.modules), sys.modules
from fivefold.rules import scorecard_ids, scorecard_rules
assert all("samples" in vars(scorecard_rules(game)) for game in scorecard_ids())
"""


def test_nothing_is_in_it_that_cannot_be():
    subprocess.run([sys.executable, "-c", CHECK], check=True)


def test_chance_goes_on_elsewhere():
    random.seed(1)
    first = random.random()
    random.seed(1)
    wake_up()
    assert random.random() != first
