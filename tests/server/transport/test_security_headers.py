"""Headers: what every answer forbids, whoever asked for it."""

import asyncio

import pytest

from fivefold.server.settings import Settings
from fivefold.server.transport.body_limit import BodyLimit
from fivefold.server.transport.security_headers import SecurityHeaders
from tests.support.protected_app import MOST, client_of


def policy(answer):
    text = answer.headers["content-security-policy"]
    return {name: rest for name, *rest in (part.split() for part in text.split(";"))}


SCRIPTS = ["'self'", "'wasm-unsafe-eval'"]
"""Ours, and the WebAssembly that they compile."""


@pytest.mark.parametrize("path", ["/page", "/api/thing", "/nowhere"])
def test_every_answer_has_them(path):
    headers = client_of().get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "geolocation=()" in headers["permissions-policy"]
    assert "content-security-policy" in headers


def test_the_policy_allows_our_own_and_nothing_else():
    found = policy(client_of().get("/page"))
    assert found["default-src"] == found["base-uri"] == found["frame-ancestors"] == ["'none'"]
    for name in ("style", "font", "manifest", "worker"):
        assert found[f"{name}-src"] == ["'self'"]
    assert found["script-src"] == SCRIPTS
    assert found["img-src"] == ["'self'", "data:"]
    assert found["form-action"] == ["'self'"]
    assert "unsafe" not in str({**found, "script-src": []})


def test_sockets_of_this_host_are_named_for_browsers_that_need_it():
    found = policy(client_of().get("/page"))
    assert found["connect-src"] == ["'self'", "ws://dice.home:8080", "wss://dice.home:8080"]


@pytest.mark.parametrize(
    "host",
    ["*", "x; script-src *", "x *", "x'", "x,y", "x/y", "é.example", "", "x:1:2", "[::1]:80"],
)
def test_no_host_gets_into_the_policy_that_is_none(host):
    answer = client_of().get("/page", headers={"Host": host.encode("latin-1")})
    assert policy(answer)["connect-src"] == ["'self'"]
    assert policy(answer)["script-src"] == SCRIPTS


def test_what_an_answer_says_itself_stays():
    answer = client_of().get("/own")
    assert answer.headers.get_list("content-security-policy") == ["sandbox"]


def test_the_api_is_not_kept_by_any_cache_and_pages_may_be():
    client = client_of()
    assert client.get("/api/thing").headers["cache-control"] == "no-store"
    assert "cache-control" not in client.get("/page").headers


@pytest.mark.parametrize(
    ("public_url", "there"),
    [(None, False), ("http://dice.home", False), ("https://dice.example.org", True)],
)
def test_https_is_demanded_only_where_it_is_served(public_url, there):
    headers = client_of(Settings(public_url=public_url)).get("/page").headers
    assert ("strict-transport-security" in headers) is there


@pytest.mark.parametrize("middleware", [BodyLimit, SecurityHeaders])
def test_websockets_go_through_untouched(middleware):
    seen = []

    async def app(scope, receive, send):
        seen.append((scope, receive, send))

    argument = MOST if middleware is BodyLimit else Settings()
    given = ({"type": "websocket"}, object(), object())
    asyncio.run(middleware(app, argument)(*given))
    assert seen == [given]
