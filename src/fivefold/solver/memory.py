"""How much memory the solver may take."""

from __future__ import annotations

import os

_MOST = 4 << 30


def memory_to_use() -> int:
    """Half of what the machine has, and never more than 4 GB."""
    try:
        whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # not told on every system
        return _MOST
    return min(_MOST, whole // 2)
