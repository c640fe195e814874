"""Breaks three servers, their PostgreSQL and their network during play: nothing may be lost.

`python -m scripts.crash_cluster` plays through a balancer with three servers on one PostgreSQL, and
meanwhile kills servers 200 times, restarts PostgreSQL 10 times, freezes servers for 20 seconds, and
cuts them off from the database or from their clients. Every acknowledged act must be stored exactly
once, what clients saw must be unchanged, all dice must verify, and every game must come to its end.
It takes about half an hour; `python -m scripts.crash_cluster 20` takes a tenth of all that.
"""

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Any, Literal, NamedTuple

from fivefold.stores.postgres_connections import LOST
from scripts.crash.matches import LARGE, SMALL, Match, check
from scripts.crash.network import Balancer, Line
from scripts.crash.play import DEADLINE, Play, Stuck
from scripts.crash.postgres import Postgres, running
from scripts.crash.process import ServerProcess, free_port

SERVERS = 3
TAKEOVER, DRAIN = 5.0, 10.0
"""Seconds in which others must drive the tables of a dead server, and in which one has to stop."""
_LAST_GAMES = 2.5
"""Deadlines after the last fault in which every game must have ended."""
_PATIENCE = 10.0
"""Seconds to wait for acts before the next fault, if there are none."""
_NO_STORE = "tables can't be stored there"
_RENEWALS = 1.2
"""Seconds in which a living server renews its lease."""

Fault = Literal["kill", "fast", "immediate", "terminate", "freeze", "no database", "no clients"]
FULL: dict[Fault, int] = {
    "kill": 200,
    "fast": 5,
    "immediate": 5,
    "terminate": 10,
    "freeze": 5,
    "no database": 10,
    "no clients": 10,
}
"""How often each happens. PostgreSQL is restarted fast, or immediately as after a crash."""
LONG = {"freeze": 20.0, "no database": 10.0, "no clients": 10.0}
"""Seconds that it lasts."""


class Server(NamedTuple):
    process: ServerProcess
    to_database: Line


@dataclass
class Result:
    play: Play
    faults: Counter[str] = field(default_factory=Counter)
    takeovers: list[float] = field(default_factory=list)
    drains: list[float] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    """What took too long; on a busy machine that means nothing."""


