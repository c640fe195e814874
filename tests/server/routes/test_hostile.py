"""Connections that send whatever they like: an answer or a close with a code, and no change."""

import hashlib
import json
import random
import socket
from contextlib import ExitStack, closing, contextmanager, suppress
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from fivefold.server.settings import Limits, Rate
from fivefold.tables.ids import new_token, owner_of
from tests.support.effort import effort
from tests.support.serving import OFTEN, in_background, seats
from tests.support.waiting import PATIENCE
from tests.support.websockets import CLOSE, PING, client_frame, server_frames

TOKEN, STRANGER = new_token(), new_token()


@pytest.fixture(scope="module")
def code(url):
    return begun(url)


def post(url, path, body, token=TOKEN, headers=()):
    told = {"authorization": f"Bearer {token}", "content-type": "application/json", **dict(headers)}
    with urlopen(Request(url + path, json.dumps(body).encode(), told)) as answer:  # noqa: S310
        return json.load(answer)


def begun(url, game="yard-forced", token=TOKEN):
    """A table whose game has begun and waits for seat 0."""
    setup = {"game": game, "seats": seats("me", "me")}
    name = f"t{random.random()}".replace(".", "")
    made = post(url, "/api/tables", {"id": name, "setup": setup}, token)["code"]
    with talking(url, made, token) as socket:
        for seat in (0, 1):
            ask(socket, {"type": "seed", "id": f"s{seat}", "seat": seat, "seed": f"seed{seat}"})
        assert ask(socket, {"type": "start", "id": "start"})["type"] == "done"
        assert ask(socket, {"type": "act", "id": "r", "seat": 0, "act": "roll"})["type"] == "done"
    return made


@contextmanager
def talking(url, code, token, **more):
    with connect(url.replace("http", "ws") + "/api/live", **more) as socket:
        socket.send(json.dumps({"type": "hello", "table": code, "token": token}))
        socket.welcome = json.loads(socket.recv(timeout=PATIENCE))
        yield socket


def ask(socket, message):
    socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
    while (said := json.loads(socket.recv(timeout=PATIENCE)))["type"] not in ("done", "refused"):
        pass
    return said


def closed_with(socket):
    """The code with which the server closes, after all it has to say."""
    try:
        while True:
            socket.recv(timeout=PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd.code


def looked(url, code):
    with urlopen(f"{url}/api/tables/{code}") as answer:  # noqa: S310
        return json.load(answer)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=10,
)
KINDS = st.sampled_from(
    ["hello", "sit", "seed", "start", "act", "correct", "leave", "back", "close", "rematch", "x"]
)
ACTS = """roll|turn|keep 66666|keep 1234567|fill nothing|fill sixes extra|bid 100|final 66666|
bid 1e9|note sixes 30|note sixes 30 bonus|card 665JJ/2/700|pass|all-in|lock 3|roll 66666|| |
keep \u0000|keep ٣٣|bet yes 100"""
WORDS = st.sampled_from(ACTS.replace("\n", "").split("|"))
NEAR = st.fixed_dictionaries(
    {},
    optional={
        "type": KINDS,
        "id": st.text("abc-_", max_size=45) | JSON,
        "seat": st.integers(-3, 20) | JSON,
        "act": WORDS | JSON,
        "over": JSON,
        "name": JSON,
        "seed": JSON,
        "changes": JSON,
        "token": JSON,
    },
)
FRAMES = (
    NEAR.map(json.dumps) | JSON.map(json.dumps) | st.text(max_size=200) | st.binary(max_size=50)
)
QUICK = settings(effort(50), suppress_health_check=list(HealthCheck))


@QUICK
@given(frames=st.lists(FRAMES, min_size=1, max_size=8), cut=st.integers(0, 40))
def test_a_stranger_changes_nothing_and_is_always_answered(frames, cut, url, code):
    before = looked(url, code)
    with talking(url, code, STRANGER) as socket:
        for frame in frames:
            said = ask(socket, frame[:-cut] if cut and isinstance(frame, str) else frame)
            assert said["type"] == "refused"
            assert said["code"]
            assert said["text"]
    assert looked(url, code) == before


@QUICK
@given(frame=FRAMES)
def test_a_first_message_that_is_no_hello_is_answered_and_closed(frame, url):
    with connect(url.replace("http", "ws") + "/api/live") as socket:
        socket.send(frame)
        assert json.loads(socket.recv(timeout=PATIENCE))["type"] == "refused"
        assert closed_with(socket) == 4001


def test_seats_turns_and_tables_of_others(url, code):
    other = begun(url, token=STRANGER)
    with talking(url, code, TOKEN) as socket:
        turn = {"type": "act", "id": "t1", "seat": 1, "act": "roll"}
        assert ask(socket, turn)["code"] == "nothing-due"
        assert ask(socket, {**turn, "id": "t0", "act": "fill chance"})["code"] == "not-your-turn"
        assert ask(socket, {**turn, "id": "t2", "seat": 7})["code"] == "no-such-seat"
        assert ask(socket, {**turn, "id": "t3", "act": "final 66666"})["code"] == "dice-are-dealt"
    with talking(url, other, TOKEN) as socket:
        mine = {"type": "act", "id": "t4", "seat": 0, "act": "fill chance"}
        assert ask(socket, mine)["code"] == "not-your-seat"
        assert ask(socket, {"type": "close", "id": "t5"})["code"] == "host-closes"


def test_a_message_that_is_too_large_closes_with_a_code(url, code):
    with talking(url, code, TOKEN) as socket:
        socket.send(json.dumps({"type": "act", "id": "x", "seat": 0, "act": "x" * 9000}))
        assert closed_with(socket) == 1009


