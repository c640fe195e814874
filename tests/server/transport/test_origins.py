"""Origins: the server's own pages may connect, and nobody else's."""

import pytest

from fivefold.server.settings import Settings
from fivefold.server.transport import origins
from fivefold.server.transport.origins import is_allowed, is_known, parse_origin

PLAIN = Settings()
PUBLIC = Settings(public_url="https://dice.example.org", origins=("http://localhost:5173",))
HERE = "localhost:8080"


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        (None, HERE),
        (None, None),
        ("http://localhost:8080", HERE),
        ("http://LOCALHOST:8080", HERE),
        ("http://192.168.1.20:8080", "192.168.1.20:8080"),
        ("http://[::1]:8080", "[::1]:8080"),
        ("http://table.localhost:8080", "table.localhost:8080"),
        ("https://192.168.1.20", "192.168.1.20:443"),
        ("http://192.168.1.20", "192.168.1.20:80"),
        ("https://192.168.1.20:8443", "192.168.1.20:8443"),
        ("http://[fe80::1]:8080", "[fe80::1]:8080"),
    ],
)
def test_a_page_of_this_host_may_connect(origin, host):
    assert is_allowed(origin, host, PLAIN)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("null", HERE),
        ("", HERE),
        ("http://evil.example", HERE),
        ("http://localhost:8081", HERE),
        ("http://localhost", HERE),
        ("http://localhost:8080.evil.example", HERE),
        ("http://localhost.evil.example:8080", HERE),
        ("http://localhost:8080@evil.example", HERE),
        ("http://evil.example/localhost:8080", HERE),
        ("http://evil.example#localhost:8080", HERE),
        ("http://localhost:8080 http://evil.example", HERE),
        ("http://localhost:8080, http://evil.example", HERE),
        ("http://localhost:8080\n", HERE),
        ("file://", HERE),
        ("file://localhost:8080", HERE),
        ("chrome-extension://localhost:8080", HERE),
        ("localhost:8080", HERE),
        ("http://dice.example.org", "dice.example.org:443"),
        ("https://dice.example.org", "dice.example.org:80"),
        ("http://[::1]:8080", "[::2]:8080"),
        ("http://x", None),
        ("http://x", ""),
        ("http://", ""),
        ("http://x:999999", "x:999999"),
        ("http://é.example", "é.example"),
    ],
)
def test_a_page_of_anywhere_else_may_not(origin, host):
    assert not is_allowed(origin, host, PLAIN)


def test_a_name_that_leads_here_only_now_may_not():
    names = ("evil.example:8080", "dice.example.org", "192.168.1.20.evil.example", "1.2.3", "local")
    for host in names:
        for settings in (PLAIN, PUBLIC):
            assert not is_allowed(f"http://{host}", host, settings)


def test_the_name_of_the_machine_at_home_may(monkeypatch):
    monkeypatch.setattr(origins, "gethostname", lambda: "Livingroom.example.org")
    origins._is_ours.cache_clear()
    allowed = ["livingroom:8080", "livingroom.local:8080"]
    try:
        for host in (*allowed, "livingroom.example.org:8080", "kitchen.local:8080"):
            assert is_allowed(f"http://{host}", host, PLAIN) is (host in allowed)
    finally:
        origins._is_ours.cache_clear()


def test_the_public_address_and_named_sites_may_whatever_the_proxy_tells_as_host():
    slash = Settings(public_url="https://dice.example.org/")
    for origin, settings, may in [
        ("https://dice.example.org", PUBLIC, True),
        ("https://DICE.example.org:443", PUBLIC, True),
        ("https://dice.example.org", slash, True),
        ("https://dice.example.org", PLAIN, False),
        ("http://dice.example.org", PUBLIC, False),
        ("http://localhost:5173", PUBLIC, True),
        ("https://localhost:5173", PUBLIC, False),
        ("http://localhost:5173", PLAIN, False),
    ]:
        assert is_allowed(origin, "127.0.0.1:8080", settings) is may, origin


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("https://dice.example.org", ("https", "dice.example.org", 443)),
        ("http://[::1]:8080/", ("http", "[::1]", 8080)),
        ("https://dice.example.org/path", None),
        ("https://user@dice.example.org", None),
        ("https://dice.example.org?x", None),
        ("dice.example.org", None),
        ("https://", None),
        ("ftp://dice.example.org", None),
    ],
)
def test_an_origin_is_a_scheme_a_host_and_a_port(text, read):
    assert parse_origin(text) == read


def test_a_host_is_an_address_or_a_name_that_was_given():
    for host in (None, "localhost", "10.0.0.1:80", "[::1]", "Dice.example.org:80"):
        assert is_known(host, PUBLIC), host
    for host in ("", "evil.example", "dice.example.org.evil", "localhost:x", "a b"):
        assert not is_known(host, PUBLIC), host
