"""Where the server listens, and the addresses that lead there."""

from __future__ import annotations

import errno
import socket
from contextlib import closing
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError, Malformed
from fivefold.texts import shown

if TYPE_CHECKING:
    from typing import Any

_WAITING = 2048
"""Connections that are taken a moment later."""
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
# Addresses of documentation: nothing is sent, the system only says which of its own it would use.
_FAR = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def listening(host: str, port: int) -> socket.socket:
    """A socket that takes connections from now on."""
    family, address = _resolved(host, port)
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server(address, family=family, backlog=_WAITING, dualstack_ipv6=both)
    except OSError as error:
        raise _refusal(error, host, port) from None


def _resolved(host: str, port: int) -> tuple[socket.AddressFamily, Any]:
    if port not in range(65_536):
        raise Malformed("not-a-port", port=shown(port))
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise Malformed("no-such-host", host=shown(host)) from None
    return family, address


def _refusal(error: OSError, host: str, port: int) -> FivefoldError:
    if error.errno == errno.EADDRINUSE:
        return FivefoldError("port-taken", port=port)
    if error.errno in (errno.EACCES, errno.EPERM):
        return FivefoldError("port-forbidden", port=port)
    return Malformed("no-such-host", host=shown(host))


def url(host: str, port: int) -> str:
    """
    >>> url("::1", 8080)
    'http://[::1]:8080/'
    """
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def network_address() -> str | None:
    """This machine's address on the network it is in, if it is in one."""
    for family, far in _FAR:
        with closing(socket.socket(family, socket.SOCK_DGRAM)) as probe:
            try:
                probe.connect((far, 9))
            except OSError:
                continue
            return str(probe.getsockname()[0])
    return None
