"""What attacks on a server cost those who play there: how long their acts take, without and with.

`python -m benchmarks.attacks [--seconds N] [--beside SRC] [attack …]`. Thirty tables with two
people each act about once a second; then `benchmarks.attackers` begins, in a process of its own.
All limits of the server are in force. `--beside` names the `src` folder of another version, which
suffers each attack in turn with this one. On a busy machine the CPU time that the server takes
says more than how long acts take.
"""

import argparse
import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from benchmarks.attackers import ATTACKS
from benchmarks.load import PORT, WARM_UP, Load, TablePair
from benchmarks.process import memory, processor
from benchmarks.results import keep
from benchmarks.server import serving

TABLES = 30
SERVER = ("-m", "fivefold", "serve", "--port", str(PORT), "--database")


@contextmanager
def attacking(name: str) -> Iterator[None]:
    command = [sys.executable, "-m", "benchmarks.attackers", name]
    attacker = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert attacker.stdout is not None
        if attacker.stdout.readline() != "ready\n":
            raise RuntimeError(f"the attack did not begin: {name}")
        yield
    finally:
        attacker.kill()
        attacker.wait()
        if attacker.stdout is not None:
            attacker.stdout.close()


class Victims(Load):
    """People who play."""

    async def suffer(self, name: str, seconds: float, pid: int) -> tuple[str, str]:
        """How long acts take before an attack, and during it; and the CPU time of the server."""
        pairs = [TablePair(self) for _ in range(TABLES)]
        for pair in pairs:
            await pair.begin()
            self.next(pair)
        await asyncio.sleep(WARM_UP)
        before = await self._measured(seconds, pid)
        attack = attacking(name)
        await asyncio.to_thread(attack.__enter__)
        try:
            during = await self._measured(seconds, pid)
        finally:
            attack.__exit__(None, None, None)
        self._going_on = False
        for pair in pairs:
            pair.close()
        return before, during

    async def _measured(self, seconds: float, pid: int) -> str:
        self.latencies.clear()
        used, begun = processor(pid), perf_counter()
        await asyncio.sleep(seconds)
        share = (processor(pid) - used) / (perf_counter() - begun)
        if len(self.latencies) < 2:
            return f"{len(self.latencies)} acts"
        cuts = quantiles(self.latencies, n=100)
        p50, p99, most = (1000 * each for each in (cuts[49], cuts[98], max(self.latencies)))
        return f"{p50:.1f} / {p99:.1f} / {most:.1f}, CPU {share:.0%}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attacks")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--beside", type=Path, metavar="SRC")
    parser.add_argument("attacks", nargs="*", default=list(ATTACKS), metavar="attack")
    asked = parser.parse_args()
    if unknown := set(asked.attacks) - set(ATTACKS):
        parser.error(f"no such attack: {', '.join(unknown)}; there are {', '.join(ATTACKS)}")
    sources = [None] if asked.beside is None else [asked.beside.resolve(), None]
    figures: dict[str, object] = {}
    for name in asked.attacks:
        for source in sources:
            label = name if source is None else f"{name}, the version beside it"
            with serving(SERVER, source) as pid:
                victims = Victims(TablePair, TABLES, asked.seconds, paced=True)
                before, during = asyncio.run(victims.suffer(name, asked.seconds, pid))
                figures[f"{label}: p50 / p99 / longest ms"] = f"{before} -> {during}"
                figures[f"{label}: memory, MB"] = round(memory(pid))
                print(f"{label}: {before} -> {during}", file=sys.stderr, flush=True)
    keep("attacks", figures)


if __name__ == "__main__":
    main()
