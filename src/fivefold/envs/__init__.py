"""Environments for research: Gymnasium for one player, in one game or in thousands at once,
PettingZoo and OpenSpiel for several, and exact labels.

>>> import gymnasium
>>> import fivefold.envs
>>> env = gymnasium.make("fivefold/YardForced-v0", values=True)
>>> observation, info = env.reset(seed=1)
>>> round(info["expected_total"], 2)
253.94
"""

from importlib import import_module
from typing import TYPE_CHECKING

from fivefold.errors import explain_missing_packages

with explain_missing_packages():
    from fivefold.envs.registration import ANY_RULES, env_id, env_ids, register_envs

if TYPE_CHECKING:
    from fivefold.envs.actions import Actions
    from fivefold.envs.labels import Labels, label
    from fivefold.envs.observations import Layout
    from fivefold.envs.scorecard_env import ScorecardEnv
    from fivefold.envs.vector_env import ScorecardVectorEnv, random_actions

__all__ = [
    "ANY_RULES",
    "Actions",
    "Labels",
    "Layout",
    "ScorecardEnv",
    "ScorecardVectorEnv",
    "env_id",
    "env_ids",
    "label",
    "random_actions",
]

# Loaded on first use: registering is quick, numba is not.
_MODULES = {
    "Actions": "actions",
    "Labels": "labels",
    "Layout": "observations",
    "ScorecardEnv": "scorecard_env",
    "ScorecardVectorEnv": "vector_env",
    "label": "labels",
    "random_actions": "vector_env",
}

register_envs()


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with explain_missing_packages():
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
