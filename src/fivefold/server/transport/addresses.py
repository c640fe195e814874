"""The socket the server listens on, and the URLs that lead to it."""

from __future__ import annotations

import errno
import socket
from contextlib import closing
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError, Malformed
from fivefold.texts import shown

if TYPE_CHECKING:
    from typing import Any

_BACKLOG = 2048
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
# Addresses reserved for documentation. Nothing is sent: connecting a UDP socket only makes the
# system choose the local address it would send from.
_REMOTE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def listening(host: str, port: int) -> socket.socket:
    """A listening socket."""
    family, address = _resolved(host, port)
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server(address, family=family, backlog=_BACKLOG, dualstack_ipv6=both)
    except OSError as error:
        raise _listen_error(error, host, port) from None


def _resolved(host: str, port: int) -> tuple[socket.AddressFamily, Any]:
    if port not in range(65_536):
        raise Malformed("not-a-port", port=shown(port))
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise Malformed("no-such-host", host=shown(host)) from None
    return family, address


def _listen_error(error: OSError, host: str, port: int) -> FivefoldError:
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
    """This machine's address in its network; None without a network."""
    for family, remote in _REMOTE:
        with closing(socket.socket(family, socket.SOCK_DGRAM)) as probe:
            try:
                probe.connect((remote, 9))
            except OSError:
                continue
            return str(probe.getsockname()[0])
    return None
