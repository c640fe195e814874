"""The stores: appends a second with many tables at once, CPU time an append, and what is written.

Each table appends an event with its reply, and the next one as soon as that is durable. CPU time is
that of this process; PostgreSQL's own is not in it.

    python -m benchmarks.store [postgresql://…]
"""

import asyncio
import hashlib
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.results import keep
from fivefold.stores.store import Reply, Store, StoredEvent, Write, open_store

TABLES, SECONDS = 200, 5.0
COMMITS, GAME = 300, 120
PAGE = 4096 + 24
"""Bytes of a page in the journal of SQLite."""
EVENT = '{"type":"played","seat":0,"moves":["keep 33","roll 13356"],"by":"owner"}'


def codes(count: int) -> list[str]:
    return [hashlib.sha256(f"{count} {n}".encode()).hexdigest()[:8] for n in range(count)]


def reply(sequence: int) -> Reply:
    owner = hashlib.sha256(b"owner").hexdigest()
    text = f'{{"type":"done","id":"m-{sequence:08}","sequence":{sequence}}}'
    return Reply(owner, f"m-{sequence:08}", hashlib.sha256(text.encode()).digest(), text)


async def append(store: Store, code: str, sequence: int) -> None:
    event = StoredEvent(sequence, 1e9 + sequence, EVENT)
    await store.append(Write(code, [event], reply=reply(sequence)))


async def create(store: Store, tables: list[str]) -> None:
    first = [StoredEvent(1, 1e9, EVENT)]
    await asyncio.gather(*(store.create(bytes(32), Write(code, first, [code])) for code in tables))


async def closed_loop(store: Store) -> dict[str, object]:
    """As many appends as there is time for."""
    await create(store, codes(TABLES))
    until, began = time.perf_counter() + SECONDS, time.process_time()

    async def play(code: str) -> int:
        sequence = 1
        while time.perf_counter() < until:
            sequence += 1
            await append(store, code, sequence)
        return sequence - 1

    done = sum(await asyncio.gather(*map(play, codes(TABLES))))
    cpu = time.process_time() - began
    return {"appends/s": round(done / SECONDS), "CPU µs/append": round(cpu / done * 1e6, 1)}


async def pages(store: Store, file: Path) -> dict[str, object]:
    """Pages written by a commit of one append, and bytes that a game of usual length takes."""
    journal, tables = file.with_name(f"{file.name}-wal"), codes(COMMITS)
    await create(store, tables)
    before = journal.stat().st_size
    for code in tables:
        await append(store, code, 2)
    written = (journal.stat().st_size - before) / PAGE / COMMITS
    return {"pages/commit": round(written, 2)}


async def size(file: Path) -> dict[str, object]:
    tables = codes(50)
    store = await open_store(file)
    await create(store, tables)
    for sequence in range(2, GAME):
        await asyncio.gather(*(append(store, code, sequence) for code in tables))
    await store.close()
    return {f"bytes/game of {GAME} events": file.stat().st_size // len(tables)}


async def in_files(folder: Path) -> dict[str, object]:
    one = await open_store(folder / "pages.sqlite")
    figures = await pages(one, folder / "pages.sqlite")
    await one.close()
    other = await open_store(folder / "loop.sqlite")
    figures |= await closed_loop(other)
    await other.close()
    return {**figures, **await size(folder / "size.sqlite")}


async def in_postgres(address: str) -> dict[str, object]:
    store = await open_store(address)
    figures = await closed_loop(store)
    await store.close()
    return figures


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(in_files(Path(folder)))
    keep("store, SQLite", figures)
    for address in sys.argv[1:]:
        keep("store, PostgreSQL", asyncio.run(in_postgres(address)))


if __name__ == "__main__":
    main()
