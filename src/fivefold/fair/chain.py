"""The keys of a table's dice: a chain in which each key is the hash of the next one.

Key 0 is the commitment, which is published before the game. Every roll has a key of its own, and
whoever is shown a key can check it: hashed as often as its number says, it gives the commitment.
It says nothing about the keys after it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property

KEY_BYTES = 32


@dataclass(frozen=True)
class Chain:
    """The keys up to the last one that is known.

    >>> whole = Chain(bytes(32), 100)
    >>> shown = Chain(whole.key(7), 7)
    >>> shown.key(0) == whole.key(0), shown.key(3) == whole.key(3)
    (True, True)
    """

    last: bytes = field(repr=False)
    length: int
    """The number of the last key."""

    def key(self, number: int) -> bytes:
        if not 0 <= number <= self.length:
            raise IndexError(f"key {number} of {self.length}")
        start = KEY_BYTES * (self.length - number)
        return self._keys[start : start + KEY_BYTES]

    @cached_property
    def _keys(self) -> bytes:
        """All keys, the last one first."""
        key, keys = self.last, [self.last]
        for _ in range(self.length):
            key = hashlib.sha256(key).digest()
            keys.append(key)
        return b"".join(keys)

    @property
    def commitment(self) -> str:
        return self.key(0).hex()
