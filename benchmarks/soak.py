"""A server that runs for long: whether its memory stays the same, and how slow its slowest act is.

`python -m benchmarks.soak [minutes]`, 30 by default. Sixty tables, half of them with two bots
beside two people, are played at about an act a second. Most games come to their end and some are
left in the middle; another table follows each of them. A table stays in memory for five minutes, so
memory is compared after the first eight minutes, or after half of the time if there is less. If an
act takes long, the server's own figures say whether its commit did: then it was the disk.
"""

import asyncio
import random
import sys
from statistics import mean, quantiles
from time import perf_counter
from typing import ClassVar
from urllib.request import urlopen

from benchmarks.load import URL, Client, Json, Load, Pair, TablePair
from benchmarks.process import memory, processor
from benchmarks.results import keep
from benchmarks.server import OURS, serving

TABLES = 60
WARM_UP = 480.0
SAMPLE = 5.0
LONG = 0.25
"""Seconds; the metrics of the server count by this limit, too."""
COMMITS = "fivefold_store_append_seconds"
LEAVING = 0.002
"""How likely people leave after an act."""


class Leaving(TablePair):
    """Two people who sometimes leave in the middle of a game, and begin another."""

    @property
    def over(self) -> bool:
        return super().over or random.random() < LEAVING


class WithBots(Leaving):
    """Two people and two bots."""

    setup: ClassVar[Json] = {
        "game": "yard-forced",
        "seats": [*TablePair.setup["seats"], *[{"kind": "bot", "level": "casual"}] * 2],
        "pace": 0.5,
    }
    _sent_act = _bots_turn = False

    def act(self) -> None:
        view = self._clients[0].view
        if view["status"] != "playing":
            self._load.next(self)
        elif view["waiting"][0] > 1:
            self._bots_turn = True
        else:
            self._sent_act = True
            super().act()

    def _heard(self, client: Client, said: Json) -> None:
        if said["type"] != "events" or any(each.sequence < self._at for each in self._clients):
            return
        if self._sent_act:
            self._sent_act = False
            super()._heard(client, said)
        elif self._bots_turn and not any(seat > 1 for seat in client.view["waiting"]):
            self._bots_turn = False
            self._load.next(self)


class Soak(Load):
    async def soak(self, pid: int) -> dict[str, object]:
        pairs: list[Pair] = [(WithBots if n % 2 else Leaving)(self) for n in range(TABLES)]
        for pair in pairs:
            await pair.begin()
            self.next(pair)
        began, used, samples = perf_counter(), processor(pid), list[float]()
        warm_up = min(WARM_UP, self._seconds / 2)
        while (passed := perf_counter() - began) < self._seconds:
            await asyncio.sleep(SAMPLE)
            if passed >= warm_up:
                samples.append(memory(pid))
        self._going_on = False
        used, wall = processor(pid) - used, perf_counter() - began
        await asyncio.sleep(1)
        for pair in pairs:
            pair.close()
        return {**_told(samples), **self._acts(used, wall)}

    def _acts(self, used: float, wall: float) -> dict[str, object]:
        cuts = quantiles(self.latencies, n=1000)
        return {
            "minutes": round(wall / 60, 1),
            "acts": len(self.latencies),
            "p50 ms": round(1000 * cuts[499], 2),
            "p99 ms": round(1000 * cuts[989], 2),
            "slowest act, ms": round(1000 * max(self.latencies), 1),
            "acts over 250 ms": sum(seconds > LONG for seconds in self.latencies),
            "commits over 250 ms": long_commits(),
            "CPU of one core, %": round(100 * used / wall, 1),
        }


def long_commits() -> int:
    """How many acts waited so long for their commit."""
    with urlopen(f"{URL}/metrics", timeout=30) as answer:  # noqa: S310 (loopback)
        lines = answer.read().decode().splitlines()
    figures = dict(line.rsplit(" ", 1) for line in lines if line.startswith(COMMITS))
    return int(
        float(figures[f"{COMMITS}_count"]) - float(figures[f'{COMMITS}_bucket{{le="{LONG}"}}'])
    )


def _told(samples: list[float]) -> dict[str, object]:
    """Memory at the beginning and at the end of what was measured, as means of a quarter each."""
    quarter = max(1, len(samples) // 4)
    first, last = mean(samples[:quarter]), mean(samples[-quarter:])
    return {
        "memory after the warm-up, MB": round(first, 1),
        "memory at the end, MB": round(last, 1),
        "growth, %": round(100 * (last / first - 1), 2),
        "largest, MB": round(max(samples), 1),
    }


def main() -> None:
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    with serving(OURS) as pid:
        load = Soak(TablePair, TABLES, 60 * minutes, paced=True)
        keep("soak", asyncio.run(load.soak(pid)))


if __name__ == "__main__":
    main()
