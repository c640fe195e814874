"""One, two and four servers on one PostgreSQL: what an act costs them, and how long it takes.

`python -m benchmarks.processes [seconds]`. The clients run in this process. With `together`, both
clients of a table are connected to one server, as behind a balancer that chooses by the code in the
address; with `apart` to two different ones, which is the worst case.

In the closed loop the same tables are divided among the servers, so that each has fewer acts to
store in one commit; that costs more. When paced, every server has as many tables as the only one
had: what an act costs more then is the cost of working together.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from statistics import quantiles
from typing import ClassVar
from urllib.request import urlopen

from benchmarks.load import PORT, Load, TablePair
from benchmarks.process import processor
from benchmarks.results import keep
from benchmarks.server import wait_until_up
from scripts.crash.postgres import running

COUNTS = (1, 2, 4)
CLOSED, PACED = 200, 150
"""Tables of all servers in the closed loop, and of each when they act about once a second."""
CONFLICTS = "fivefold_conflicts_total "


class Together(TablePair):
    """Both clients are connected to the same server."""

    servers: ClassVar[int] = 1
    _numbers = count()

    def __init__(self, load: Load) -> None:
        super().__init__(load)
        self._number = next(self._numbers)

    def port(self, _token: str) -> int:
        return PORT + self._number % self.servers


class Apart(Together):
    """Each client is connected to another server, if there is another."""

    def port(self, token: str) -> int:
        return PORT + (self._number + self._tokens.index(token)) % self.servers


@contextmanager
def serving(address: str, number: int) -> Iterator[list[int]]:
    """Run so many servers, and yield their process ids."""
    command = [sys.executable, "-m", "fivefold", "serve", "--no-limits", "--database", address]
    with ExitStack() as stack:
        pids = list[int]()
        for place in range(number):
            server = subprocess.Popen([*command, "--port", str(PORT + place)])
            stack.callback(server.wait, 30)
            stack.callback(server.terminate)
            wait_until_up(server, PORT + place)
            pids.append(server.pid)
        yield pids


class Cluster(Load):
    """A load whose cost is that of all servers."""

    def __init__(self, *args: object, pids: Sequence[int], paced: bool) -> None:
        super().__init__(*args, paced=paced)  # type: ignore[arg-type]
        self._pids = pids

    def used(self, _pid: int) -> float:
        return sum(map(processor, self._pids))


def conflicts(number: int) -> int:
    """How often the servers decided again so far."""
    found = 0
    for place in range(number):
        with urlopen(f"http://127.0.0.1:{PORT + place}/metrics", timeout=30) as answer:
            lines = answer.read().decode().splitlines()
        found += sum(int(float(line.split()[1])) for line in lines if line.startswith(CONFLICTS))
    return found


def measured(
    address: str, number: int, pair: Callable[[Load], TablePair], seconds: float
) -> dict[str, object]:
    figures: dict[str, object] = {}
    Together.servers = number
    name = f"{number}, {pair.__name__.lower()}"
    with serving(address, number) as pids:
        load = Cluster(pair, CLOSED, seconds, pids=pids, paced=False)
        acts, wall, cpu = asyncio.run(load.run(pids[0]))
        figures[f"{name}, CPU ms/act"] = round(1000 * cpu / acts, 3)
        figures[f"{name}, acts/s"] = round(acts / wall)
        load = Cluster(pair, PACED * number, seconds, pids=pids, paced=True)
        acts, wall, cpu = asyncio.run(load.run(pids[0]))
        cuts = quantiles(load.latencies, n=100)
        figures[f"{name}, paced, CPU ms/act"] = round(1000 * cpu / acts, 3)
        figures[f"{name}, paced, acts/s"] = round(acts / wall)
        figures[f"{name}, paced, p50 ms"] = round(1000 * cuts[49], 2)
        figures[f"{name}, paced, p99 ms"] = round(1000 * cuts[98], 2)
        figures[f"{name}, conflicts"] = conflicts(number)
    return figures


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    figures: dict[str, object] = {"cores": os.cpu_count()}
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as postgres:
        for number in COUNTS:
            for pair in (Together, Apart) if number > 1 else (Together,):
                figures |= measured(postgres.address, number, pair, seconds)
    keep("processes", figures)


if __name__ == "__main__":
    main()
