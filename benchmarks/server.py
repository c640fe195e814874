"""The table server under load with durable writes; the clients run in a second process.

Closed loop: 50 tables with two clients each; an act counts when both have received it, and then the
next one is sent. Paced: 500 tables with one act per second each; measures how long it takes until
both clients have an act. The server's CPU time, in all threads, is divided by the number of acts.
"""

import asyncio
import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from benchmarks.results import keep

Json = dict[str, Any]

GAME = "yard-forced"
PORT = 8765
URL = f"http://127.0.0.1:{PORT}"
WARM_UP = 2.0
_TICK = os.sysconf("SC_CLK_TCK")

SERVING = f"""
import sys
from fivefold.server.operations.serve import ServeOptions, serve
from fivefold.server.settings import Limits, Rate, Settings
from fivefold.texts import Lang
often = Rate(1_000_000, 1)
limits = Limits(messages=often, tables_per_address=often, connections_per_address=5000)
settings = Settings(database=sys.argv[1], limits=limits)
serve(
    ServeOptions(
        settings=settings, host="127.0.0.1", port={PORT}, proxies="127.0.0.1",
        access_log=False, open_browser=False, lang=Lang.EN,
    )
)
"""


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
            players = {**self.view.get("players", {}), **said["view"].get("players", {})}
            self.view = {**self.view, **said["view"], "players": players}
            self.sequence = said["sequence"]
        elif said["type"] == "refused":
            raise RuntimeError(said["text"])
        if said["type"] not in ("presence", "ping"):
            self.heard(self, said)

    def send(self, message: Json) -> None:
        self._protocol.send_text(json.dumps(message).encode())
        self._flush()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            self._transport.write(data)

    def close(self) -> None:
        self._transport.close()


class Pair:
    """A table with two clients that play one game after another."""

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
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
        body = {"id": secrets.token_hex(8), "setup": {"game": GAME, "seats": seats}}
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
            lambda: Client(hello, self._preparing), "127.0.0.1", PORT
        )
        await asyncio.wait_for(self._ready[token], 30)
        return client

    def _preparing(self, client: Client, said: Json) -> None:
        """Wait until both are seated, have given a seed and know that the game has started."""
        if said["type"] == "welcome":
            self._ready[client.token].set_result(None)
        if said["type"] != "events" or len(self._clients) < 2:
            return
        first, view = client is self._clients[0], client.view
        seeded = all(player["seed"] for player in view["players"].values())
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


def chosen(view: Json, acts: Json) -> str:
    """A simple player who keeps sixes and fills the best box."""
    if "roll" in acts:
        return "roll"
    if "keep" in acts:
        return f"keep {'6' * min(4, view['state']['turn']['dice'].count('6'))}".strip()
    return f"fill {max(acts['boxes'], key=acts['boxes'].get)}"


class Load:
    """A number of tables for some seconds, each acting at once or every `pause` seconds."""

    def __init__(self, tables: int, seconds: float, pause: float) -> None:
        self._tables, self._seconds, self._pause = tables, seconds, pause
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
        elif self._pause:
            loop.call_later(self._pause, pair.act)
        else:
            pair.act()

    async def _again(self, pair: Pair) -> None:
        await pair.begin()
        if self._going_on:
            pair.act()

    async def run(self, pid: int) -> tuple[int, float, float]:
        """Acts, seconds, and CPU seconds of the server, after a warm-up."""
        pairs = [Pair(self) for _ in range(self._tables)]
        for pair in pairs:
            await pair.begin()
        loop = asyncio.get_running_loop()
        for number, pair in enumerate(pairs):
            loop.call_later(self._pause * number / len(pairs), pair.act)
        await asyncio.sleep(WARM_UP)
        self.latencies.clear()
        begun, used = perf_counter(), processor(pid)
        await asyncio.sleep(self._seconds)
        acts, wall, cpu = len(self.latencies), perf_counter() - begun, processor(pid) - used
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


def processor(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICK


def memory(pid: int) -> float:
    """The resident memory in megabytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


@contextmanager
def serving() -> Iterator[int]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVING, f"{folder}/tables.sqlite"]
        server = subprocess.Popen(command)
        try:
            wait_until_up(server)
            yield server.pid
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)


def wait_until_up(server: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        try:
            with urlopen(f"{URL}/health", timeout=1):  # noqa: S310
                return
        except OSError:
            if server.poll() is not None:
                raise RuntimeError("the server did not start") from None
            asyncio.run(asyncio.sleep(0.1))
    raise RuntimeError("the server does not answer")


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 15.0
    figures: dict[str, object] = {"cores": os.cpu_count()}
    with serving() as pid:
        load = Load(tables=50, seconds=seconds, pause=0.0)
        acts, wall, cpu = asyncio.run(load.run(pid))
        figures["closed loop, acts/s"] = round(acts / wall)
        figures["closed loop, server CPU ms/act"] = round(1000 * cpu / acts, 3)
    with serving() as pid:
        load = Load(tables=500, seconds=seconds, pause=1.0)
        acts, wall, cpu = asyncio.run(load.run(pid))
        cuts = quantiles(load.latencies, n=1000)
        figures["paced, acts/s"] = round(acts / wall)
        figures["paced, p50 ms"] = round(1000 * cuts[499], 2)
        figures["paced, p99 ms"] = round(1000 * cuts[989], 2)
        figures["paced, server CPU ms/act"] = round(1000 * cpu / acts, 3)
        figures["paced, RSS MB"] = round(memory(pid))
    keep("server", figures)


if __name__ == "__main__":
    main()
