"""Whether a store can be written to, as its last writes have shown. Changes are logged."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_log = logging.getLogger("fivefold.stores")
_DOUBT = 5.0
"""Seconds after a failure in which a success proves little: small writes may fit on a full disk."""


class Condition:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failed_at = 0.0
        self._facts: Mapping[str, object] = {}
        self.reason: str | None = None
        """Why the last write failed; None if all is well."""
        self.on_failure: Callable[[], None] = lambda: None
        """Called for every write that failed."""

    def note(self, error: Exception | None) -> None:
        """Note the outcome of a write."""
        if isinstance(error, FivefoldError) and error.code == "store-unavailable":
            self._fail(error)
        elif self.reason is not None:
            self._recover()

    def _fail(self, error: FivefoldError) -> None:
        if self.reason is None:
            _log.error("tables can't be stored", extra={"reason": str(error.facts["reason"])})
        self.reason, self._failed_at = str(error.facts["reason"]), self._clock()
        self._facts = error.facts
        self.on_failure()

    def _recover(self) -> None:
        if self._clock() >= self._failed_at + _DOUBT:
            _log.warning("tables can be stored again")
            self.reason = None

    def check(self) -> None:
        """Fail if the last writes did."""
        if self.reason is not None:
            raise FivefoldError("store-unavailable", **self._facts)
