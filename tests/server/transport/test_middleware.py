"""Every request: bodies that are too large, pages of other sites, headers for safety."""

import asyncio
import json

import pytest
from fastapi import Body, FastAPI, Request
from fastapi.responses import Response

from fivefold.errors import Refused
from fivefold.server.settings import Settings
from fivefold.server.transport.middleware import (
    BodyLimit,
    OtherSites,
    SecurityHeaders,
    preferred_lang,
    refuse,
)
from fivefold.texts import Lang
from tests.support.asgi import Asking

MOST = 1000


def client_of(settings=None):
    """A client of a small app behind the limit on bodies and the security headers."""
    app = FastAPI()

    @app.get("/page")
    @app.get("/api/thing")
    def page():
        return "page"

    @app.get("/own")
    def own():
        return Response("x", headers={"Content-Security-Policy": "sandbox"})

    @app.post("/api/body")
    def body(sent: str = Body()):
        return len(sent)

    @app.post("/api/raw")
    async def raw(request: Request):
        return len(await request.body())

    app.add_middleware(BodyLimit, most=MOST)
    app.add_middleware(SecurityHeaders, settings=settings or Settings())
    return Asking(app, "http://dice.home:8080")


# Bodies


async def chunks(size, each=100):
    for _ in range(size // each):
        yield b"x" * each
    yield b"x" * (size % each)


@pytest.mark.parametrize("path", ["/api/raw", "/api/body"])
@pytest.mark.parametrize("announced", [True, False])
def test_a_body_that_is_too_large_is_refused_in_our_form(path, announced):
    content = b"x" * (MOST + 1) if announced else chunks(MOST + 1)
    answer = client_of().post(path, content=content)
    assert answer.status_code == 413
    text = f"this request is too large: at most {MOST} bytes"
    assert answer.json() == {"code": "body-too-large", "text": text}
    assert answer.headers["connection"] == "close"
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("announced", [True, False])
def test_a_body_that_just_fits_is_taken(announced):
    content = b"x" * MOST if announced else chunks(MOST)
    answer = client_of().post("/api/raw", content=content)
    assert (answer.status_code, answer.json()) == (200, MOST)


def test_a_body_is_refused_in_the_language_of_the_browser():
    french = {"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.8"}
    answer = client_of().post("/api/raw", content=b"x" * 2000, headers=french)
    assert answer.json()["text"].startswith("cette requête est trop grande")


def run_limited(app, scope, messages, **larger):
    sent, waiting = [], iter(messages)

    async def receive():
        return next(waiting)

    async def send(message):
        sent.append(message)

    limit = BodyLimit(app, MOST, {f"/{path}": most for path, most in larger.items()})
    asyncio.run(limit({"type": "http", "headers": [], **scope}, receive, send))
    return sent


def sized(size):
    return [{"type": "http.request", "body": b"x" * size}]


async def reads(scope, receive, send):
    await receive()


async def begins_then_reads(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": []})
    while True:
        await receive()


def test_an_answer_that_was_begun_is_not_answered_twice():
    sent = run_limited(begins_then_reads, {}, sized(2000))
    assert [(message["type"], message["status"]) for message in sent] == [
        ("http.response.start", 200)
    ]


def test_reading_stops_at_the_limit():
    read = []

    async def reads_all(scope, receive, send):
        while True:
            read.append(await receive())

    endless = ({"type": "http.request", "body": b"x" * 100} for _ in range(10**6))
    sent = run_limited(reads_all, {}, endless)
    assert len(read) == MOST // 100
    assert sent[0]["status"] == 413


@pytest.mark.parametrize("length", [b"9" * 5000, b"99999999999999999999"])
def test_a_length_of_many_digits_is_too_large(length):
    sent = run_limited(begins_then_reads, {"headers": [(b"content-length", length)]}, [])
    assert sent[0]["status"] == 413
    assert json.loads(sent[1]["body"])["code"] == "body-too-large"


@pytest.mark.parametrize("length", [b"-5", b"abc", b"", b"\xb2"])
def test_a_body_whose_length_is_no_number_is_counted(length):
    sent = run_limited(reads, {"headers": [(b"content-length", length)]}, sized(2000))
    assert sent[0]["status"] == 413


@pytest.mark.parametrize(("path", "size", "refused"), [
    ("/large", 2 * MOST, False), ("/large", 2 * MOST + 1, True), ("/large/", 2 * MOST, True),
])  # fmt: skip
def test_one_path_may_have_larger_bodies(path, size, refused):
    assert bool(run_limited(reads, {"path": path}, sized(size), large=2 * MOST)) == refused


def test_other_errors_of_the_app_go_through():
    async def fails(scope, receive, send):
        raise KeyError

    with pytest.raises(KeyError):
        run_limited(fails, {}, [])


# Other sites

SETTINGS = Settings(public_url="https://dice.example.org", origins=("https://club.example",))
OURS, THEIRS = "same-origin", "cross-site"


@pytest.fixture
def asked():
    """A function that asks, and tells whether the app was reached."""
    reached = []

    async def app(scope, receive, send):
        reached.append(scope["path"])
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    def ask(
        path="/api/tables/7kx20rtd4m", method="GET", site="localhost:8080", refusal=403, **more
    ):
        reached.clear()
        headers = {name.replace("_", "-"): value for name, value in more.items()}
        asking = Asking(OtherSites(app, SETTINGS), f"http://{site}")
        answer = asking.request(method, path, headers=headers)
        assert answer.status_code == (204 if reached else refusal)
        return bool(reached)

    return ask


def test_pages_of_other_sites_reach_nothing_even_if_their_browser_does_not_name_them(asked):
    for site in (THEIRS, "same-site"):
        assert not asked(sec_fetch_site=site, sec_fetch_dest="image")
        assert not asked(sec_fetch_site=site, sec_fetch_mode="navigate")
    assert not asked(method="POST", origin="https://evil.example")
    assert not asked(method="POST", origin="null", sec_fetch_site=OURS)


def test_our_own_pages_programs_links_and_people_who_type_an_address_ask(asked):
    assert asked()
    assert asked(sec_fetch_site=OURS)
    assert asked(sec_fetch_site="none")
    assert asked(origin="http://localhost:8080", sec_fetch_site=OURS)
    assert asked(origin="https://dice.example.org", sec_fetch_site=OURS)
    assert asked(origin="https://club.example", sec_fetch_site=THEIRS)
    assert asked("/t/7kx20rtd4m", sec_fetch_site=THEIRS, sec_fetch_mode="navigate")


def test_a_foreign_name_that_was_made_to_resolve_here_is_refused(asked):
    """A page of that name asks its own site, so its browser says nothing about another one."""
    for site in ("evil.example", "evil.example:8080", "localhost.evil.example"):
        assert not asked(site=site, refusal=421, sec_fetch_site=OURS)
        assert not asked(site=site, refusal=421)
    for site in ("127.0.0.1:8080", "[::1]:8080", "192.168.1.20", "dice.example.org:8080"):
        assert asked(site=site)
    assert asked("/ready", site="one.internal:8080")  # whoever watches over it may call it anything


# Headers


def policy(answer):
    text = answer.headers["content-security-policy"]
    return {name: rest for name, *rest in (part.split() for part in text.split(";"))}


SCRIPTS = ["'self'", "'wasm-unsafe-eval'"]
"""Ours, and the WebAssembly that they compile."""


@pytest.mark.parametrize("path", ["/page", "/api/thing", "/nowhere"])
def test_every_answer_has_the_security_headers(path):
    headers = client_of().get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "geolocation=()" in headers["permissions-policy"]
    assert "content-security-policy" in headers
    assert headers.get("cache-control") == ("no-store" if path == "/api/thing" else None)


def test_the_policy_allows_our_own_and_nothing_else():
    found = policy(client_of().get("/page"))
    assert found["default-src"] == found["base-uri"] == found["frame-ancestors"] == ["'none'"]
    for name in ("style", "font", "manifest", "worker"):
        assert found[f"{name}-src"] == ["'self'"]
    assert found["script-src"] == SCRIPTS
    assert found["img-src"] == ["'self'", "data:"]
    assert found["form-action"] == ["'self'"]
    assert "unsafe" not in str({**found, "script-src": []})
    # Sockets of this host are named for browsers that need it.
    assert found["connect-src"] == ["'self'", "ws://dice.home:8080", "wss://dice.home:8080"]


@pytest.mark.parametrize(
    "host",
    ["*", "x; script-src *", "x *", "x'", "x,y", "x/y", "é.example", "", "x:1:2", "[::1]:80"],
)
def test_a_host_that_is_none_does_not_get_into_the_policy(host):
    answer = client_of().get("/page", headers={"Host": host.encode("latin-1")})
    assert policy(answer)["connect-src"] == ["'self'"]
    assert policy(answer)["script-src"] == SCRIPTS


def test_a_policy_that_an_answer_has_itself_stays():
    answer = client_of().get("/own")
    assert answer.headers.get_list("content-security-policy") == ["sandbox"]


@pytest.mark.parametrize(
    ("public_url", "there"),
    [(None, False), ("http://dice.home", False), ("https://dice.example.org", True)],
)
def test_https_is_demanded_only_where_it_is_served(public_url, there):
    headers = client_of(Settings(public_url=public_url)).get("/page").headers
    assert ("strict-transport-security" in headers) is there


@pytest.mark.parametrize(("middleware", "argument"), [
    (BodyLimit, MOST), (SecurityHeaders, Settings()),
])  # fmt: skip
def test_websockets_go_through_untouched(middleware, argument):
    seen = []

    async def app(scope, receive, send):
        seen.append((scope, receive, send))

    given = ({"type": "websocket"}, object(), object())
    asyncio.run(middleware(app, argument)(*given))
    assert seen == [given]


async def test_a_refusal_is_json_in_the_language_of_the_reader():
    sent = []

    async def send(message):
        sent.append(message)

    refusal = Refused("other-site")
    await refuse(refusal, 403, {"headers": [(b"accept-language", b"fr")]}, send)
    start, body = sent
    assert start["status"] == 403
    assert dict(start["headers"])[b"connection"] == b"close"
    assert json.loads(body["body"]) == {"code": "other-site", "text": refusal.say("fr")}


@pytest.mark.parametrize(
    ("header", "lang"),
    [(b"fr", Lang.FR), (b"FR-fr", Lang.FR), (b"en,fr", Lang.EN), (b"de", Lang.EN), (b"", Lang.EN)],
)
def test_the_language_is_the_first_that_is_named(header, lang):
    assert preferred_lang([(b"accept-language", header)]) is lang
    assert preferred_lang([]) is Lang.EN
