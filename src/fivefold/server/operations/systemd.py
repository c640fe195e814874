"""Tells systemd how the server is (`Type=notify`), so that it restarts one that no longer answers.

See sd_notify(3). Without systemd nothing is sent.
"""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress

READY, STOPPING = "READY=1", "STOPPING=1"
_ALIVE = "WATCHDOG=1"
_TIMES = 3
"""How often the server says that it is alive, in the time after which it counts as dead."""


def notify(state: str) -> None:
    """A datagram to systemd. It neither blocks nor fails."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    if address.startswith("@"):  # an address without a file
        address = f"\0{address[1:]}"
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.setblocking(False)
        sender.sendto(state.encode(), address)


async def keep_alive() -> None:
    """Say again and again that the event loop runs, if systemd wants to know (`WatchdogSec`)."""
    if os.environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return  # it watches another process, which has started this one
    seconds = int(os.environ.get("WATCHDOG_USEC", "0")) / 1e6
    while seconds:
        notify(_ALIVE)
        await asyncio.sleep(seconds / _TIMES)
