"""HTTP: requests that never arrive end, and WebSockets begin as the protocol says."""

import asyncio
import json
import socket
from contextlib import asynccontextmanager, closing, nullcontext
from functools import partial
from urllib.request import urlopen

import h11
import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from fivefold.errors import NotInstalled
from fivefold.server import local
from fivefold.server.operations import serve
from fivefold.server.settings import Limits, Rate
from fivefold.server.transport import http, middleware
from fivefold.server.transport.gate import CONNECTION, Gate, WorkQueue
from fivefold.server.transport.http import (
    OVERRIDDEN,
    HttpProtocol,
    StrictParser,
    check_uvicorn,
    uvicorn_config,
)
from fivefold.server.transport.limits import Bucket
from fivefold.server.transport.middleware import Budget
from tests.support.serving import in_background
from tests.support.waiting import PATIENCE, comes_true
from tests.support.websockets import TEXT, client_frame, server_frames

KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
VERSION = b"Sec-WebSocket-Version: 13\r\n"
ASKING = (
    b"GET /api/live HTTP/1.1\r\nHost: x\r\n"
    b"Connection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n"
)


GET = b"GET / HTTP/1.1\r\nHost: x\r\n"
POST = GET.replace(b"GET", b"POST")
OPENING = ASKING + KEY + VERSION
LIVE = "/api/live"


def connection(url):
    host, port = url.removeprefix("http://").split(":")
    return closing(socket.create_connection((host, int(port)), timeout=PATIENCE))


def websocket(url, path=LIVE, **more):
    return connect(url.replace("http", "ws") + path, **more)


def answer(url, data):
    """All that comes until the server closes or has accepted."""
    with connection(url) as client:
        client.sendall(data)
        heard = b""
        while b"\r\n\r\n" not in heard and (more := client.recv(4096)):
            heard += more
        return heard.decode()


def test_a_websocket_is_opened_as_the_protocol_says(url):
    heard = answer(url, OPENING + b"\r\n")
    assert heard.startswith("HTTP/1.1 101 Switching Protocols\r\n")
    assert "\r\nsec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in heard
    assert "extensions" not in heard


@pytest.mark.parametrize(
    "head",
    [
        ASKING + VERSION,
        ASKING + KEY,
        ASKING + KEY + b"Sec-WebSocket-Version: 8\r\n",
        ASKING + VERSION + b"Sec-WebSocket-Key: short\r\n",
        ASKING + VERSION + b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=!\r\n",
        ASKING.replace(b"GET", b"PUT") + KEY + VERSION,
        ASKING.replace(b"HTTP/1.1", b"HTTP/1.0") + KEY + VERSION,
        OPENING + b"Content-Length: 7\r\n",  # which would be read as frames
        OPENING + b"Transfer-Encoding: chunked\r\n",
    ],
)
def test_a_request_that_is_none_is_told_the_version(head, url):
    heard = answer(url, head + b"\r\n")
    assert heard.startswith("HTTP/1.1 426 Upgrade Required\r\n")
    assert "\r\nsec-websocket-version: 13\r\n" in heard


@pytest.mark.parametrize("path", ["/", "/api", "/api/lives", "/api/tables/7kx20rtd4m"])
def test_there_are_no_other_websockets(path, url):
    with pytest.raises(InvalidStatus, match="404"), websocket(url, path):
        pass


def test_frames_sent_before_the_upgrade_is_answered_are_read(url):
    """A client has to wait for the answer; not all do."""
    hello = client_frame(TEXT, b"no hello")
    with connection(url) as client:
        client.sendall(OPENING + b"\r\n" + hello)
        heard = b""
        while more := client.recv(4096):
            heard += more
            if heard.partition(b"\r\n\r\n")[2].endswith((4001).to_bytes(2, "big")):
                break
    (_, said), _ = server_frames(heard.partition(b"\r\n\r\n")[2])
    assert json.loads(said)["code"] == "bad-message"


