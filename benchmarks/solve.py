"""The solver: CPU seconds and memory, compared with the Rust package `yatzy-solver` in one run.

Memory and first runs depend on what ran before, so they are measured in separate processes. The
code is compiled before anything else is measured.
"""

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from time import perf_counter, process_time

from benchmarks.results import keep
from fivefold.dice import rolls
from fivefold.games.scorecard import Position, Sheet, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import RuleSet, scorecard_rules
from fivefold.solver.simulation import simulate
from fivefold.solver.values import Values

GAMES = ("yard-forced", "yard-free", "yacht", "yum")
PEERS = {"yard-forced": "american+forced-joker", "yacht": "yatzy-scandinavian"}
RUNS = 3
POSITIONS = 5000
IMPORTS = """
from pathlib import Path
from time import process_time
from fivefold.games.scorecard import Sheet
from fivefold.rules import built_in
from fivefold.solver.passes.distribution import exact_totals
from fivefold.solver.values import Values
def peak():
    # Not getrusage, which starts from the memory of the parent process.
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024
before, cpu = peak(), process_time()
"""
SOLVE = "Values.solved(built_in('yacht'))\n"
SPREAD = """
values = Values.solved(built_in('yacht'))
cpu = process_time()
exact_totals(values, Sheet.empty(values.rules))
"""
REPORT = "print(process_time() - cpu, peak() - before)"


def best_of(work: Callable[[], object]) -> tuple[float, float]:
    """The lowest CPU time and the lowest wall time of a few runs."""
    times = []
    for _ in range(RUNS):
        cpu, wall = process_time(), perf_counter()
        work()
        times.append((process_time() - cpu, perf_counter() - wall))
    return min(cpu for cpu, _ in times), min(wall for _, wall in times)


def alone(program: str) -> tuple[float, float]:
    """CPU seconds, and the peak memory in MB beyond what the interpreter used before."""
    told = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    ).stdout.split()
    return float(told[0]), float(told[1])


def seconds(command: list[str], **environment: str) -> float:
    """The wall time of a whole process."""
    wall = perf_counter()
    subprocess.run(
        [sys.executable, "-m", "fivefold", *command],
        check=True,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
    )
    return perf_counter() - wall


def command_seconds() -> dict[str, object]:
    """A first run with nothing compiled or solved, and advice from saved values."""
    position = ["--card", "aces=3", "--dice", "33345", "--rolls-left", "1", "--json"]
    with tempfile.TemporaryDirectory() as cache, tempfile.TemporaryDirectory() as folder:
        solve = ["solve", "yard-forced", "--json", "--values", folder]
        advise = ["advise", "yard-forced", *position, "--values", folder]
        first = seconds(solve, NUMBA_CACHE_DIR=cache)
        seconds(advise)
        return {
            "first run ever, wall s": round(first, 2),
            "advise, cold process, wall s": round(min(seconds(advise) for _ in range(5)), 2),
        }


def random_position(rules: RuleSet, rng: random.Random) -> tuple[Sheet, int]:
    sheet = Sheet.empty(rules)
    for _ in range(rng.randrange(len(rules.boxes))):
        dice = rng.choice(rolls(rules.dice))
        box = rng.choice(legal_boxes(sheet, dice))
        sheet = sheet.filled(box, points_in(sheet, dice, box), bonus_for(sheet, dice))
    return sheet, rng.randint(0, 2)


def positions_a_second(values: Values) -> float:
    rng = random.Random(1)
    positions = [random_position(values.rules, rng) for _ in range(POSITIONS)]
    dice = rng.choices(rolls(5), k=POSITIONS)
    cpu = process_time()
    for (sheet, left), roll in zip(positions, dice, strict=True):
        values.choices(Position(sheet, roll, left))
    return POSITIONS / (process_time() - cpu)


def peer_figures(ours: dict[str, float]) -> dict[str, object]:
    try:
        import yatzy_solver
    except ImportError:
        print("yatzy-solver: not installed, left out")
        return {}
    figures: dict[str, object] = {}
    for game, name in PEERS.items():
        variant = yatzy_solver.Variant(name)
        cpu = best_of(partial(yatzy_solver.Solver.build, variant))[0]
        figures[f"yatzy-solver {name} CPU s"] = round(cpu, 2)
        figures[f"yatzy-solver / ours, CPU, {game}"] = round(cpu / ours[game], 1)
    return figures


def main() -> None:
    figures: dict[str, object] = {}
    ours: dict[str, float] = {}
    for game in GAMES:
        values = Values.solved(scorecard_rules(game))
        simulate(values, 1000, seed=1)
        cpu, wall = best_of(partial(Values.solved, values.rules))
        ours[game] = cpu
        figures[f"{game} CPU s"] = round(cpu, 3)
        figures[f"{game} wall s"] = round(wall, 3)
    figures |= peer_figures(ours)
    figures["yacht, memory beyond the interpreter MB"] = round(alone(IMPORTS + SOLVE + REPORT)[1])
    alone(IMPORTS + SPREAD + REPORT)
    cpu, memory = alone(IMPORTS + SPREAD + REPORT)
    figures["yacht distribution CPU s"] = round(cpu, 2)
    figures["yacht distribution, memory beyond the interpreter MB"] = round(memory)
    values = Values.solved(scorecard_rules("yard-forced"))
    figures["1,000,000 games of yard-forced, CPU s"] = round(
        best_of(lambda: simulate(values, 1_000_000, seed=1))[0], 2
    )
    figures["positions valued a second, yard-forced"] = round(positions_a_second(values))
    figures |= command_seconds()
    keep("solve", figures)


if __name__ == "__main__":
    main()
