"""What chances to win cost: CPU seconds, memory and disk, for each game given.

`--bound` also works out what a player would win who knew the rival's final total in advance. That
takes minutes of CPU, and so do the leads of the race bot (`--leads`). With `--values FOLDER` all
tables are kept there.
"""

import argparse
import resource
import tempfile
from pathlib import Path
from time import process_time

import numpy as np

from fivefold.coach.scorecard.win_chances import WinChances
from fivefold.rules import scorecard_ids, scorecard_rules
from fivefold.solver.exact_values import ExactValues
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.passes import race
from fivefold.solver.passes.distribution import every_sheet, no_curves
from fivefold.solver.passes.levels import masks_of
from fivefold.solver.storage import load_races, load_spreads, races_path, spreads_path
from fivefold.solver.thread_pool import ThreadPool
from fivefold.solver.values import Values


def megabytes(path: Path) -> float:
    return path.stat().st_size / 1e6


def peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6


def knowing_the_total(values: ExactValues) -> float:
    """The share of wins of a player who knows the final total of a rival who plays for points.

    As the race of the bot, but the rival's total never changes.
    """
    plan, every = values.plan, np.flatnonzero(every_sheet(values.plan))
    filled, curves = np.bitwise_count(masks_of(plan, every)), no_curves(plan)
    full = every[filled == plan.boxes]
    curves.low[full], curves.length[full], curves.place[full] = values.array[full], 1, LANES
    here = np.repeat([1.0, 0.5, 0.0], [LANES, 1, LANES])
    with ThreadPool(None) as pool:
        for level in range(plan.boxes - 1, -1, -1):
            here = race._before_turn(plan, every[filled == level], curves, here, pool)
    low, length, start = (int(column[plan.rows[0]]) for column in curves)
    totals = WinChances(values).to_come(int(plan.rows[0]))
    needs = np.clip(np.arange(len(totals)) - low, -1, length)
    return float(totals @ here[start + needs])


def measure(game: str, folder: Path, options: argparse.Namespace) -> None:
    rules = scorecard_rules(game)
    values = Values.solved(rules)
    cpu = process_time()
    load_spreads(values, folder, threads=1)
    cpu, size = process_time() - cpu, megabytes(spreads_path(rules, folder))
    print(f"{game}: spreads {cpu:.1f} s of CPU, {size:.0f} MB on disk, {peak():.2f} GB at most")
    if options.leads:
        cpu = process_time()
        load_races(values, folder, threads=1)
        cpu, size = process_time() - cpu, megabytes(races_path(rules, folder))
        print(f"{game}: leads {cpu:.1f} s of CPU, {size:.0f} MB on disk, {peak():.2f} GB at most")
    if options.bound:
        cpu = process_time()
        share = knowing_the_total(values)
        print(f"{game}: knowing the total wins {share:.2%} ({process_time() - cpu:.1f} s of CPU)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=scorecard_ids())
    parser.add_argument("--leads", action="store_true")
    parser.add_argument("--bound", action="store_true")
    parser.add_argument("--values", type=Path, help="the folder of solved games")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for game in options.games:
            measure(game, options.values or Path(folder), options)


if __name__ == "__main__":
    main()
