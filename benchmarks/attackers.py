"""What somebody might do to slow a server down for the others: `benchmarks.attacks` measures it.

Each attack is a generator that prepares itself, yields once, and then goes on until it is killed.
The attacker has an address of its own, as if a proxy had told it.
"""

import json
import random
import secrets
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPException, HTTPResponse
from itertools import count
from threading import Thread
from time import sleep

import httpx2
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from benchmarks.load import PORT, URL
from fivefold import Dice, Roll
from fivefold.protocol import DiceDue, Move
from fivefold.record import Record
from fivefold.tables.setup import MAX_RULES

ADDRESS = "203.0.113.9"
TOKEN = secrets.token_urlsafe(32)
HEADERS = {"X-Forwarded-For": ADDRESS, "Authorization": f"Bearer {TOKEN}"}
LONGEST = 60_000
"""Characters of a record that a server takes."""
_PING = bytes([0x89, 0x80, 0, 0, 0, 0])
_BEGUN, _EMPTY = bytes([0x01, 0x80, 0, 0, 0, 0]), bytes([0x00, 0x80, 0, 0, 0, 0])
_UPGRADE = (
    "GET /api/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    f"X-Forwarded-For: {ADDRESS}\r\n\r\n"
)
_HALF = f"POST /api/rules HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {ADDRESS}\r\n"
Attack = Callable[[], Iterator[None]]


def client() -> httpx2.Client:
    return httpx2.Client(base_url=URL, headers=HEADERS, timeout=60)


# Sockets that never say hello


def _flood(first: bytes, then: bytes) -> Iterator[None]:
    yield
    while True:
        with suppress(OSError), socket.create_connection(("127.0.0.1", PORT)) as flood:
            flood.sendall(_UPGRADE.encode())
            flood.recv(4096)
            flood.sendall(first)
            while True:
                flood.sendall(then * 1000)


def pings() -> Iterator[None]:
    return _flood(_PING, _PING)


def empty_parts() -> Iterator[None]:
    return _flood(_BEGUN, _EMPTY)


# Long tables


def long_record() -> str:
    """A record as long as a server takes."""
    rng = random.Random(1)
    record = Record.new("classique", ["Ann", "Bo"], manches=50)
    while not record.game.over and len(text := str(record)) < LONGEST - 1000:
        for _ in range(20):
            if not record.game.over:
                record = record.play(_some_move(record, rng))
    return text


def _some_move(record: Record, rng: random.Random) -> Move:
    due = record.game.due
    if isinstance(due, DiceDue):
        return Roll(Dice("".join(rng.choices("123456", k=due.count))))
    return rng.choice(list(record.game.legal_moves()))


