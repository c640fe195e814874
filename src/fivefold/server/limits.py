"""How much one client may do: rates and connections, counted in bounded memory.

A rate is a bucket that holds `most` and fills again evenly in `seconds`. All that is kept of a
bucket is the moment at which it will be full again.
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
"""Keys that are held at most. Whoever has more addresses is not held up by any count."""
_NETWORK = 64
"""Bits of an IPv6 address that a household is given; the rest is free for it to choose."""
_UNKNOWN = "unknown"


class Bucket:
    """The rate of one connection."""

    __slots__ = ("_clock", "_each", "_full", "_room")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._each = rate.seconds / rate.most
        # Half of one is left open, so that sums which are not quite exact lose nobody their last.
        self._room = rate.seconds - self._each / 2
        self._clock = clock
        self._full = float("-inf")

    def take(self, count: int = 1) -> bool:
        """Take so many, if there are so many left."""
        now = self._clock()
        full = max(self._full, now) + (count - 1) * self._each
        if full - now > self._room:
            return False
        self._full = full + self._each
        return True

    def wait(self) -> float:
        """Seconds until there is one to take: 0 if there is one now."""
        return max(0.0, self._full - self._clock() - self._room)


class Buckets:
    """A rate for each key, such as an address."""

    def __init__(
        self, rate: Rate, clock: Callable[[], float] = time.monotonic, keys: int = _KEYS
    ) -> None:
        self._rate = rate
        self._clock = clock
        self._keys = keys
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, count: int = 1) -> bool:
        """Take so many, if there are so many left."""
        bucket = self._buckets.get(key) or Bucket(self._rate, self._clock)
        if not bucket.take(count):
            return False
        self._buckets[key] = bucket
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._keys:
            self._buckets.popitem(last=False)  # the one that took longest ago, most likely full
        return True

    def wait(self, key: str) -> float:
        """Seconds until there is one to take: 0 if there is one now."""
        bucket = self._buckets.get(key)
        return bucket.wait() if bucket else 0.0

    def __len__(self) -> int:
        """Keys that are held."""
        return len(self._buckets)


class Connections:
    """Open connections by address. As many keys as there are connections, so it needs no bound."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}
        self.total = 0

    def enter(self, key: str) -> bool:
        """Count one more, unless this address has all it may have."""
        count = self._open.get(key, 0)
        if count >= self._most:
            return False
        self._open[key] = count + 1
        self.total += 1
        return True

    def leave(self, key: str) -> None:
        """For each `enter` that was granted."""
        self.total -= 1
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]


def address_key(client: tuple[str, int] | None) -> str:
    """Whom to count a client as: `scope["client"]`, in which uvicorn has put what a proxy told.

    >>> address_key(("2001:db8:1:2:3:4:5:6", 80)), address_key(("::ffff:192.0.2.7", 80))
    ('2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        address = ip_address(client[0].partition("%")[0] if client else "")
    except ValueError:  # a Unix socket, or a proxy that tells something else
        return _UNKNOWN
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, _NETWORK), strict=False))