def test_a_flood_and_too_many_connections_close_with_a_code(tmp_path):
    few = Limits(messages=Rate(10, 20), connections_per_address=3, tables_per_address=OFTEN)
    with in_background(tmp_path / "t.sqlite", limits=few) as url:
        made = begun(url)
        with talking(url, made, TOKEN) as socket:
            for number in range(12):
                socket.send(json.dumps({"type": "start", "id": f"n{number}"}))
            assert closed_with(socket) == 4008
        live = url.replace("http", "ws") + "/api/live"
        with ExitStack() as stack:
            for _ in range(3):
                stack.enter_context(talking(url, made, STRANGER))
            assert closed_with(stack.enter_context(connect(live))) == 4008


def test_players_do_not_use_up_the_connections_of_their_address(tmp_path):
    few = Limits(connections_per_address=3, tables_per_address=OFTEN)
    with in_background(tmp_path / "t.sqlite", limits=few) as url, ExitStack() as stack:

        def enter(token):
            socket = stack.enter_context(talking(url, made, token))
            assert ask(socket, {"type": "start", "id": "again"})["type"] == "refused"

        tokens = [new_token() for _ in range(8)]
        for token in tokens:
            made = begun(url, token=token)
            enter(token)
        for token in (STRANGER, STRANGER, tokens[0], tokens[0], STRANGER):
            enter(token)
        live = url.replace("http", "ws") + "/api/live"
        assert closed_with(stack.enter_context(connect(live))) == 4008


def test_a_client_without_hello_can_not_flood(tmp_path):
    with in_background(tmp_path / "t.sqlite", limits=Limits()) as url:
        made = begun(url)
        pings = client_frame(PING) * 10_000
        with talking(url, made, TOKEN) as victim, raw(url) as stranger:
            heard = b""
            with suppress(ConnectionError):  # it may be cut off while it still sends
                for _ in range(40):
                    stranger.sendall(pings)
            with suppress(ConnectionError):
                while more := stranger.recv(65_536):
                    heard += more
            assert ask(victim, {"type": "act", "id": "v", "seat": 0, "act": "keep"})["id"] == "v"
        answers = server_frames(heard)
        assert len(answers) <= Limits().messages.most + 1
        assert answers[-1] == (CLOSE, (4008).to_bytes(2, "big"))


@contextmanager
def raw(url):
    """An open WebSocket without anything that would keep to the rules."""
    host, port = url.removeprefix("http://").split(":")
    head = b"GET /api/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    keys = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    with closing(socket.create_connection((host, int(port)), timeout=PATIENCE)) as client:
        client.sendall(head + keys)
        assert client.recv(4096).endswith(b"\r\n\r\n")
        yield client


def test_codes_are_not_to_be_guessed(tmp_path):
    few = Limits(wrong_codes=Rate(5, 600))
    with in_background(tmp_path / "t.sqlite", limits=few) as url:
        made = begun(url)
        said = []
        for guess in ("zzzzzzzzzz", "no code", "00000-00000", "1111111111", "2222222222", made):
            with pytest.raises(HTTPError) as refused:
                looked(url, guess.replace(" ", "%20"))
            said.append((refused.value.status, json.load(refused.value)["code"]))
    assert said[:5] == [(404, "unknown-table")] * 5
    assert said[5] == (429, "too-many-tries")


def test_pages_of_other_sites_may_not_connect(url, code):
    for origin in ("https://elsewhere.example", "null", "http://127.0.0.1.evil.example"):
        with (
            pytest.raises(InvalidStatus),
            connect(url.replace("http", "ws") + "/api/live", origin=Origin(origin)),
        ):
            pass
    with talking(url, code, TOKEN, origin=url) as socket:
        assert socket.welcome["type"] == "welcome"


def test_nothing_secret_is_told_before_its_time(url):
    """Every frame and every answer of a whole game, searched for what nobody may know."""
    heard = []
    made = begun(url, "yum")
    rng = random.Random(5)
    with talking(url, made, TOKEN) as socket, talking(url, made, STRANGER) as watcher:
        heard += [json.dumps(socket.welcome), json.dumps(watcher.welcome)]
        view = socket.welcome["view"]
        number = 0
        while view["status"] == "playing":
            seat, acts = next(iter(view["acts"].items()))
            act = "roll" if "roll" in acts else f"fill {rng.choice(list(acts['boxes']))}"
            number += 1
            message = {"type": "act", "id": f"m{number}", "seat": int(seat), "act": act}
            socket.send(json.dumps(message))
            said = [next_events(watcher, heard), next_events(socket, heard)][-1]
            if "secret" not in said["view"]:
                heard.append(json.dumps(looked(url, made)))
            view = {**view, **said["view"]}
        secret = view["secret"]
    everything = "\n".join(heard)
    assert len(heard) > 90
    for private in (TOKEN, STRANGER, owner_of(TOKEN), owner_of(STRANGER), secret):
        assert private not in everything
    key = bytes.fromhex(secret)
    for _ in range(view["fair"]["chain"]):
        key = hashlib.sha256(key).digest()
    assert key.hex() == view["commitment"]


def next_events(socket, heard):
    """The next events; `heard` has all that came, except what tells the secret at the end."""
    while (said := json.loads(socket.recv(timeout=PATIENCE)))["type"] != "events":
        heard.append(json.dumps(said))
    if "secret" not in said["view"]:
        heard.append(json.dumps(said))
    return said
