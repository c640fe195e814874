"""The memory that the solver may use."""

from __future__ import annotations

import os

_MOST = 4 << 30


def memory_to_use() -> int:
    """In bytes: half of the machine's memory, but at most 4 GiB."""
    try:
        total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # not available on every system
        return _MOST
    return min(_MOST, total // 2)
