"""Trains the baseline, measures it over many games, and draws its training curve.

    python -m examples.baseline                    for Yard Dice, in some eight minutes
    python -m examples.baseline yum --steps 2000   for another game, quicker

The policy goes to dist/baseline-GAME.npz, the curve to dist/baseline-GAME.csv and, drawn, to
dist/baseline-GAME.png, and the figures, with all others, to benchmarks/results.jsonl.
"""

import argparse
import csv
import sys
from dataclasses import astuple, fields
from pathlib import Path
from time import process_time

import matplotlib.pyplot as plt

from benchmarks.results import keep
from examples.baseline import Progress, Score, evaluate, train
from examples.baseline.training import IMITATING
from fivefold.rules import scorecard_rules
from fivefold.solver.exact_values import exactly
from fivefold.solver.storage import load_values

STEPS, GAMES = 12_000, 100_000
DIST = Path("dist")


def show(progress: Progress) -> None:
    print(
        f"\rstep {progress.step}: a decision costs {progress.regret:.3f} points, "
        f"{progress.seconds:.0f} s of CPU time",
        end="",
        file=sys.stderr,
    )


def save_curve(curve: list[Progress], path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as stream:
        table = csv.writer(stream)
        table.writerow(field.name for field in fields(Progress))
        table.writerows(map(astuple, curve))


def draw_curve(curve: list[Progress], path: Path) -> None:
    """What a decision costs, against the positions seen, on a logarithmic scale."""

    figure, axes = plt.subplots(figsize=(7, 3.2), layout="constrained")
    axes.plot(
        [one.positions / 1e6 for one in curve], [one.regret for one in curve], color="#b3541e"
    )
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter("{x:g}")
    turn = curve[-1].positions * IMITATING / 1e6
    axes.axvline(turn, color="#8a8470", linestyle="--")
    axes.annotate("from here on it learns from the cost itself", (turn, 1.5), (turn + 0.4, 1.5))
    axes.set_xlabel("positions seen (millions)")
    axes.set_ylabel("a decision costs (points)")
    axes.grid(alpha=0.3, which="both")
    figure.savefig(path, dpi=120)


def figures(score: Score, size: int, training: float, measuring: float) -> dict[str, object]:
    return {
        "games": score.games,
        "mean total": f"{score.mean:.2f} ± {1.96 * score.error:.2f}",
        "regret a game": f"{score.regret:.3f} ± {1.96 * score.regret_error:.3f}",
        "expected total without luck": f"{score.expected:.2f}",
        "decisions that cost nothing": f"{score.best_share:.1%}",
        "network, KB": round(size / 1000),
        "training, CPU s": round(training),
        "measuring, CPU s": round(measuring),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="yard-forced")
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    values = exactly(load_values(scorecard_rules(options.game)))
    curve: list[Progress] = []

    def watch(progress: Progress) -> None:
        curve.append(progress)
        show(progress)

    begin = process_time()
    policy = train(values, options.steps, options.seed, progress=watch)
    trained = process_time()
    DIST.mkdir(exist_ok=True)
    policy.save(DIST / f"baseline-{options.game}.npz")
    save_curve(curve, DIST / f"baseline-{options.game}.csv")
    draw_curve(curve, DIST / f"baseline-{options.game}.png")
    # Other dice than in the training.
    score = evaluate(policy, values, options.games, seed=options.seed + 10**9)
    told = figures(score, policy.network.size, trained - begin, process_time() - trained)
    print(file=sys.stderr)
    keep(f"baseline, {options.game}, {options.steps} steps", told)


if __name__ == "__main__":
    main()
