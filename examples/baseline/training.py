"""Trains a policy from exact labels of the positions that it reaches, and measures it.

The labels say what each action costs, so the loss is the expected regret of a decision itself;
summed over a game, it is the distance to perfect play. At first the policy imitates a player who
takes costly actions less often, because that is learnt faster while most decisions are still wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sqrt
from time import process_time
from typing import TYPE_CHECKING

import numpy as np

from examples.baseline.network import Adam
from examples.baseline.policy import Policy, masked_softmax
from fivefold.envs.labels import label
from fivefold.envs.vector_env import ScorecardVectorEnv, random_actions
from fivefold.errors import Malformed
from fivefold.games.scorecard import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from fivefold.envs.options import Observation
    from fivefold.solver.exact_values import ExactValues

    Floats = NDArray[np.float32]

_RATE, _LAST_RATE = 1e-3, 2e-5
"""How fast it learns at first and at last; in between, along half a cosine."""
IMITATING, _TEMPERATURE = 0.25, 0.5
"""Which part of the training imitates, and the temperature of what it imitates, in points."""
_WARM_UP = 60
"""Random steps before the training, in each of which half of the games wait."""
_MIX = 0.1
"""How often the games go on with a random likely action, so that more positions are seen."""
_AT_ONCE = 8192
"""Games that are measured together."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the training is."""

    step: int
    positions: int
    regret: float
    """The mean expected regret of a decision, over the last steps."""
    seconds: float
    """Of CPU time so far."""


def train(
    values: ExactValues,
    steps: int,
    seed: int = 1,
    *,
    games: int = 2048,
    progress: Callable[[Progress], None] | None = None,
) -> Policy:
    """A policy that has learnt for so many steps, each from one position of so many games.

    `progress` is called about a hundred times, at most once a step.
    """
    rules, rng = values.rules, np.random.default_rng(seed)
    policy = Policy.new(rules, seed)
    env, adam = ScorecardVectorEnv(rules, games, autoreset_mode="SameStep"), Adam(policy.network)
    observations, regrets, begin = _spread(env, seed, rng), list[float](), process_time()
    every = max(1, steps // 100)
    for step in range(1, steps + 1):
        rows, masks = observations["observation"], observations["action_mask"]
        costs = _costs(rows, values)
        layers = policy.network.layers(policy.features(rows))
        chances, done = masked_softmax(layers[-1], masks), step / steps
        regret = (chances * costs).sum(axis=1, keepdims=True)
        imitated = _imitated(costs, masks) if done <= IMITATING else None
        slope = chances * (costs - regret) if imitated is None else chances - imitated
        adam.step(policy.network.gradients(layers, slope / np.float32(games)), _rate(done))
        regrets.append(float(regret.mean()))
        observations = env.step(_played(chances, rng))[0]
        if progress and step % every == 0:
            lately = float(np.mean(regrets[-every:]))
            progress(Progress(step, step * games, lately, process_time() - begin))
    return policy


def _spread(env: ScorecardVectorEnv, seed: int, rng: np.random.Generator) -> Observation:
    """Play random actions first, so that the games are at different stages of a game."""
    observations, _ = env.reset(seed=seed)
    waiting = env.actions.keeps - 1  # all dice kept, which is no move and changes nothing
    for _ in range(_WARM_UP):
        moves = random_actions(observations["action_mask"], rng)
        observations = env.step(np.where(rng.random(env.num_envs) < 0.5, moves, waiting))[0]
    return observations


def _costs(rows: NDArray[np.int32], values: ExactValues) -> Floats:
    """What each action costs; 0 for illegal ones, which are never taken."""
    worth = label(rows, values, threads=None).values
    costs = worth.max(axis=1, keepdims=True) - worth
    return np.where(np.isfinite(costs), costs, 0).astype(np.float32)


def _imitated(costs: Floats, masks: NDArray[np.int8]) -> Floats:
    return masked_softmax(-costs / np.float32(_TEMPERATURE), masks)


def _played(chances: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """The likeliest actions, and now and then one by its chance."""
    bounds = chances.cumsum(axis=1)
    drawn = (bounds < rng.random((len(chances), 1)) * bounds[:, -1:]).sum(axis=1)
    likeliest: NDArray[np.int64] = chances.argmax(axis=1)
    return np.where(rng.random(len(chances)) < _MIX, drawn, likeliest)


def _rate(done: float) -> float:
    return _LAST_RATE + (_RATE - _LAST_RATE) * (1 + cos(pi * done)) / 2


@dataclass(frozen=True, slots=True)
class Score:
    """What came out of many games."""

    games: int
    mean: float
    """The mean total."""
    error: float
    """Its standard error."""
    regret: float
    """The mean of what all decisions of a game cost, exactly."""
    regret_error: float
    expected: float
    """The expected total of the policy with the luck of the dice taken out: that of perfect play,
    less the regret."""
    best_share: float
    """The share of decisions that cost nothing."""


def evaluate(
    policy: Policy,
    values: ExactValues,
    games: int,
    seed: int = 1,
    progress: Callable[[float], None] | None = None,
) -> Score:
    """Play so many games, always with the likeliest action."""
    if games < 1:
        raise Malformed("no-games", games=games)
    if policy.rules != values.rules:
        raise Malformed("other-rules", game=values.rules.id, other=policy.rules.id)
    totals, regrets, best, decisions = list[float](), list[float](), 0, 0
    while len(totals) < games:
        some, lost, perfect, made = _play(
            policy, values, min(_AT_ONCE, games - len(totals)), seed + len(totals)
        )
        totals += some
        regrets += lost
        best, decisions = best + perfect, decisions + made
        if progress:
            progress(len(totals) / games)
    regret = float(np.mean(regrets))
    return Score(
        games=games,
        mean=float(np.mean(totals)),
        error=float(np.std(totals)) / sqrt(games),
        regret=regret,
        regret_error=float(np.std(regrets)) / sqrt(games),
        expected=values.expected_total(Sheet.empty(values.rules)) - regret,
        best_share=best / decisions,
    )


def _play(
    policy: Policy, values: ExactValues, games: int, seed: int
) -> tuple[list[float], list[float], int, int]:
    """Totals, regrets, decisions that cost nothing, and decisions, of games played to the end."""
    env = ScorecardVectorEnv(policy.rules, games, autoreset_mode="Disabled")
    observations, _ = env.reset(seed=seed)
    regret, best, decisions = np.zeros(games), 0, 0
    while (playing := observations["action_mask"].any(axis=1)).any():
        rows, masks = observations["observation"][playing], observations["action_mask"][playing]
        actions = np.zeros(games, dtype=np.int64)
        actions[playing] = policy.best(rows, masks)
        lost = label(rows, values, threads=None).regret(actions[playing])
        regret[playing] += lost
        best += int((lost <= values.tolerance).sum())
        decisions += len(lost)
        observations = env.step(actions)[0]
    totals = observations["observation"][:, env.layout.total]
    return totals.tolist(), regret.tolist(), best, decisions
