"""The table server under load with durable writes, beside the least that a server could do.

The clients run in this process, the server in a second one. Closed loop: 50 tables with two clients
each; an act counts when both have received it, and then the next one is sent. Paced: 500 tables
with an act a second each, after random pauses; measures how long it takes until both clients have
an act. The server's CPU time, in all threads, is divided by the number of acts.
"""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from time import sleep
from urllib.request import urlopen

from benchmarks.load import PORT, URL, EchoPair, Load, Pair, TablePair
from benchmarks.process import memory
from benchmarks.results import keep

OURS = ("-m", "fivefold", "serve", "--no-limits", "--port", str(PORT), "--database")
YARDSTICK = ("-m", "benchmarks.yardstick", str(PORT))
Command = tuple[str, ...]


@contextmanager
def serving(command: Command, source: Path | None = None) -> Iterator[int]:
    """Run a server with an empty database, and yield its process id.

    `source` is the `src` folder of another version, which is measured with the same clients.
    """
    environment = os.environ | ({} if source is None else {"PYTHONPATH": str(source)})
    with tempfile.TemporaryDirectory() as folder:
        started = [sys.executable, *command, f"{folder}/tables.sqlite"]
        server = subprocess.Popen(started, env=environment)
        try:
            wait_until_up(server)
            if command is OURS:
                wait_until_solved()
            yield server.pid
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)


def wait_until_solved() -> None:
    """The server solves its games when it starts; that is none of the load."""
    for _ in range(600):
        with urlopen(f"{URL}/api/solved", timeout=30) as answer:  # noqa: S310 (loopback)
            if json.load(answer)["ready"]:
                return
        sleep(0.5)


def wait_until_up(server: subprocess.Popen[bytes], port: int = PORT) -> None:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if server.poll() is not None:
                raise RuntimeError("the server did not start") from None
            sleep(0.1)
        else:
            return
    raise RuntimeError("the server does not answer")


def measured(
    name: str, command: Command, pair: Callable[[Load], Pair], seconds: float
) -> dict[str, object]:
    figures: dict[str, object] = {}
    with serving(command) as pid:
        acts, wall, cpu = asyncio.run(Load(pair, 50, seconds, paced=False).run(pid))
        figures[f"{name}, closed loop, acts/s"] = round(acts / wall)
        figures[f"{name}, closed loop, CPU ms/act"] = round(1000 * cpu / acts, 3)
    with serving(command) as pid:
        load = Load(pair, 500, seconds, paced=True)
        acts, wall, cpu = asyncio.run(load.run(pid))
        cuts = quantiles(load.latencies, n=1000)
        figures[f"{name}, paced, acts/s"] = round(acts / wall)
        figures[f"{name}, paced, p50 ms"] = round(1000 * cuts[499], 2)
        figures[f"{name}, paced, p99 ms"] = round(1000 * cuts[989], 2)
        figures[f"{name}, paced, CPU ms/act"] = round(1000 * cpu / acts, 3)
        figures[f"{name}, paced, RSS MB"] = round(memory(pid))
    return figures


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 15.0
    ours = measured("server", OURS, TablePair, seconds)
    bare = measured("yardstick", YARDSTICK, EchoPair, seconds)
    keep("server", {"cores": os.cpu_count(), **ours, **bare})


if __name__ == "__main__":
    main()