def test_large_messages_in_parts_and_all_codes_with_another_implementation(url):
    with websocket(url, compression="deflate") as client:
        client.send(["[", "1" * 4000, "]"])
        assert json.loads(client.recv(timeout=PATIENCE))["code"] == "bad-message"
        with pytest.raises(ConnectionClosed) as closed:
            client.recv(timeout=PATIENCE)
        assert closed.value.rcvd.code == 4001
    with websocket(url) as client:
        assert client.ping().wait(PATIENCE)


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET /health HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/rules HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{",
    ],
)
def test_a_request_that_never_arrives_ends(begun, monkeypatch, tmp_path):
    monkeypatch.setattr(http, "REQUEST_SECONDS", 0.2)
    with in_background(tmp_path / "t.sqlite") as url:
        with connection(url) as client:
            client.sendall(begun)
            assert client.recv(100) == b""
        with urlopen(f"{url}/health") as answered:  # noqa: S310
            assert answered.status == 200


def test_a_websocket_stays_open_longer_than_a_request_may_take(monkeypatch, tmp_path):
    monkeypatch.setattr(http, "REQUEST_SECONDS", 1.5)  # a busy machine needs some
    with in_background(tmp_path / "t.sqlite") as url, connection(url) as client:
        client.sendall(OPENING + b"\r\n")
        assert b" 101 " in client.recv(4096)
        client.settimeout(2.0)
        with pytest.raises(TimeoutError):
            client.recv(4096)


async def test_a_request_that_has_arrived_may_take_its_time(monkeypatch):
    monkeypatch.setattr(http, "REQUEST_SECONDS", 0.05)

    async def slow(scope, receive, send):
        await asyncio.sleep(0.3)
        await sends(0)(scope, receive, send)

    assert (await served(slow, GET + b"\r\n")).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("cuts", [1, 5, 100])
def test_a_head_that_is_too_long_is_refused_however_it_comes(cuts):
    head = GET + b"".join(b"X-%d: %s\r\n" % (each, b"y" * 1000) for each in range(60)) + b"\r\n"
    size = len(head) // cuts
    with pytest.raises(h11.RemoteProtocolError):
        parsed([head[at : at + size] for at in range(0, len(head), size)])


def parsed(segments):
    parser = StrictParser(16_384)
    for segment in segments:
        parser.receive_data(segment)
        parser.next_event()


async def test_a_head_is_counted_with_its_spaces_and_without_what_follows_it():
    for data, status in (
        (GET + b"A:" + b" " * 20_000 + b"b\r\n\r\n", b"400"),
        ((GET + b"A: " + b"b" * 10_000 + b"\r\n\r\n") * 3, b"200"),
        (POST + b"Content-Length: 60000\r\n\r\n" + b"x" * 60_000, b"200"),
    ):
        assert (await served(sends(0), data)).startswith(b"HTTP/1.1 " + status)


@pytest.mark.parametrize(("first", "second"), [
    (b"Content-Length: 3\r\n", b"Transfer-Encoding: chunked\r\n"),
    (b"transfer-encoding: chunked\r\n", b"content-length: 3\r\n"),
])  # fmt: skip
async def test_a_request_with_two_lengths_is_refused_and_the_connection_ends(first, second):
    smuggled = b"0\r\n\r\n" + GET + b"\r\n"
    heard = await served(sends(0), POST + first + second + b"\r\n" + smuggled, to_the_end=True)
    assert heard.startswith(b"HTTP/1.1 400")
    assert heard.count(b"HTTP/1.1") == 1


async def test_only_a_few_requests_may_be_sent_ahead_of_their_answers(monkeypatch):
    monkeypatch.setattr(middleware, "_TAR_SECONDS", 0.0)
    app = Budget(sends(10), Gate(Limits()))
    heard = await served(app, (GET + b"\r\n") * (2 + http.MOST_AHEAD), to_the_end=True)
    assert heard.startswith(b"HTTP/1.1 429")
    assert heard.count(b"HTTP/1.1") == 1
    last = GET + b"Connection: close\r\n\r\n"
    app = Budget(sends(10), Gate(Limits()))
    heard = await served(app, (GET + b"\r\n") * http.MOST_AHEAD + last, to_the_end=True)
    assert heard.count(b"HTTP/1.1 200") == 1 + http.MOST_AHEAD


