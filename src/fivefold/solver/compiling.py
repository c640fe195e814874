"""How the solver's inner functions are compiled, and where compiled code is kept.

numba keeps compiled code under the name of the file that a function stands in, and does not notice
when a function it calls has changed in another file. So ours is kept under a digest of all of them.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from numba import config, njit
from platformdirs import user_cache_path

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# No value is ever infinite or not a number, which lets comparisons become vector instructions. What
# would change a result from one processor to another is not allowed: ties are broken by equality.
_FAST = {"nnan", "ninf", "nsz"}

compiled = njit(nogil=True, fastmath=_FAST, no_cpython_wrapper=True, no_cfunc_wrapper=True)
"""For functions that compiled code calls: they become part of it."""


def entry(function: Callable[..., Any]) -> Any:
    """For functions that Python calls: their compiled code is kept on disk."""
    folder = _folder()
    theirs, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
    try:
        return njit(nogil=True, fastmath=_FAST, cache=folder is not None)(function)
    finally:
        config.CACHE_DIR = theirs


@cache
def _folder() -> Path | None:
    """Where compiled code is kept, or None if nothing can be kept there."""
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    ours = user_cache_path("fivefold", appauthor=False) / "compiled"
    folder = Path(config.CACHE_DIR or ours) / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None
