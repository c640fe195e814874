"""The memory that the solver may use."""

from __future__ import annotations

import os
from pathlib import Path

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
