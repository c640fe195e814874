"""Rate limits and connection counts, in bounded memory.

A rate limit is a token bucket that holds `most` tokens and refills evenly in `seconds`. A bucket
stores only the time at which it will be full again.

An address counts for itself and for the networks around it, which have more, but not as many times
more as they have addresses: see `levels`.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.server.settings import Rate

_KEYS = 50_000
"""Most keys held. Spending of forgotten keys still counts for everyone's limit."""
_NETWORK = 64
"""The least that a provider assigns of an IPv6 address; a client chooses the rest itself."""
_WIDER = (56, 48)
"""Networks that a customer may also be given."""
_EVERYBODY = "everybody"
_UNKNOWN = "unknown"
_MOST_DEBT = 10.0
"""Seconds after which the next token comes back, however much was spent."""
_LONGEST = 100
"""More letters than an address has; what proxies send is cached."""


class Times(NamedTuple):
    """The allowances of wider groups, as multiples of that of an address."""

    wider: tuple[int, int] = (4, 16)
    """A /56 and a /48 network."""
    players: int = 16
    """All players at an address together; strangers are counted apart."""
    everybody: int | None = 500


_TIMES = Times()


class Bucket:
    """One rate limit, such as that of a connection."""

    __slots__ = ("_clock", "_each", "_full", "_most_owed", "_room")

    def __init__(
        self,
        rate: Rate,
        clock: Callable[[], float] = time.monotonic,
        most_debt: float = _MOST_DEBT,
    ) -> None:
        self._each = rate.seconds / rate.most
        # Half a token of slack, so that rounding errors never cost the last one.
        self._room = rate.seconds + self._each / 2
        self._most_owed = self._room + most_debt
        self._clock = clock
        self._full = float("-inf")

    def has(self, count: float = 1) -> bool:
        now = self._clock()
        return max(self._full, now) + count * self._each - now <= self._room

    def spend(self, count: float = 1) -> None:
        """Take tokens whether or not there are any. The debt has a limit, or one thing that took
        long would lock its address out."""
        now = self._clock()
        self._full = min(max(self._full, now) + count * self._each, now + self._most_owed)

    def take(self, count: float = 1) -> bool:
        """Take `count` tokens if that many are left; otherwise take none and return False."""
        if not self.has(count):
            return False
        self.spend(count)
        return True

    def wait(self) -> float:
        """Seconds until a token is available; 0 if one is now."""
        return max(0.0, self._full + self._each - self._clock() - self._room)


class Buckets:
    """A rate limit for each key, such as an address, and for the networks around it."""

    def __init__(
        self,
        rate: Rate,
        clock: Callable[[], float] = time.monotonic,
        keys: int = _KEYS,
        times: Times = _TIMES,
    ) -> None:
        self._rate, self._times = rate, times
        self._clock = clock
        self._keys = keys
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, count: float = 1) -> bool:
        """Take `count` tokens if that many are left; otherwise take none and return False."""
        for name, times in levels(key, self._times):
            bucket = self._buckets.get(name)
            if not (bucket or self._new(times)).has(count):
                return False
        self.spend(key, count)
        return True

    def spend(self, key: str, count: float) -> None:
        """Take tokens whether or not there are any."""
        for name, times in levels(key, self._times):
            bucket = self._buckets.get(name)
            if bucket is None:
                bucket = self._buckets[name] = self._new(times)
            bucket.spend(count)
            self._buckets.move_to_end(name)
        while len(self._buckets) > self._keys:
            self._buckets.popitem(last=False)  # the least recently used, most likely full

    def _new(self, times: int) -> Bucket:
        most, seconds = self._rate
        return Bucket(type(self._rate)(most * times, seconds), self._clock)

    def wait(self, key: str) -> float:
        """Seconds until a token is available; 0 if one is now."""
        found = (self._buckets.get(name) for name, _ in levels(key, self._times))
        return max((bucket.wait() for bucket in found if bucket), default=0.0)

    def __len__(self) -> int:
        """The number of keys held."""
        return len(self._buckets)


class ConnectionCounts:
    """Counts open connections by address and network, which bounds the number of keys as well."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}
        self.total = 0

    def enter(self, key: str) -> bool:
        """Count one more connection; False if this address has as many as it may."""
        if any(self._open.get(name, 0) >= times * self._most for name, times in levels(key)):
            return False
        for name, _ in levels(key):
            self._open[name] = self._open.get(name, 0) + 1
        self.total += 1
        return True

    def leave(self, key: str) -> None:
        """Call once for each successful `enter`."""
        self.total -= 1
        for name, _ in levels(key):
            self._open[name] -= 1
            if not self._open[name]:
                del self._open[name]


class KnownPlayers:
    """The owners that were seen at a seat or a table of their own. They have an allowance of their
    own, so that many can play behind one address; and since a stranger can become one by making
    tables, all players of an address together have a limit as well."""

    def __init__(self, most: int = _KEYS) -> None:
        self._most = most
        self._owners: OrderedDict[str, None] = OrderedDict()

    def add(self, owner: str) -> None:
        self._owners[owner] = None
        self._owners.move_to_end(owner)
        if len(self._owners) > self._most:
            self._owners.popitem(last=False)

    def key(self, address: str, owner: str | None) -> str:
        """The key that a client is counted under."""
        return f"{address} {owner}" if owner in self._owners else address


@lru_cache(8192)
def levels(key: str, times: Times = _TIMES) -> tuple[tuple[str, int], ...]:
    """All keys that a key counts for, each with its multiple of the allowance.

    >>> [level for level, _ in levels("192.0.2.7")]
    ['192.0.2.7', 'everybody']
    >>> [times for _, times in levels("2001:db8:1:203::/64")]
    [1, 4, 16, 500]
    >>> levels("192.0.2.7 ann")[:2]
    (('ann', 1), ('players at 192.0.2.7', 16))
    """
    address, _, player = key.partition(" ")
    around = [(address, 1)]
    if address.endswith(f"/{_NETWORK}"):
        network = IPv6Network(address)
        wider = (str(network.supernet(new_prefix=size)) for size in _WIDER)
        around += zip(wider, times.wider, strict=True)
    if player:
        around = [(f"players at {place}", more * times.players) for place, more in around]
        around.insert(0, (player, 1))
    return (*around, (_EVERYBODY, times.everybody)) if times.everybody else tuple(around)


def address_key(client: tuple[str, int] | None) -> str:
    """The key a client is counted under, from `scope["client"]` (which allows for proxies).

    >>> address_key(("2001:db8:1:2:3:4:5:6", 80)), address_key(("::ffff:192.0.2.7", 80))
    ('2001:db8:1:2::/64', '192.0.2.7')
    """
    return _address_key(client[0][:_LONGEST] if client else "")


@lru_cache(8192)
def _address_key(host: str) -> str:
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:  # a Unix socket, or an invalid header from a proxy
        return _UNKNOWN
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, _NETWORK), strict=False))
