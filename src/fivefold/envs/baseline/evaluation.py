"""Measures a policy: its totals, and exactly what its decisions cost."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from fivefold.envs.labels import label
from fivefold.envs.vector_env import ScorecardVectorEnv
from fivefold.errors import Malformed
from fivefold.games.scorecard import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.envs.baseline.policy import Policy
    from fivefold.solver.exact_values import ExactValues

_AT_ONCE = 8192


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