class Held(WorkQueue):
    """A line in which nothing moves until it is told to."""

    def __init__(self):
        super().__init__(lambda: 0.0)
        self.spend(1000)

    def _continue_later(self):
        pass

    def release(self):
        self._bucket = Bucket(Rate(1000, 1))
        self._continue()


async def test_a_connection_whose_work_is_queued_is_not_read_meanwhile():
    gate = Gate(Limits())
    gate.line = line = Held()
    async with connected(sends(10), gate) as (reader, writer):
        writer.write(GET)
        await comes_true(lambda: line._waiting)
        writer.write(b"\r\n")
        _, other = await asyncio.open_connection(*writer.get_extra_info("peername"))
        other.write(GET + b"\r\n")
        await comes_true(lambda: len(line._waiting) == 2)
        other.close()
        line.release()
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")


async def test_requests_that_wait_for_their_answers_may_be_many():
    async with connected(sends(10)) as (reader, writer):
        for _ in range(20):
            writer.write((GET + b"\r\n") * (1 + http.MOST_AHEAD // 2))
            for _ in range(1 + http.MOST_AHEAD // 2):
                await reader.readuntil(b"\r\n\r\n")
                await reader.readexactly(10)


async def test_http_connections_of_an_address_are_counted():
    gate = Gate(Limits(requests_per_address=2))
    async with serving(sends(10), gate) as port:
        first, second, third = [await asyncio.open_connection("127.0.0.1", port) for _ in "123"]
        assert await third[0].read() == b""
        first[1].close()
        await comes_true(lambda: gate.requests.total == 1)
        fourth = await asyncio.open_connection("127.0.0.1", port)
        for reader, writer in (second, fourth):
            writer.write(GET + b"\r\n")
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        for _, writer in (second, third, fourth):
            writer.close()
        await comes_true(lambda: gate.requests.total == 0)


async def test_a_refused_connection_is_not_charged(monkeypatch):
    """Or one address could use up the share of everybody."""
    gate, charged = Gate(Limits(requests_per_address=1)), []
    monkeypatch.setattr(gate, "charge", lambda key, *_: charged.append(key))
    async with serving(sends(10), gate) as port:
        first, second = [await asyncio.open_connection("127.0.0.1", port) for _ in "12"]
        assert await second[0].read() == b""
        assert charged == ["127.0.0.1"]
        for _, writer in (first, second):
            writer.close()


async def test_an_address_without_budget_is_not_even_listened_to():
    gate = Gate(Limits())
    gate.charge("127.0.0.1", 60_000)
    async with connected(sends(10), gate) as (reader, _):
        assert await reader.read() == b""


async def test_a_connection_of_a_proxy_is_counted_once_for_all_its_clients():
    gate = Gate(Limits(requests_per_address=1))
    counted = []

    async def app(scope, receive, send):
        http = scope["extensions"][CONNECTION]
        counted.append((http.count_as("ann"), http.count_as("bo"), gate.requests.total))
        await sends(10)(scope, receive, send)

    async with connected(app, gate, proxy_headers=True) as (reader, writer):
        writer.write(GET + b"\r\n")
        await reader.readuntil(b"\r\n\r\n")
        writer.close()
        await comes_true(lambda: gate.requests.total == 0)
    assert counted == [(True, True, 1)]


async def test_a_connection_that_is_gone_does_not_count_any_more():
    gate, later = Gate(Limits()), []

    async def app(scope, receive, send):
        http = scope["extensions"][CONNECTION]
        await http.ended
        later.append(http.count_as("ann"))

    async with connected(app, gate) as (_, writer):
        writer.write(GET + b"\r\n")
        await comes_true(lambda: gate.requests.total)
        writer.close()
        await comes_true(lambda: later)
    assert (later, gate.requests.total) == ([False], 0)


def sends(size):
    """An app whose answer has this many bytes."""

    async def app(scope, receive, send):
        headers = [(b"content-length", b"%d" % size)]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"x" * size})

    return app


@pytest.mark.parametrize("size", [100_000, 30_000_000])
async def test_an_answer_that_is_not_read_ends(size, monkeypatch):
    monkeypatch.setattr(http, "ANSWER_SECONDS", 0.1)
    gone = []
    lost = HttpProtocol.connection_lost
    monkeypatch.setattr(
        HttpProtocol, "connection_lost", lambda http, error: gone.append(1) or lost(http, error)
    )
    async with serving(sends(size)) as port:
        with socket.socket() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            client.connect(("127.0.0.1", port))
            client.sendall(GET + b"\r\n")
            await comes_true(lambda: gone)


async def test_an_answer_that_is_read_arrives_as_a_whole(monkeypatch):
    monkeypatch.setattr(http, "ANSWER_SECONDS", 5.0)
    async with connected(sends(3_000_000)) as (reader, writer):
        for _ in range(2):
            writer.write(GET + b"\r\n")
            await reader.readuntil(b"\r\n\r\n")
            assert len(await reader.readexactly(3_000_000)) == 3_000_000


async def test_a_bug_while_a_websocket_is_opened_is_a_status(caplog):
    async def broken(scope, receive, send):
        raise ZeroDivisionError

    heard = await served(broken, OPENING + b"\r\n")
    assert heard.startswith(b"HTTP/1.1 500")


@asynccontextmanager
async def connected(app, gate=None, **more):
    """A connection to a server with this app."""
    async with serving(app, gate, **more) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        yield reader, writer
        writer.close()


async def served(app, data, *, to_the_end=False):
    """What this app answers: the first head, or all that comes until the server closes."""
    async with connected(app) as (reader, writer):
        writer.write(data)
        return await (reader.read() if to_the_end else reader.readuntil(b"\r\n\r\n"))


@asynccontextmanager
async def serving(app, gate=None, proxy_headers=False):
    """The port of a server with this app."""
    protocol = partial(HttpProtocol, gate=gate)
    options = {"http": protocol, "ws": "none", "lifespan": "off", "port": 0, "log_config": None}
    config = uvicorn.Config(app, proxy_headers=proxy_headers, **options)
    server = uvicorn.Server(config)
    server.capture_signals = nullcontext  # type: ignore[assignment,method-assign]
    task = asyncio.create_task(server.serve())
    await comes_true(lambda: server.started)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await task


async def app(scope, receive, send):
    raise NotImplementedError


def test_uvicorn_limits_heads_does_not_name_itself_and_listens_where_it_is_told():
    gate = Gate(Limits(head_bytes=99))
    config = uvicorn_config(app, gate, host="127.0.0.2", port=0, log_config=None)
    assert (config.host, config.port) == ("127.0.0.2", 0)
    assert config.h11_max_incomplete_event_size == 99
    config.load()
    assert issubclass(config.http_protocol_class.func, H11Protocol)
    names = {name.lower() for name, _ in config.encoded_headers}
    assert b"server" not in names


def test_a_uvicorn_that_would_not_call_our_methods_is_refused(monkeypatch):
    check_uvicorn()
    monkeypatch.delattr(H11Protocol, "_should_upgrade")
    with pytest.raises(NotInstalled) as refused:
        uvicorn_config(app, Gate(Limits()), log_config=None)
    assert refused.value.code == "uvicorn-changed"
    assert refused.value.facts["missing"] == "H11Protocol._should_upgrade"


def test_every_method_that_we_override_is_checked():
    ours = {HttpProtocol: H11Protocol, local._EmbeddedServer: uvicorn.Server}
    ours[serve._Server] = uvicorn.Server
    for our, theirs in ours.items():
        overridden = {name for name in vars(our) if not name.startswith("__")} & {*vars(theirs)}
        assert overridden <= {*OVERRIDDEN[theirs]}
