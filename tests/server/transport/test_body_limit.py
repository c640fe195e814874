"""Bodies that are too large are refused, whatever their headers say of them."""

import asyncio
import json

import pytest

from fivefold.server.transport.body_limit import BodyLimit
from tests.support.protected_app import MOST, client_of


def chunks(size, each=100):
    async def given():
        for _ in range(size // each):
            yield b"x" * each
        yield b"x" * (size % each)

    return given()


@pytest.mark.parametrize("path", ["/api/raw", "/api/body"])
@pytest.mark.parametrize("announced", [True, False])
def test_a_body_that_is_too_large_is_refused_in_our_form(path, announced):
    content = b"x" * (MOST + 1) if announced else chunks(MOST + 1)
    answer = client_of().post(path, content=content)
    assert answer.status_code == 413
    assert answer.json() == {
        "code": "body-too-large",
        "text": f"this request is too large: at most {MOST} bytes",
    }
    assert answer.headers["connection"] == "close"
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("announced", [True, False])
def test_a_body_that_just_fits_is_taken(announced):
    content = b"x" * MOST if announced else chunks(MOST)
    answer = client_of().post("/api/raw", content=content)
    assert (answer.status_code, answer.json()) == (200, MOST)


def test_the_refusal_is_in_the_language_of_the_browser():
    answer = client_of().post(
        "/api/raw", content=b"x" * 2000, headers={"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.8"}
    )
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


async def begins_then_reads(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": []})
    while True:
        await receive()


def test_an_answer_that_was_begun_is_not_answered_twice():
    sent = run_limited(begins_then_reads, {}, [{"type": "http.request", "body": b"x" * 2000}])
    assert [message["type"] for message in sent] == ["http.response.start"]
    assert sent[0]["status"] == 200


def test_reading_stops_at_the_limit():
    read = []

    async def reads(scope, receive, send):
        while True:
            read.append(await receive())

    endless = ({"type": "http.request", "body": b"x" * 100} for _ in range(10**6))
    sent = run_limited(reads, {}, endless)
    assert len(read) == MOST // 100
    assert sent[0]["status"] == 413


@pytest.mark.parametrize("length", [b"9" * 5000, b"99999999999999999999"])
def test_a_length_of_thousands_of_digits_is_too_large(length):
    sent = run_limited(begins_then_reads, {"headers": [(b"content-length", length)]}, [])
    assert sent[0]["status"] == 413
    assert json.loads(sent[1]["body"])["code"] == "body-too-large"


@pytest.mark.parametrize("length", [b"-5", b"abc", b"", b"\xb2"])
def test_a_length_that_is_none_is_counted_instead(length):
    messages = [{"type": "http.request", "body": b"x" * 2000}]

    async def reads(scope, receive, send):
        await receive()

    sent = run_limited(reads, {"headers": [(b"content-length", length)]}, messages)
    assert sent[0]["status"] == 413


@pytest.mark.parametrize(("path", "size", "refused"), [
    ("/large", 2 * MOST, False), ("/large", 2 * MOST + 1, True), ("/large/", 2 * MOST, True),
])  # fmt: skip
def test_one_path_may_have_larger_bodies(path, size, refused):
    async def reads(scope, receive, send):
        await receive()

    messages = [{"type": "http.request", "body": b"x" * size}]
    sent = run_limited(reads, {"path": path}, messages, large=2 * MOST)
    assert bool(sent) == refused


def test_other_errors_of_the_app_go_through():
    async def fails(scope, receive, send):
        raise KeyError

    with pytest.raises(KeyError):
        run_limited(fails, {}, [])
