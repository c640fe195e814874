"""The keys of a table's dice: a chain in which each key is the hash of the next one.

Key 0 is the commitment, which is published before the game. Every roll has a key of its own, and
whoever is shown a key can check it: hashed as often as its number says, it gives the commitment.
It says nothing about the keys after it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

SECRET_BYTES = 32
_STRETCH = 64


class ShownKey(NamedTuple):
    """A key that is public, and its number in the chain. Its text is `12 5f70bf18…`."""

    number: int
    key: str
    """64 hex digits."""

    @classmethod
    def parse(cls, text: str) -> ShownKey:
        number, _, key = text.partition(" ")
        return cls(int(number), key)

    def __str__(self) -> str:
        return f"{self.number} {self.key}"


class Skip(NamedTuple):
    """Keys that a table passed over, because their dice had been seen before it was restored."""

    after: int
    """The last place before them."""
    keys: int


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


@dataclass(frozen=True, slots=True)
class ChainState:
    """How far the chain of a table has been shown."""

    length: int
    """How many keys the chain has."""
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


def key_number(place: int, skips: tuple[Skip, ...]) -> int:
    """The number of the key of a place, which is the place itself unless keys were skipped."""
    return place + sum(skip.keys for skip in skips if skip.after < place) if skips else place