def imported(http: httpx2.Client) -> str:
    """The code of a table with a long game."""
    text = long_record()
    while True:
        body = {"id": secrets.token_hex(8), "record": text}
        answer = http.post("/api/records", json=body)
        if answer.is_success:
            return str(answer.json()["code"])
        text = text[: len(text) * 3 // 4].rpartition("\n")[0]


def records() -> Iterator[None]:
    with client() as http:
        code = imported(http)
        yield
        while True:
            http.get(f"/api/tables/{code}/record")


def lists() -> Iterator[None]:
    with client() as http:
        for _ in range(5):
            imported(http)
        yield
        while True:
            http.get("/api/tables")


def corrections() -> Iterator[None]:
    with client() as http:
        code = imported(http)
        yield
        for number in count():
            with suppress(ConnectionClosed), entered(code) as table:
                while True:
                    changes = [{"at": 3, "moves": ["roll 11111"]}]
                    table.send(_json(type="correct", id=f"c{number}", changes=changes))
                    table.recv()


def _json(**message: object) -> str:
    return json.dumps(message)


def entered(code: str) -> ClientConnection:
    url = f"ws://127.0.0.1:{PORT}/api/live/{code}"
    table = connect(url, additional_headers=HEADERS, max_size=None)
    table.send(_json(type="hello", table=code, token=TOKEN))
    table.recv()
    return table


# Work


def bots() -> Iterator[None]:
    """Fifty tables where only bots play, as fast as they may."""
    seats = [{"kind": "bot", "level": "casual"}] * 4
    with client() as http:
        for _ in range(50):
            setup = {"game": "yard-forced", "seats": seats, "pace": 0}
            body = {"id": secrets.token_hex(8), "setup": setup}
            code = http.post("/api/tables", json=body).json()["code"]
            with entered(code) as table:
                table.send(_json(type="start", id="start"))
                table.recv()
        yield
        while True:
            socket.socket().close()


def drills() -> Iterator[None]:
    with client() as http:
        yield
        for seed in count():
            http.get("/api/drills", params={"game": "yard-forced", "seed": seed})


# Requests


def half_requests() -> Iterator[None]:
    yield
    held: list[socket.socket] = []
    while True:
        with suppress(OSError):
            held.append(socket.create_connection(("127.0.0.1", PORT)))
            held[-1].sendall(_HALF.encode())
        if len(held) > 500:
            held.pop(0).close()


def _request(path: str, address: str = ADDRESS) -> bytes:
    return (
        f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n"
        f"X-Forwarded-For: {address}\r\n\r\n"
    ).encode()


def _pipelined(path: str) -> None:
    """Requests one after the other, 16 ahead of what has been answered."""
    while True:
        with suppress(OSError), socket.create_connection(("127.0.0.1", PORT)) as pipe:
            ahead = _request(path) * 16
            pipe.sendall(ahead)
            while more := pipe.recv(1_000_000):
                pipe.sendall(_request(path) * more.count(b"HTTP/1.1 "))


def _in_threads(number: int, attack: Callable[..., None], *args: object) -> Iterator[None]:
    for _ in range(number):
        Thread(target=attack, args=args, daemon=True).start()
    yield
    sleep(3600)


def games() -> Iterator[None]:
    return _in_threads(4, _pipelined, "/api/games")


def unread() -> Iterator[None]:
    """Requests whose answers nobody reads, over as many connections as the server leaves open."""
    yield
    held: list[socket.socket] = []
    while True:
        with suppress(OSError):
            held.append(socket.create_connection(("127.0.0.1", PORT)))
            held[-1].setblocking(False)
        for each in held:
            with suppress(OSError):
                each.send(_request("/api/games") * 50)
        if len(held) > 100:
            held.pop(0).close()


def _asking(requests: Callable[[], bytes]) -> None:
    """Requests, each as soon as the one before is answered."""
    while True:
        with (
            suppress(OSError, HTTPException),
            socket.create_connection(("127.0.0.1", PORT)) as line,
        ):
            while True:
                line.sendall(requests())
                answer = HTTPResponse(line)
                answer.begin()
                answer.read()
                if answer.will_close:
                    break


def _some_network() -> str:
    """An address in one of the 65,536 networks of a customer."""
    return f"2001:db8:7:{random.randrange(65_536):x}::1"


def _guess(address: str) -> bytes:
    return _request(f"/api/tables/{random.randrange(10**8):08}", address)


def wrong_codes() -> Iterator[None]:
    return _in_threads(2, _asking, lambda: _guess(ADDRESS))


def wrong_codes_from_everywhere() -> Iterator[None]:
    return _in_threads(2, _asking, lambda: _guess(_some_network()))


def crowd() -> Iterator[None]:
    """More addresses than there are fifths of a core."""
    some = [f"203.0.113.{number}" for number in range(10, 18)]
    return _in_threads(8, _asking, lambda: _request("/api/games", random.choice(some)))


def tables_from_everywhere() -> Iterator[None]:
    setup = {"game": "yard-forced", "seats": [{"kind": "me", "name": "Eve"}]}
    yield
    with client() as http:
        while True:
            body = {"id": secrets.token_hex(8), "setup": setup}
            http.post("/api/tables", json=body, headers={"X-Forwarded-For": _some_network()})


def _toml_bomb() -> str:
    """A rule file that takes its reader seconds: a single name with thousands of parts."""
    return "a." * (MAX_RULES // 2 - 10) + "b = 1"


def rule_files() -> Iterator[None]:
    bomb = {"rules": _toml_bomb()}

    def upload() -> None:
        with client() as http:
            while True:
                http.post("/api/rules", json=bomb)

    return _in_threads(4, upload)


def uploads() -> Iterator[None]:
    """Records of 60 KB."""
    text = long_record()
    with client() as http:
        yield
        while True:
            http.post("/api/records", json={"id": secrets.token_hex(8), "record": text})


# Connections


def welcomes() -> Iterator[None]:
    """The whole of a long table, again and again."""
    with client() as http:
        code = imported(http)

    def look() -> None:
        while True:
            with suppress(ConnectionClosed, OSError), entered(code):
                pass

    return _in_threads(2, look)


def reconnecting() -> Iterator[None]:
    """Connections that say hello and are gone."""
    with client() as http:
        setup = {"game": "yard-forced", "seats": [{"kind": "me", "name": "Eve"}]}
        body = {"id": secrets.token_hex(8), "setup": setup}
        code = http.post("/api/tables", json=body).json()["code"]
    hello = _masked(_json(type="hello", table=code, token=TOKEN).encode())

    def connect_again() -> None:
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", PORT)) as line:
                line.sendall(_UPGRADE.encode())
                if line.recv(4096).startswith(b"HTTP/1.1 101"):
                    line.sendall(hello)
                    line.recv(65_536)

    return _in_threads(4, connect_again)


def _masked(payload: bytes) -> bytes:
    """A text frame under a mask of zeros."""
    return bytes([0x81, 0x80 | 126]) + len(payload).to_bytes(2, "big") + bytes(4) + payload


ATTACKS: dict[str, Attack] = {
    "pings": pings,
    "empty parts of messages": empty_parts,
    "GET of a long record": records,
    "lists of long tables": lists,
    "corrections of a long table": corrections,
    "50 tables of bots": bots,
    "drills": drills,
    "half-sent requests": half_requests,
    "GET /api/games, pipelined": games,
    "pipelining without reading": unread,
    "GET /api/games of eight addresses": crowd,
    "wrong codes": wrong_codes,
    "wrong codes from a /48": wrong_codes_from_everywhere,
    "tables from a /48": tables_from_everywhere,
    "rule files": rule_files,
    "records of 60 KB": uploads,
    "welcomes of a long table": welcomes,
    "reconnecting": reconnecting,
}


def main() -> None:
    for _ in ATTACKS[sys.argv[1]]():
        print("ready", flush=True)


if __name__ == "__main__":
    main()
