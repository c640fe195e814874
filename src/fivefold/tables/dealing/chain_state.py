"""How far the chain of keys of a table's dice has been shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fivefold.fair.layout import Skip

if TYPE_CHECKING:
    from fivefold.fair.chained import ShownKey


@dataclass(frozen=True, slots=True)
class ChainState:
    length: int = 0
    """How many keys the chain has; 0 for a table without one."""
    shown: ShownKey | None = None
    """The last key that is public."""
    place: int = 0
    """Its place in the game, which is its number if no keys were skipped."""
    skips: tuple[Skip, ...] = ()

    @property
    def reach(self) -> int:
        """The number of the last key that is public or was skipped."""
        return self.place + sum(skip.keys for skip in self.skips)

    def showing(self, key: ShownKey) -> ChainState:
        """The state after a key was shown that is later in the chain than all before."""
        return replace(self, shown=key, place=self.place + key.number - self.reach)

    def skipping(self, after: int, keys: int) -> ChainState:
        return replace(self, skips=(*self.skips, Skip(after, keys)))


NO_CHAIN = ChainState()
