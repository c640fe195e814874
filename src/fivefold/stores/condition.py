"""Whether a store can be read and written to, as its last uses have shown. Changes are logged."""

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
        self._damaged = False
        self.reason: str | None = None
        """Why a read or write failed just now; None if all is well. A database in which something
        is damaged is not well before the next start, whatever else can still be read there."""
        self.on_failure: Callable[[], None] = lambda: None
        """Called for every read and write that failed."""

    def note(self, error: Exception | None) -> None:
        """Note the outcome of a read or write. The fact `damaged` of an error says that trying
        again won't help."""
        if isinstance(error, FivefoldError) and error.code == "store-unavailable":
            self._fail(error)
        elif self.reason is not None and not self._damaged:
            self._recover()

    def _fail(self, error: FivefoldError) -> None:
        reason, damaged = str(error.facts["reason"]), bool(error.facts.get("damaged"))
        if damaged and not self._damaged:
            _log.error("the database is damaged", extra={"reason": reason})
        elif self.reason is None:
            _log.error("tables can't be read or stored", extra={"reason": reason})
        self.reason, self._failed_at = reason, self._clock()
        self._facts, self._damaged = error.facts, self._damaged or damaged
        self.on_failure()

    def _recover(self) -> None:
        if self._clock() >= self._failed_at + _DOUBT:
            _log.warning("tables can be read and stored again")
            self.reason = None

    def check(self) -> None:
        """Fail if the last reads or writes did."""
        if self.reason is not None:
            raise FivefoldError("store-unavailable", **self._facts)
