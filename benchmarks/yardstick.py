"""The least that a table server could do: store an act durably and tell everyone at the table.

It knows no rules, checks nothing, limits nothing and repeats nothing. `benchmarks.server` measures
it in the same run as the real server: what that costs more is what games cost.
"""

import asyncio
import json
import sqlite3
import sys
from collections import defaultdict
from contextlib import suppress

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

VIEW = "x" * 370
"""Makes a frame of 500 bytes, as many as the server's have on average in `benchmarks.load`."""


def opened(file: str) -> sqlite3.Connection:
    store = sqlite3.connect(file, isolation_level=None)
    store.execute("PRAGMA journal_mode=WAL")
    store.execute("PRAGMA synchronous=FULL")
    store.execute(
        "CREATE TABLE events (code TEXT, sequence INTEGER, event TEXT, "
        "PRIMARY KEY (code, sequence)) WITHOUT ROWID"
    )
    return store


async def run(port: int, file: str) -> None:
    store = opened(file)
    tables: dict[str, set[ServerConnection]] = defaultdict(set)
    sequences: dict[str, int] = defaultdict(int)

    async def handle(socket: ServerConnection) -> None:
        code: str = json.loads(await socket.recv())["table"]
        tables[code].add(socket)
        await socket.send(json.dumps({"type": "welcome", "sequence": sequences[code]}))
        with suppress(ConnectionClosed):
            async for text in socket:
                act = json.loads(text)
                sequence = sequences[code] = sequences[code] + 1
                store.execute("INSERT INTO events VALUES (?, ?, ?)", (code, sequence, text))
                done = {"type": "done", "id": act["id"], "sequence": sequence}
                await socket.send(json.dumps(done))
                events = {"type": "events", "sequence": sequence, "events": [act], "view": VIEW}
                broadcast(tables[code], json.dumps(events))

    async with serve(handle, "127.0.0.1", port, compression=None):
        await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    asyncio.run(run(int(sys.argv[1]), sys.argv[2]))
