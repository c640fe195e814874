"""How often tests repeat: a fixed few times in `make test`, many in `make test-long`."""

import os

from hypothesis import settings

TIMES = int(os.environ.get("FIVEFOLD_EFFORT", "1"))


def times(few: int, more: int) -> int:
    """A few in `make test`; with more effort, `more` times the effort asked for."""
    return few if TIMES == 1 else more * TIMES


def effort(examples: int) -> settings:
    """So many examples, times the effort asked for."""
    return settings(max_examples=examples * TIMES)
