"""Whether this process drives a table: lets its bots move and does what is due there."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fivefold.server.live.sharing.lease import Lease


class Driving:
    def __init__(self, code: str, lease: Lease) -> None:
        self._code, self._lease = code, lease
        self._fence: int | None = None
        self.elsewhere = False
        """Whether another process drove the table when this one last tried to."""

    @property
    def here(self) -> bool:
        return self._fence is not None and self._fence == self._lease.fence

    async def begin(self) -> int | None:
        """Drive the table from now on, unless another process does; returns the fence number."""
        if not self.here:
            self._fence = await self._lease.take(self._code)
            self.elsewhere = self._fence is None
        return self._fence

    def taken_over(self, fence: int) -> None:
        """The table has been taken from a process that is gone."""
        self._fence, self.elsewhere = fence, False

    def lost(self) -> None:
        """Another process has taken the table over."""
        self._fence, self.elsewhere = None, True
