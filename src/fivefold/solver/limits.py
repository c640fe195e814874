"""The solver's limits, without loading NumPy: whether it is installed, which rules it knows, and
how large a game may be."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.errors import Malformed

if TYPE_CHECKING:
    from fivefold.rules import RuleSet

MAX_GAMES = 10**9
"""The most games that one simulation may play."""
FEWEST_OPEN_KEPT = 9
"""Best chances are kept on disk for sheets with so many open boxes and more. From sheets with as
many or fewer, a pass takes a moment."""
MAX_BOXES = 24
"""The most boxes of a game that is solved."""
MAX_LINES = 16
"""The most boxes of a column, in a game whose columns are valued one by one."""


SOLVER = "numba"
"""The package that solves games, and brings NumPy."""


def solver_installed() -> bool:
    """Everything that does not solve games works without it."""
    return is_installed(SOLVER)


def is_installed(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:
        return False


_UNKNOWN = 8 << 30
_CONTAINER = Path("/sys/fs/cgroup/memory.max")


def memory_to_use() -> int:
    """In bytes: half of the machine's memory, or of what its container may use."""
    return min(_physical(), _allowed()) // 2


def _physical() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # not available on every system
        return _UNKNOWN


def _allowed() -> int:
    """The limit of the container; without one, more than any machine has."""
    try:
        return int(_CONTAINER.read_text("ascii"))
    except (OSError, ValueError):  # no such file, or "max"
        return 1 << 62


def why_unsolvable(rules: RuleSet) -> Malformed | None:
    """The refusal; None for rules that can be solved if there is memory for them."""
    if any(box.first_roll for box in rules.boxes):
        return Malformed("first-roll-unsolved", game=rules.id)
    if only_bounded(rules):
        return Malformed("columns-bounded", game=rules.id)
    if len(rules.columns) > 1 and rules.upper_bonus is not None:
        return Malformed("columns-unsolved", game=rules.id)
    if len(rules.flagged) > 1:
        return Malformed("needs-unsolved", game=rules.id)
    return None


def check_solvable(rules: RuleSet) -> None:
    refusal = why_unsolvable(rules)
    if refusal is not None:
        raise refusal


def only_bounded(rules: RuleSet) -> bool:
    """Whether a game has too many sheets because of its columns, while each of them alone could be
    solved: then its expected total has known bounds."""
    count = len(rules.columns)
    if count < 2 or rules.saved_rolls or any(box.first_roll for box in rules.boxes):
        return False
    too_many = rules.upper_bonus is not None or len(rules.boxes) > MAX_BOXES
    return too_many and len(rules.flagged) <= count and len(rules.lines) <= MAX_LINES


def check_bounded(rules: RuleSet) -> None:
    """Refuse a game that has no bounds, mostly because it can be solved."""
    if not only_bounded(rules):
        raise why_unsolvable(rules) or Malformed("bounds-not-needed", game=rules.id)
