"""What a table and a client cost the server: memory, and CPU time while nothing happens.

`benchmarks.server` has the cost of an act. The figures are those of docs/capacity.md.
"""

import asyncio
import secrets
import sys
from time import perf_counter

from benchmarks.load import PORT, Client, Json, Load, TablePair, post
from benchmarks.process import memory, processor
from benchmarks.results import keep
from benchmarks.server import OURS, serving

TABLES, CLIENTS = 500, 1000
PONG = {"type": "pong"}


class Watcher(Client):
    """A client that only watches, and answers pings as the page does."""

    def _hear(self, said: Json) -> None:
        if said["type"] == "ping":
            self.send(PONG)
        elif said["type"] == "welcome":
            self.heard(self, said)


async def watching(code: str) -> Watcher:
    loop = asyncio.get_running_loop()
    welcomed = loop.create_future()
    hello = {"type": "hello", "table": code, "token": secrets.token_urlsafe(32)}
    _, client = await loop.create_connection(
        lambda: Watcher(hello, lambda *_: welcomed.set_result(None)), "127.0.0.1", PORT
    )
    await asyncio.wait_for(welcomed, 60)
    return client


def new_table() -> str:
    setup = {"game": "yum", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
    body = {"id": secrets.token_hex(8), "setup": setup}
    return str(post("/api/tables", secrets.token_urlsafe(32), body)["code"])


async def measured(pid: int, seconds: float) -> dict[str, object]:
    load = Load(TablePair, 10, 1, paced=False)
    await load.run(pid)  # so that everything is loaded
    empty = memory(pid)
    pairs = [TablePair(load) for _ in range(TABLES)]
    for pair in pairs:
        await pair.begin()
    with_tables = memory(pid)
    codes = [await asyncio.to_thread(new_table) for _ in range(CLIENTS // 10)]
    before = memory(pid)
    watchers = [await watching(code) for code in codes for _ in range(10)]
    with_clients = memory(pid)
    for pair in pairs:
        pair.close()
    await asyncio.sleep(5)
    used, began = processor(pid), perf_counter()
    await asyncio.sleep(seconds)
    idle = (processor(pid) - used) / (perf_counter() - began)
    for watcher in watchers:
        watcher.close()
    await asyncio.sleep(5)
    used, began = processor(pid), perf_counter()
    await asyncio.sleep(seconds)
    alone = (processor(pid) - used) / (perf_counter() - began)
    return {
        "memory, MB": round(empty),
        "memory of a table with two clients, KB": round(1024 * (with_tables - empty) / TABLES),
        "memory of a client, KB": round(1024 * (with_clients - before) / CLIENTS, 1),
        "CPU of an idle client, ms/s": round(1000 * (idle - alone) / CLIENTS, 3),
    }


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    with serving(OURS) as pid:
        keep("capacity", asyncio.run(measured(pid, seconds)))


if __name__ == "__main__":
    main()
