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
from itertools import count, cycle

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from benchmarks.load import PORT, URL
from fivefold import Dice, Roll
from fivefold.protocol import DiceDue, Move
from fivefold.record import Record

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


def client() -> httpx.Client:
    return httpx.Client(base_url=URL, headers=HEADERS, timeout=60)


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


def imported(http: httpx.Client) -> str:
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


def wrong_codes() -> Iterator[None]:
    with client() as http:
        yield
        for code in cycle(f"{number:08}" for number in range(1000)):
            http.get(f"/api/tables/{code}")


ATTACKS: dict[str, Attack] = {
    "pings": pings,
    "empty parts of messages": empty_parts,
    "GET of a long record": records,
    "lists of long tables": lists,
    "corrections of a long table": corrections,
    "50 tables of bots": bots,
    "drills": drills,
    "half-sent requests": half_requests,
    "wrong codes": wrong_codes,
}


def main() -> None:
    for _ in ATTACKS[sys.argv[1]]():
        print("ready", flush=True)


if __name__ == "__main__":
    main()
