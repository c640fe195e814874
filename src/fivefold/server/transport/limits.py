"""Rate limits and connection counts, in bounded memory.

A rate limit is a token bucket that holds `most` tokens and refills evenly in `seconds`. A bucket
stores only the time at which it will be full again.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.server.settings import Rate

_KEYS = 50_000
"""Most keys held. A client with more addresses than this can't be limited by counting anyway."""
_NETWORK = 64
"""The part of an IPv6 address that a provider assigns; a client chooses the rest itself."""
_UNKNOWN = "unknown"


class Bucket:
    """One rate limit, such as that of a connection."""

    __slots__ = ("_clock", "_each", "_full", "_room")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._each = rate.seconds / rate.most
        # Half a token of slack, so that rounding errors never cost the last one.
        self._room = rate.seconds + self._each / 2
        self._clock = clock
        self._full = float("-inf")

    def take(self, count: int = 1) -> bool:
        """Take `count` tokens if that many are left; otherwise take none and return False."""
        now = self._clock()
        full = (self._full if self._full > now else now) + count * self._each
        if full - now > self._room:
            return False
        self._full = full
        return True

    def wait(self) -> float:
        """Seconds until a token is available; 0 if one is now."""
        return max(0.0, self._full + self._each - self._clock() - self._room)


class Buckets:
    """A rate limit for each key, such as an address."""

    def __init__(
        self, rate: Rate, clock: Callable[[], float] = time.monotonic, keys: int = _KEYS
    ) -> None:
        self._rate = rate
        self._clock = clock
        self._keys = keys
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, count: int = 1) -> bool:
        """Take `count` tokens if that many are left; otherwise take none and return False."""
        bucket = self._buckets.get(key) or Bucket(self._rate, self._clock)
        if not bucket.take(count):
            return False
        self._buckets[key] = bucket
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._keys:
            self._buckets.popitem(last=False)  # the least recently used, most likely full
        return True

    def wait(self, key: str) -> float:
        """Seconds until a token is available; 0 if one is now."""
        bucket = self._buckets.get(key)
        return bucket.wait() if bucket else 0.0

    def __len__(self) -> int:
        """The number of keys held."""
        return len(self._buckets)


class Connections:
    """Counts open connections by address, which bounds the number of keys as well."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}
        self.total = 0

    def enter(self, key: str) -> bool:
        """Count one more connection; False if this address has as many as it may."""
        count = self._open.get(key, 0)
        if count >= self._most:
            return False
        self._open[key] = count + 1
        self.total += 1
        return True

    def leave(self, key: str) -> None:
        """Call once for each successful `enter`."""
        self.total -= 1
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]


def address_key(client: tuple[str, int] | None) -> str:
    """The key a client is counted under, from `scope["client"]` (which allows for proxies).

    >>> address_key(("2001:db8:1:2:3:4:5:6", 80)), address_key(("::ffff:192.0.2.7", 80))
    ('2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        address = ip_address(client[0].partition("%")[0] if client else "")
    except ValueError:  # a Unix socket, or an invalid header from a proxy
        return _UNKNOWN
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, _NETWORK), strict=False))
