"""What those who play notice of those who practise: acts alone, then while two ask for drills.

20 tables with two clients each act once a second; then two people ask for one new set of drills
after the other. Neither what the serving process uses nor the time that acts take should change
much, because workers think about the drills.
"""

import asyncio
import json
import sys
from statistics import quantiles
from urllib.error import HTTPError
from urllib.request import urlopen

from benchmarks.load import URL, Load, TablePair
from benchmarks.results import keep
from benchmarks.server import OURS, serving

TABLES = 20
GAMES = ("classique", "yacht", "yard-forced", "yard-free", "yum")
SETS = 100
"""Different sets of drills of a game; the server remembers those that it has made."""


class Practice:
    """People who ask for drills until they are told to stop."""

    def __init__(self, people: int) -> None:
        self.answered = 0
        self._left = [(game, seed) for seed in range(SETS) for game in GAMES]
        self._tasks = [asyncio.create_task(self._ask()) for _ in range(people)]

    async def _ask(self) -> None:
        while self._left:
            await asyncio.to_thread(drill, *self._left.pop())
            self.answered += 1

    async def stop(self) -> None:
        self._left.clear()
        await asyncio.gather(*self._tasks)


def drill(game: str, seed: int) -> None:
    try:
        with urlopen(f"{URL}/api/drills?game={game}&seed={seed}", timeout=60) as answer:  # noqa: S310
            json.load(answer)
    except HTTPError as error:  # too busy just now
        error.close()


async def under_load(pid: int, seconds: float, people: int) -> dict[str, object]:
    practice, name = Practice(people), f"{people} practise"
    load = Load(TablePair, TABLES, seconds, paced=True)
    acts, wall, cpu = await load.run(pid)
    answered = practice.answered
    await practice.stop()
    cuts = quantiles(load.latencies, n=100)
    return {
        f"{name}: acts/s": round(acts / wall, 1),
        f"{name}: p50 ms": round(1000 * cuts[49], 2),
        f"{name}: p99 ms": round(1000 * cuts[98], 2),
        f"{name}: CPU of the serving process, %": round(100 * cpu / wall, 1),
        f"{name}: drills": answered,
    }


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    figures: dict[str, object] = {}
    with serving(OURS) as pid:
        for game in GAMES:
            drill(game, SETS - 1)
        for people in (0, 2):
            figures |= asyncio.run(under_load(pid, seconds, people))
    keep("coach load", figures)


if __name__ == "__main__":
    main()
