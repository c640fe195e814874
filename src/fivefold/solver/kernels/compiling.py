"""Compiles the kernels with numba, and decides where compiled code is cached.

numba caches compiled code by source file, and does not notice when a function that is called from
another file has changed. So the cache folder is named by a digest of all source files of the
solver, and of those beside the function.
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

# Values are never infinite or NaN, which allows vector comparisons. Flags that could change results
# from one processor to another are left out, because ties are broken by exact equality.
_FAST = {"nnan", "ninf", "nsz"}

compiled = njit(nogil=True, fastmath=_FAST, no_cpython_wrapper=True, no_cfunc_wrapper=True)
"""Decorates functions that only compiled code calls."""

_UNCOUNTED = {"_nrt": False}
uncounted = njit(
    nogil=True, fastmath=_FAST, no_cpython_wrapper=True, no_cfunc_wrapper=True, **_UNCOUNTED
)
"""Likewise, for functions that allocate nothing and return no array.

Without numba's runtime no references are counted. A call that passes a tuple of thirty arrays would
otherwise count sixty times, which can take ten times as long as its work. An array that such a
function returned would be freed too early by a caller that counts."""

inlined = njit(
    nogil=True,
    fastmath=_FAST,
    forceinline=True,
    no_cpython_wrapper=True,
    no_cfunc_wrapper=True,
    **_UNCOUNTED,
)
"""The same for small functions that are called for every game or box."""


def uncounted_entry(function: Callable[..., Any]) -> Any:
    """Decorates functions that Python calls and that allocate nothing: see `uncounted`."""
    return entry(function, **_UNCOUNTED)


def entry(function: Callable[..., Any], **options: bool) -> Any:
    """Decorates functions that Python calls. Their compiled code is cached on disk."""
    folder = _folder(Path(function.__code__.co_filename).parent)
    theirs, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
    try:
        return njit(nogil=True, fastmath=_FAST, cache=folder is not None, **options)(function)
    finally:
        config.CACHE_DIR = theirs


@cache
def _folder(beside: Path) -> Path | None:
    """The cache folder for functions in a folder, or None if it cannot be written to."""
    digest = hashlib.sha256()
    for source in sorted({*Path(__file__).parents[1].rglob("*.py"), *beside.glob("*.py")}):
        digest.update(source.read_bytes())
    ours = user_cache_path("fivefold", appauthor=False) / "compiled"
    folder = Path(config.CACHE_DIR or ours) / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None
