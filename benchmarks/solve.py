"""Solving a game: processor seconds and time, beside the Rust package `yatzy-solver` in one run.

The JIT cache is warm: compilation is measured by itself, in a fresh process with an empty cache.
"""

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from time import perf_counter, process_time

from benchmarks.results import keep
from fivefold.rules import built_in
from fivefold.solver.values import Values

GAMES = ("yard-forced", "yard-free", "yacht", "yum")
RUNS = 3
FIRST = "from fivefold.rules import built_in; from fivefold.solver.values import Values; "


def best_of(work: Callable[[], object]) -> tuple[float, float]:
    """The least processor time and the least time of a few runs."""
    times = []
    for _ in range(RUNS):
        cpu, wall = process_time(), perf_counter()
        work()
        times.append((process_time() - cpu, perf_counter() - wall))
    return min(cpu for cpu, _ in times), min(wall for _, wall in times)


def first_run_seconds() -> float:
    """A process that has nothing compiled yet, from its start to the solved game."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
        wall = perf_counter()
        program = FIRST + "Values.solved(built_in('yard-forced'))"
        subprocess.run([sys.executable, "-c", program], check=True, env=environment)
        return perf_counter() - wall


def peer_cpu_seconds() -> float | None:
    try:
        import yatzy_solver
    except ImportError:
        print("yatzy-solver: not installed, left out")
        return None
    variant = yatzy_solver.Variant("american+forced-joker")
    return best_of(lambda: yatzy_solver.Solver.build(variant))[0]


def main() -> None:
    figures: dict[str, object] = {}
    for game in GAMES:
        rules = built_in(game)
        Values.solved(rules)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        cpu, wall = best_of(lambda rules=rules: Values.solved(rules))
        figures[f"{game} CPU s"] = round(cpu, 3)
        figures[f"{game} wall s"] = round(wall, 3)
    figures["peak memory MB, interpreter included"] = round(before / 1024)
    figures["first run ever, wall s"] = round(first_run_seconds(), 2)
    peer = peer_cpu_seconds()
    if peer is not None:
        figures["yatzy-solver american+forced-joker CPU s"] = round(peer, 2)
        figures["yatzy-solver / ours, CPU"] = round(
            peer / float(str(figures["yard-forced CPU s"])), 1
        )
    keep("solve", figures)


if __name__ == "__main__":
    main()
