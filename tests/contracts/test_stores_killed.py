"""The process that writes is killed: what it acknowledged is there."""

import random
import signal
import subprocess
import sys
import time

import pytest

from fivefold.stores.store import StoredTable, Write, open_store
from tests.support.processes import running_program
from tests.support.stores import events, new_code
from tests.support.waiting import run_story

CHILD = """
import asyncio, os, sys
from fivefold.stores.store import Reply, StoredEvent, Write, open_store

async def play(store, code):
    await store.create(bytes(32), Write(code, [StoredEvent(1, 1.0, "{}")], [code]))
    for n in range(2, 1_000_000, 2):
        both = [StoredEvent(n, float(n), str(n)), StoredEvent(n + 1, float(n), str(n + 1))]
        await store.append(Write(code, both, reply=Reply(code, f"m{n}", b"", str(n))))
        os.write(1, f"{code} {n + 1}\\n".encode())

async def main(address, *codes):
    store = await open_store(address)
    await asyncio.gather(*(play(store, code) for code in codes))

asyncio.run(main(*sys.argv[1:]))
"""


def killed_under_load(address, codes, lines):
    """The last sequence that was acknowledged for each table before the process was killed."""
    command = [sys.executable, "-c", CHILD, address, *codes]
    with running_program(command, stdout=subprocess.PIPE) as child:
        said = [child.stdout.readline() for _ in range(lines)]
        time.sleep(random.uniform(0, 0.01))
        child.send_signal(signal.SIGKILL)
        said += child.stdout.read().split(b"\n")
    pairs = [line.decode().split() for line in said if line.strip()]
    return {code: int(last) for code, last in pairs}


async def check_survivors(address, codes, acknowledged):
    store = await open_store(address)
    for code in codes:
        kept = await store.load(code) or StoredTable(b"", [], [])
        last = len(kept.events)
        assert [event.sequence for event in kept.events] == list(range(1, last + 1))
        assert last >= acknowledged.get(code, 0)
        # A write is whole: both events and their answer, or none of them.
        said = sorted(int(reply.text) for reply in kept.replies)
        assert said == list(range(2, last, 2))
        assert last == 0 or last % 2
        if kept.events:
            await store.append(Write(code, events(last + 1)))
    await store.close()


def kill_and_check(address, rounds):
    for _ in range(rounds):
        codes = [new_code() for _ in range(8)]
        acknowledged = killed_under_load(address, codes, random.randrange(8, 150))
        assert acknowledged
        run_story(check_survivors(address, codes, acknowledged))


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(server_address):
    kill_and_check(server_address, 2)


@pytest.mark.long
def test_nothing_acknowledged_is_lost_however_often_the_process_is_killed(server_address):
    kill_and_check(server_address, 50)