class Cluster:
    def __init__(
        self, postgres: Postgres, rng: random.Random, seconds: Mapping[str, float], play: Play
    ) -> None:
        self.postgres, self._rng, self._seconds = postgres, rng, seconds
        self.result, self.stop = Result(play), asyncio.Event()
        self.url = f"http://127.0.0.1:{free_port()}"
        self._servers = list[Server]()
        self._broken = set[Server]()
        """Those that are frozen, cut off or being restarted."""
        self._tasks = set[asyncio.Task[None]]()
        self._last_restart = 0.0

    @asynccontextmanager
    async def running(self, folder: Path) -> AsyncIterator[None]:
        async with AsyncExitStack() as lines:
            for number in range(SERVERS):
                line, address = await lines.enter_async_context(self.postgres.new_line())
                process = ServerProcess(address, folder / f"log-{number}")
                self._servers.append(Server(process, line))
            await asyncio.gather(*(self._start(server) for server in self._servers))
            self.balancer = Balancer([server.process for server in self._servers])
            balancing = asyncio.create_task(self.balancer.run(int(self.url.rpartition(":")[2])))
            try:
                yield
            finally:
                balancing.cancel()
                for task in self._tasks:
                    task.cancel()
                for server in self._servers:
                    await server.process.kill()
        for number in range(SERVERS):
            self._look_for_tracebacks(folder / f"log-{number}")

    def _look_for_tracebacks(self, log: Path) -> None:
        """In what a server has logged; that one can't start without its database is no mistake."""
        for line in log.read_text("utf-8", "replace").splitlines():
            if "Traceback" in line and _NO_STORE not in line:
                self.result.play.wrong.append(f"a server failed: {line[:3000]}")

    async def _start(self, server: Server) -> None:
        """Start a server, again and again if the database can't be reached."""
        end = perf_counter() + self.result.play.deadline
        while perf_counter() < end:
            await server.process.start()
            try:
                await server.process.until_it_answers()
            except RuntimeError:
                await asyncio.sleep(0.5)
            else:
                return
        raise Stuck("a server does not start again")

    # Faults

    async def suffer(self, faults: list[Fault]) -> None:
        """One fault after the other; those that last go on while the next ones happen."""
        self._rng.shuffle(faults)
        for fault in faults:
            with suppress(TimeoutError):
                async with asyncio.timeout(_PATIENCE):
                    await self.result.play.under_load(self._rng, self.stop)
            if self.stop.is_set():
                break
            self.result.faults[fault] += 1
            _show(self.result)
            if fault in ("fast", "immediate"):
                await self.postgres.restart(fault)
                self._last_restart = perf_counter()
            else:
                await self._break(fault, await self._chosen(fault))
        await asyncio.gather(*self._tasks)

    async def _chosen(self, fault: Fault) -> Server:
        """A server that works. Of the faults that last there is one at a time."""
        end = perf_counter() + self.result.play.deadline
        while perf_counter() < end:
            whole = [server for server in self._servers if server not in self._broken]
            if whole and (fault not in LONG or len(whole) == SERVERS):
                server = self._rng.choice(whole)
                self._broken.add(server)
                return server
            await asyncio.sleep(0.1)
        raise Stuck("no server works any more")

    async def _break(self, fault: Fault, server: Server) -> None:
        if fault in LONG:
            task = self._for_a_while(fault, server)
        elif fault == "kill":
            before = await self._leases()
            await server.process.kill()
            task = self._restart(server)
            self._keep(self._measure_takeover(before, perf_counter()))
        else:
            seconds, status = await server.process.terminate()
            self.result.drains.append(seconds)
            if status != 0:
                self.result.play.wrong.append(f"a server stopped with status {status}")
            if seconds > DRAIN:
                self.result.late.append(f"a server took {seconds:.1f} s to stop")
            task = self._restart(server)
        self._keep(task)

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self.result.play.until_judged("a restart", self.stop, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _restart(self, server: Server) -> None:
        await self._start(server)
        self._broken.discard(server)

    async def _for_a_while(self, fault: Fault, server: Server) -> None:
        to_clients = self.balancer.lines[server.process]
        if fault == "freeze":
            server.process.freeze()
            await asyncio.sleep(self._seconds[fault])
            server.process.thaw()
        else:
            line = to_clients if fault == "no clients" else server.to_database
            line.silence()
            await asyncio.sleep(self._seconds[fault])
            self._rng.choice([line.resume, line.cut])()
        self._broken.discard(server)

    # Measurements

    async def _leases(self) -> dict[int, Any]:
        """Until when each living server has its lease; nothing while the database is down."""
        query = "SELECT fence, until FROM fivefold.processes WHERE until > clock_timestamp()"
        with suppress(*LOST):
            return {row["fence"]: row["until"] for row in await self.postgres.ask(query)}
        return {}

    async def _measure_takeover(self, before: dict[int, Any], killed: float) -> None:
        """How long tables are driven by a server that is dead, once another one works: with so many
        faults at a time, all may be broken."""
        query = (
            "SELECT count(*) FROM fivefold.tables"
            " WHERE live AND alarm IS NOT NULL AND driver = ANY($1)"
        )
        began = killed
        await asyncio.sleep(_RENEWALS)
        now, driven = await self._leases(), False
        dead = [fence for fence, until in before.items() if now.get(fence) == until]
        while dead and self._last_restart < killed:
            if perf_counter() > began + self.result.play.deadline:
                raise Stuck("nobody takes the tables of a dead server over")
            with suppress(*LOST):
                ((count,),) = await self.postgres.ask(query, dead)
                if not count:
                    break
                driven = True
            if len(self._broken) == SERVERS:
                began = perf_counter()
            await asyncio.sleep(0.05)
        seconds = perf_counter() - began
        if driven and self._last_restart < killed:
            self.result.takeovers.append(seconds)
            if seconds > TAKEOVER:
                self.result.late.append(f"tables were taken over after {seconds:.1f} s")


async def crash(  # noqa: PLR0913 (how much goes wrong)
    folder: Path,
    faults: Mapping[Fault, int],
    seed: int,
    *,
    seconds: Mapping[str, float] = LONG,
    small: bool = False,
    matches: int = 8,
    deadline: float = DEADLINE,
) -> Result:
    """Matches through a balancer with as many faults of each sort; `small` games are over soon."""
    rng, play = random.Random(seed), Play(deadline)
    setups = SMALL if small else SMALL + LARGE
    with running(folder / "postgres") as postgres:
        cluster = Cluster(postgres, rng, seconds, play)
        stop, url = cluster.stop, cluster.url
        async with cluster.running(folder):
            playing = [
                asyncio.create_task(play.until_judged("a match", stop, match.run(stop)))
                for match in (
                    Match(url, setups, random.Random(rng.random()), play) for _ in range(matches)
                )
            ]
            faulty = cluster.suffer(list(Counter(faults).elements()))
            await play.until_judged("a fault", stop, faulty)
            stop.set()
            await _finish(playing, play)
            await play.until_judged("the last look", stop, check(url, postgres, play, stop))
    return cluster.result


async def _finish(playing: list[asyncio.Task[None]], play: Play) -> None:
    """Every game must go on to its end, now that nothing breaks any more."""
    _, late = await asyncio.wait(playing, timeout=_LAST_GAMES * play.deadline)
    play.wrong += [f"a game does not go on: {each.get_stack()}" for each in late]
    for each in late:
        each.cancel()


def _show(result: Result) -> None:
    if sys.stderr.isatty():
        count = result.faults.total()
        print(f"\r{count} faults, {result.play.acts} acts", end="", file=sys.stderr)


def _percentiles(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return "not measured"
    cuts = quantiles(seconds, n=100)
    return f"p50 {cuts[49]:.3f} s, p99 {cuts[98]:.3f} s, longest {max(seconds):.3f} s"


def main() -> None:
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends all that was started, too
    parser = argparse.ArgumentParser()
    parser.add_argument("percent", type=int, nargs="?", default=100)
    parser.add_argument("seed", type=int, nargs="?", default=int.from_bytes(os.urandom(4)))
    parser.add_argument("--deadline", type=float, default=DEADLINE, help="seconds for an answer")
    parser.add_argument("--small", action="store_true", help="only games that are over soon")
    told = parser.parse_args()
    faults = {fault: -(-count * told.percent // 100) for fault, count in FULL.items()}
    with tempfile.TemporaryDirectory() as folder:
        result = asyncio.run(
            crash(Path(folder), faults, told.seed, small=told.small, deadline=told.deadline)
        )
    play = result.play
    print(f"seed {told.seed}: {dict(result.faults)}")
    print(f"{play.acts} acts, {play.games} games to their end, refusals: {dict(play.refusals)}")
    print(f"an act: {_percentiles(play.seconds)}")
    print(f"until others drive the tables of a dead server: {_percentiles(result.takeovers)}")
    print(f"until a server that is asked to has stopped: {_percentiles(result.drains)}")
    print("\n".join(result.late) or "nothing too late")
    print("\n".join(play.wrong) or "nothing lost, nothing doubled, all dice as promised")
    sys.exit(bool(play.wrong or result.late))


if __name__ == "__main__":
    main()
