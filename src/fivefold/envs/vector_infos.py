"""The infos of a vector environment, in the form that Gymnasium gives them.

Each has an array by game, and under its name with an underscore in front, which games it is of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from fivefold.envs.options import Observation

    Infos = dict[str, Any]

_FINAL = "legal", "regret", "expected_total"
"""What a game tells with its last action."""
_OF_ACTIONS = "legal", "regret"
"""What only an action tells, and no game that has just started."""


def info_of(name: str, values: NDArray[Any] | None, which: NDArray[np.bool_]) -> Infos:
    """One info of some games; nothing if there is none."""
    if values is None or not which.any():
        return {}
    return {name: np.where(which, values, np.zeros_like(values)), f"_{name}": which.copy()}


def final_infos(infos: Infos, last: Observation, ended: NDArray[np.bool_]) -> Infos:
    """The infos of games of which some ended and have been started again in the same step."""
    final: Infos = {}
    for name in _FINAL:
        if name in infos:
            final |= info_of(name, infos[name], infos[f"_{name}"] & ended)
    going: Infos = {}
    for name in _OF_ACTIONS:
        if name in infos:
            going |= info_of(name, infos[name], infos[f"_{name}"] & ~ended)
    observations = np.full(len(ended), None, dtype=object)
    for game in np.flatnonzero(ended):
        observations[game] = {part: rows[game] for part, rows in last.items()}
    return {
        **going,
        "final_obs": observations,
        "_final_obs": ended.copy(),
        "final_info": final,
        "_final_info": ended.copy(),
    }
