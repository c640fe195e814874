"""Environments and labels: steps and positions a second of CPU time, on one core.

Everybody plays random legal actions. Peers, if they are installed (`pip install fivefold[bench]`),
are measured in the same run: OpenSpiel's own game of Yacht, in C++ behind its Python interface,
and the Rust package `yatzy-solver`.
"""

import random
from collections.abc import Callable
from time import process_time
from typing import Any

import gymnasium
import numpy as np

import fivefold.envs
from benchmarks.results import keep
from fivefold.envs.labels import label
from fivefold.envs.observations import Layout
from fivefold.envs.scorecard_env import ScorecardEnv
from fivefold.envs.vector_env import ScorecardVectorEnv, random_actions
from fivefold.rules import scorecard_rules
from fivefold.solver.values import Values

GAMES = ("yard-forced", "yacht", "yum")
AT_ONCE = 4096
SECONDS = 3.0
POSITIONS = 1 << 18


def rate(work: Callable[[], int]) -> float:
    """How much of the work is done in a second of CPU time."""
    work()
    done, start = 0, process_time()
    while process_time() - start < SECONDS:
        done += work()
    return done / (process_time() - start)


def vector_steps(game: str) -> Callable[[], int]:
    """Steps of many games at once, with the choice of a random legal action for each."""
    env, rng = ScorecardVectorEnv(game, AT_ONCE), np.random.default_rng(1)
    observations, _ = env.reset(seed=1)

    def work() -> int:
        nonlocal observations
        for _ in range(20):
            observations = env.step(random_actions(observations["action_mask"], rng))[0]
        return 20 * AT_ONCE

    return work


def chosen_by_numpy(masks: np.ndarray[Any, Any], rng: np.random.Generator) -> Any:
    """Random legal actions without compiled code, as most who train would choose them."""
    return (rng.random(masks.shape, dtype=np.float32) * masks).argmax(axis=1)


def vector_steps_by_numpy(game: str) -> Callable[[], int]:
    env, rng = ScorecardVectorEnv(game, AT_ONCE), np.random.default_rng(1)
    observations, _ = env.reset(seed=1)

    def work() -> int:
        nonlocal observations
        observations = env.step(chosen_by_numpy(observations["action_mask"], rng))[0]
        return AT_ONCE

    return work


def scalar_steps(env: Any) -> Callable[[], int]:
    """Steps of one game; the actions are chosen beforehand, so only the environment is measured."""
    rng = random.Random(1)

    def work() -> int:
        observation, steps, over = env.reset(seed=rng.randrange(1 << 30))[0], 0, False
        while not over:
            legal = observation["action_mask"].nonzero()[0]
            observation, _, over, _, _ = env.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return work


def positions(game: str) -> Any:
    """Observations from every stage of random games."""
    env, rng = ScorecardVectorEnv(game, AT_ONCE), np.random.default_rng(2)
    observations, rows = env.reset(seed=2)[0], list[Any]()
    while len(rows) * AT_ONCE < 2 * POSITIONS:
        playing = observations["action_mask"].any(axis=1)
        rows.append(observations["observation"][playing])
        observations = env.step(random_actions(observations["action_mask"], rng))[0]
    return rng.permutation(np.concatenate(rows))[:POSITIONS]


def labels(game: str) -> Callable[[], int]:
    values, rows = Values.solved(scorecard_rules(game)), positions(game)

    def work() -> int:
        return len(label(rows, values, threads=1).values)

    return work


def peer_labels(game: str, name: str) -> dict[str, object]:
    """The same positions by `yatzy-solver`, and how far its values are from ours."""
    try:
        import yatzy_solver
    except ImportError:
        print("yatzy-solver: not installed, left out")
        return {}
    values, rows = Values.solved(scorecard_rules(game)), positions(game)
    layout = Layout.of(values.rules)
    points, solver = rows[:, layout.points], yatzy_solver.Solver.build(yatzy_solver.Variant(name))
    bits = 1 << np.arange(points.shape[1], dtype=np.uint32)
    inputs = (
        ((points >= 0) * bits).sum(axis=1, dtype=np.uint32),
        np.minimum(np.maximum(points[:, :6], 0).sum(axis=1), 63).astype(np.uint16),
        points[:, values.rules.flagged[0]] > 0,
        np.ascontiguousarray(rows[:, layout.dice], dtype=np.uint8),
        rows[:, layout.rolls_left].astype(np.uint8),
    )

    def work() -> int:
        return len(solver.option_values_batch(*inputs)[2])

    written = np.maximum(points, 0).sum(axis=1) + rows[:, layout.bonuses]
    theirs = np.nanmax(solver.option_values_batch(*inputs)[1], axis=1) + written
    ours = label(rows, values).expected
    return {
        f"yatzy-solver, labels a second, {game}": round(rate(work)),
        f"largest difference between its values and ours, {game}": float(abs(theirs - ours).max()),
    }


def spiel_steps() -> Callable[[], int] | None:
    """OpenSpiel's Yacht, played by random legal actions through its Python interface."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, rng = pyspiel.load_game("yacht"), random.Random(1)

    def work() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                steps += 1
        return steps

    return work


def main() -> None:
    figures: dict[str, object] = {}
    for game in GAMES:
        figures[f"vector steps a second, {game}"] = round(rate(vector_steps(game)))
    game = GAMES[0]
    figures[f"vector steps a second, actions by NumPy, {game}"] = round(
        rate(vector_steps_by_numpy(game))
    )
    for game in GAMES:
        figures[f"labels a second, {game}"] = round(rate(labels(game)))
    figures |= peer_labels("yard-forced", "american+forced-joker")
    game = GAMES[0]
    figures[f"scalar steps a second, {game}"] = round(rate(scalar_steps(ScorecardEnv(game))))
    made = gymnasium.make(fivefold.envs.env_id(game))
    figures[f"scalar steps a second, as gymnasium.make wraps it, {game}"] = round(
        rate(scalar_steps(made))
    )
    lean = gymnasium.make(fivefold.envs.env_id(game), disable_env_checker=True)
    figures[f"the same without its checker, {game}"] = round(rate(scalar_steps(lean)))
    if spiel := spiel_steps():
        figures["OpenSpiel's yacht, steps a second"] = round(rate(spiel))
    keep("envs", figures)


if __name__ == "__main__":
    main()
