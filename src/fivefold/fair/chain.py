"""The keys of a table's dice: a chain in which each key is the hash of the next one.

Key 0 is the commitment, which is published before the game. Every roll has a key of its own, and
whoever is shown a key can check it: hashed as often as its number says, it gives the commitment.
It says nothing about the keys after it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property

_STRETCH = 64


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
    _recent: dict[int, list[bytes]] = field(default_factory=dict, repr=False, compare=False)
    """The keys of the stretch that was asked for last, by its end."""

    def key(self, number: int) -> bytes:
        if not 0 <= number <= self.length:
            raise IndexError(f"key {number} of {self.length}")
        end = min(self.length, -(-number // _STRETCH) * _STRETCH)
        if end not in self._recent:
            self._recent.clear()
            self._recent[end] = _hashes(self._ends[end], _STRETCH)
        return self._recent[end][end - number]

    @cached_property
    def _ends(self) -> dict[int, bytes]:
        """One key in so many, by number: the others are worked out from them when they are asked
        for, so that a table needs little memory."""
        ends, number, key = {self.length: self.last}, self.length, self.last
        while number:
            step = number % _STRETCH or min(number, _STRETCH)
            number, key = number - step, _hashes(key, step)[-1]
            ends[number] = key
        return ends

    @property
    def commitment(self) -> str:
        return self.key(0).hex()


def _hashes(key: bytes, times: int) -> list[bytes]:
    """A key and those before it."""
    keys = [key]
    for _ in range(times):
        key = hashlib.sha256(key).digest()
        keys.append(key)
    return keys
