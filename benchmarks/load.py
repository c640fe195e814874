"""Clients that load a table server: pairs that act as soon as they may, or now and then."""

import asyncio
import json
import random
import secrets
from collections.abc import Callable
from time import perf_counter
from typing import Any, ClassVar, Protocol
from urllib.request import Request, urlopen

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from benchmarks.process import processor

Json = dict[str, Any]

GAME = "yard-forced"
PORT = 8765
URL = f"http://127.0.0.1:{PORT}"
WARM_UP = 2.0
PAUSE = (0.5, 1.5)
"""Seconds between the acts of a table. If all were equal, tables would act together for ever."""


class Client(asyncio.Protocol):
    """A minimal WebSocket client, so that the load costs less than what it measures."""

    def __init__(self, hello: Json, heard: Callable[["Client", Json], None]) -> None:
        self._hello, self.heard = hello, heard
        self.token = hello["token"]
        self.view: Json = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{PORT}/api/live"), max_size=None)
        self._protocol.send_request(self._protocol.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if not isinstance(event, Frame):
                self.send(self._hello)
            elif event.opcode is Opcode.TEXT:
                self._hear(json.loads(bytes(event.data)))
        self._flush()

    def _hear(self, said: Json) -> None:
        if said["type"] in ("welcome", "events"):
            self.sequence = said["sequence"]
            self.look(said)
        elif said["type"] == "refused":
            raise RuntimeError(said["text"])
        if said["type"] not in ("presence", "ping"):
            self.heard(self, said)

    def look(self, said: Json) -> None:
        """Keep the view up to date."""
        players = {**self.view.get("players", {}), **said["view"].get("players", {})}
        self.view = {**self.view, **said["view"], "players": players}

    def send(self, message: Json) -> None:
        self._protocol.send_text(json.dumps(message).encode())
        self._flush()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            self._transport.write(data)

    def close(self) -> None:
        self._transport.close()


class EchoClient(Client):
    """A client of the yardstick, which has no view."""

    def look(self, said: Json) -> None:
        pass


class Pair(Protocol):
    """Two clients at a table."""

    @property
    def over(self) -> bool:
        """Whether the game is over, so that another has to begin."""

    async def begin(self) -> None:
        """Connect, and get ready to act."""

    def act(self) -> None: ...

    def close(self) -> None: ...


class TablePair:
    """A table of the server with two clients that play one game after another."""

    setup: ClassVar[Json] = {
        "game": GAME,
        "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}],
    }

    def __init__(self, load: "Load") -> None:
        self._load = load
        self._tokens = [secrets.token_urlsafe(32) for _ in range(2)]
        self._clients: list[Client] = []
        self._sent = 0.0
        self._at = 0
        self._ready: dict[str, asyncio.Future[None]] = {}
        self._begun: asyncio.Future[None]

    async def begin(self) -> None:
        """A new table with both clients seated and the game started."""
        self.close()
        body = {"id": secrets.token_hex(8), "setup": self.setup}
        code = (await asyncio.to_thread(post, "/api/tables", self._tokens[0], body))["code"]
        loop = asyncio.get_running_loop()
        self._clients = []
        self._ready = {token: loop.create_future() for token in self._tokens}
        self._begun = loop.create_future()
        self._clients = [await self._enter(code, token) for token in self._tokens]
        first, second = self._clients
        first.send({"type": "seed", "id": "seed", "seat": 0, "seed": "ann"})
        second.send({"type": "sit", "id": "sit", "seat": 1, "name": "Bo", "seed": "bo"})
        await asyncio.wait_for(self._begun, 30)
        for client in self._clients:
            client.heard = self._heard

    async def _enter(self, code: str, token: str) -> Client:
        loop = asyncio.get_running_loop()
        hello = {"type": "hello", "table": code, "token": token}
        _, client = await loop.create_connection(
            lambda: Client(hello, self._preparing), "127.0.0.1", self.port(token)
        )
        await asyncio.wait_for(self._ready[token], 30)
        return client

    def port(self, _token: str) -> int:
        """The server that a client connects to."""
        return PORT

    def _preparing(self, client: Client, said: Json) -> None:
        """Wait until both are seated, have given a seed and know that the game has started."""
        if said["type"] == "welcome":
            self._ready[client.token].set_result(None)
        if said["type"] != "events" or len(self._clients) < 2:
            return
        first, view = client is self._clients[0], client.view
        seeded = all(view["players"][seat]["seed"] for seat in ("0", "1"))
        if first and seeded and view["status"] == "open":
            client.send({"type": "start", "id": "start"})
        playing = all(each.view["status"] == "playing" for each in self._clients)
        if playing and not self._begun.done():
            self._begun.set_result(None)

    def act(self) -> None:
        """Make the next act."""
        view = self._clients[0].view
        seat, acts = next(iter(view["acts"].items()))
        self._at = self._clients[0].sequence + 1
        self._sent = perf_counter()
        self._clients[int(seat)].send(
            {"type": "act", "id": f"a{self._at}", "seat": int(seat), "act": chosen(view, acts)}
        )

    def _heard(self, _: Client, said: Json) -> None:
        if said["type"] != "events" or any(each.sequence < self._at for each in self._clients):
            return
        self._load.received(perf_counter() - self._sent)
        self._load.next(self)

    @property
    def over(self) -> bool:
        return bool(self._clients[0].view["status"] != "playing")

    def close(self) -> None:
        for client in self._clients:
            client.close()


class EchoPair:
    """A table of the yardstick with two clients that act in turn."""

    over = False

    def __init__(self, load: "Load") -> None:
        self._load = load
        self._clients: list[Client] = []
        self._at = 0

    async def begin(self) -> None:
        loop, hello = asyncio.get_running_loop(), {"table": secrets.token_hex(4), "token": ""}
        for _ in range(2):
            welcomed = loop.create_future()

            def ready(_client: Client, _said: Json, to: asyncio.Future[None] = welcomed) -> None:
                to.set_result(None)

            _, client = await loop.create_connection(
                lambda ready=ready: EchoClient(hello, ready),  # type: ignore[misc]
                "127.0.0.1",
                PORT,
            )
            await asyncio.wait_for(welcomed, 30)
            client.heard = self._heard
            self._clients.append(client)

    def act(self) -> None:
        self._at += 1
        self._sent = perf_counter()
        message = {"type": "act", "id": f"a{self._at}", "seat": self._at % 2, "act": "keep 66"}
        self._clients[self._at % 2].send(message)

    def _heard(self, _: Client, said: Json) -> None:
        if said["type"] != "events" or any(each.sequence < self._at for each in self._clients):
            return
        self._load.received(perf_counter() - self._sent)
        self._load.next(self)

    def close(self) -> None:
        for client in self._clients:
            client.close()


def chosen(view: Json, acts: Json) -> str:
    """A simple player who keeps sixes and fills the best box."""
    if "roll" in acts:
        return "roll"
    if "keep" in acts:
        return f"keep {'6' * min(4, view['state']['turn']['dice'].count('6'))}".strip()
    return f"fill {max(acts['boxes'], key=acts['boxes'].get)}"


class Load:
    """A number of tables for some seconds, each acting at once or, if paced, after a pause."""

    def __init__(
        self, pair: Callable[["Load"], Pair], tables: int, seconds: float, *, paced: bool
    ) -> None:
        self._pair, self._tables, self._seconds, self._paced = pair, tables, seconds, paced
        self.latencies: list[float] = []
        self._going_on = True
        self._tasks: set[asyncio.Task[None]] = set()

    def received(self, seconds: float) -> None:
        self.latencies.append(seconds)

    def next(self, pair: Pair) -> None:
        if not self._going_on:
            return
        loop = asyncio.get_running_loop()
        if pair.over:
            task = loop.create_task(self._again(pair))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif self._paced:
            loop.call_later(random.uniform(*PAUSE), pair.act)
        else:
            pair.act()

    async def _again(self, pair: Pair) -> None:
        await pair.begin()
        if self._going_on:
            pair.act()

    def used(self, pid: int) -> float:
        """The CPU seconds of the server so far."""
        return processor(pid)

    async def run(self, pid: int) -> tuple[int, float, float]:
        """Acts, seconds, and CPU seconds of the server, after a warm-up."""
        pairs = [self._pair(self) for _ in range(self._tables)]
        for pair in pairs:
            await pair.begin()
        loop = asyncio.get_running_loop()
        for pair in pairs:
            loop.call_later(random.uniform(*PAUSE) if self._paced else 0, pair.act)
        await asyncio.sleep(WARM_UP)
        self.latencies.clear()
        begun, used = perf_counter(), self.used(pid)
        await asyncio.sleep(self._seconds)
        acts, wall, cpu = len(self.latencies), perf_counter() - begun, self.used(pid) - used
        self._going_on = False
        await asyncio.sleep(0.5)
        for pair in pairs:
            pair.close()
        return acts, wall, cpu


def post(path: str, token: str, body: Json) -> Json:
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    request = Request(URL + path, json.dumps(body).encode(), headers)  # noqa: S310 (loopback)
    with urlopen(request, timeout=30) as answer:  # noqa: S310
        made: Json = json.load(answer)
        return made
