"""Maxi Yatzy with saved rolls: its exact value, and what solving it takes.

`python -m benchmarks.saved_rolls FOLDER` solves it into a folder, which needs 3.2 GB, and compares
the value with simulated games.
"""

import sys
from importlib import resources
from pathlib import Path
from time import perf_counter, process_time

from benchmarks.results import keep
from fivefold.games.scorecard import Sheet
from fivefold.rules import parse_rules
from fivefold.solver.simulation import simulate
from fivefold.solver.storage import load_values, values_path

GAME = "maxi-yatzy-saved"
GAMES = 200_000


def memory() -> float:
    """The peak memory of this process so far, in GB, mapped files included."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 2**20


def show(share: float) -> None:
    print(f"{share:7.2%}  {process_time():7.1f} s of CPU  {memory():.2f} GB", flush=True)


def main(folder: Path) -> None:
    shelf = resources.files("fivefold.rules") / "shelf"
    rules = parse_rules((shelf / f"{GAME}.toml").read_bytes(), f"{GAME}.toml")
    cpu, wall = process_time(), perf_counter()
    values = load_values(rules, folder, fresh=True, progress=show)
    cpu, wall = process_time() - cpu, perf_counter() - wall
    expected = values.expected_total(Sheet.empty(rules))
    print(f"{expected:.12f}")
    figures: dict[str, object] = {
        "expected total": expected,
        "CPU s": round(cpu, 1),
        "wall s": round(wall, 1),
        "memory GB": round(memory(), 2),
        "file GB": round(values_path(rules, folder).stat().st_size / 2**30, 2),
    }
    totals = simulate(values, GAMES, seed=1)
    figures[f"mean of {GAMES} games"] = round(totals.mean, 4)
    figures["standard error"] = round(totals.sd / GAMES**0.5, 4)
    keep("saved rolls, Maxi Yatzy", figures)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
