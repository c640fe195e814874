"""Games of several players for PettingZoo: `env`, `raw_env` and `parallel_env`.

Actions and observations in numbers come from `encodings`, rules and states from the referee.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fivefold.errors import explain_missing_packages

with explain_missing_packages():
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    from fivefold.envs.multiplayer.environment import VERSION, MultiplayerEnv, Observation

if TYPE_CHECKING:
    from pettingzoo import AECEnv, ParallelEnv

__all__ = ["VERSION", "MultiplayerEnv", "Observation", "env", "parallel_env", "raw_env"]

raw_env = MultiplayerEnv
"""The environment itself: an illegal action raises `IllegalMove` and changes nothing."""
ILLEGAL = -1.0
"""What an agent earns by an illegal action in `env`, which ends the game."""


def env(*args: Any, **options: Any) -> AECEnv[str, Observation, int]:
    """The environment in the usual wrappers; it takes what `raw_env` takes.

    An illegal action ends the game, and costs the agent 1.
    """
    legal = wrappers.TerminateIllegalWrapper(raw_env(*args, **options), illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


def parallel_env(*args: Any, **options: Any) -> ParallelEnv[str, Observation, int]:
    """The same for code that expects an action of every agent in each step.

    Only the agent whose turn it is acts; the actions of the others are not read.
    """
    return turn_based_aec_to_parallel(raw_env(*args, **options))
