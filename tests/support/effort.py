"""How many examples hypothesis tries: a fixed few in `make test`, many in `make test-long`."""

import os

from hypothesis import settings

TIMES = int(os.environ.get("FIVEFOLD_EFFORT", "1"))


def effort(examples: int) -> settings:
    """So many examples, times the effort asked for."""
    return settings(max_examples=examples * TIMES)
