"""Progress of long work, written to the log when nothing else shows it."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from threading import Timer
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Progress = Callable[[float], None]

_log = logging.getLogger("fivefold")
"""Its lines are warnings, which Python shows even where no log is set up."""
_PATIENCE = 5.0
"""Seconds before the first line."""
_PAUSE = 10.0
"""The fewest seconds from one line about the share to the next."""


@contextmanager
def progress_or_log(progress: Progress | None, game: str, file: Path) -> Iterator[Progress]:
    """The function to call with the share of the work that is done: the one that was given, or else
    one that writes to the log. `file` is where the result will be kept."""
    if progress is not None:
        yield progress
        return
    # A timer, because the first share may be done late, when the code is compiled.
    first = Timer(_PATIENCE, _announce, (game, file))
    first.daemon = True
    first.start()
    try:
        yield LoggedProgress(game)
    finally:
        first.cancel()


def _announce(game: str, file: Path) -> None:
    _log.warning(
        "solving %s, which may take a while; its values will be kept in %s, so that this is needed "
        "only once",
        *(game, file),
    )


class LoggedProgress:
    """Progress callback that logs the estimated time left."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._start: tuple[float, float] | None = None
        """When some of the work was first done, and what share: until then, code was compiled."""
        self._said = 0.0

    def __call__(self, share: float) -> None:
        now = monotonic()
        begun, before = self._start = self._start or (now, share)
        if before < share < 1 and now - max(begun, self._said) >= _PAUSE:
            self._said = now
            left = divmod(round((now - begun) * (1 - share) / (share - before)), 60)
            line = "solving %s: %.0f%% done, about %d:%02d minutes left"
            _log.warning(line, self._game, 100 * share, *left)
