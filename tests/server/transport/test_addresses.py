"""Addresses that a server listens on, and how they are written."""

import errno
import socket

import pytest

from fivefold.errors import FivefoldError
from fivefold.server.transport.addresses import listening, url
from tests.support.waiting import PATIENCE


def test_a_port_that_is_not_for_everyone_is_refused(monkeypatch):
    def forbidden(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket, "create_server", forbidden)
    with pytest.raises(FivefoldError, match="port 80 is reserved") as refused:
        listening("127.0.0.1", 80)
    assert refused.value.code == "port-forbidden"


def test_addresses_are_written_as_browsers_read_them():
    assert url("127.0.0.1", 80) == "http://127.0.0.1:80/"
    assert url("::1", 80) == "http://[::1]:80/"


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="no IPv6 here")
def test_on_every_address_of_ipv6_those_of_ipv4_are_served_too():
    with listening("::", 0) as taken:
        port = taken.getsockname()[1]
        for address in ("127.0.0.1", "::1"):
            socket.create_connection((address, port), timeout=PATIENCE).close()
