"""Complete two-player games in the arena, `perfect` against `perfect`: games per second.

The referee plays the games decision by decision. The time of a short arena is subtracted, so that
starting the processes and loading what they need does not count.
"""

import os
import resource
from time import perf_counter

from benchmarks.results import keep
from fivefold.bots.arena import arena
from fivefold.rules import scorecard_ids

GAMES = 2000
FEW = 100
BOTS = ["perfect", "perfect"]


def timed(game: str, games: int) -> tuple[float, float]:
    """Wall seconds, and CPU seconds in all processes of the arena."""
    used, begun = _used(), perf_counter()
    arena(game, BOTS, games, seed=1, workers=os.cpu_count())
    return perf_counter() - begun, _used() - used


def _used() -> float:
    usage = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in usage)


def main() -> None:
    figures: dict[str, object] = {"cores": os.cpu_count()}
    for game in scorecard_ids():
        few, many = timed(game, FEW), timed(game, GAMES)
        wall, used = (long - short for short, long in zip(few, many, strict=True))
        figures[f"{game} games/s"] = round((GAMES - FEW) / wall)
        figures[f"{game} games/s of one core's time"] = round((GAMES - FEW) / used)
    keep("arena", figures)


if __name__ == "__main__":
    main()
