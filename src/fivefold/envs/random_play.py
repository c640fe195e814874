"""Random legal actions for many games at once, in compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.envs.kernels.stepping import choose_random
from fivefold.errors import Malformed
from fivefold.texts import shown

if TYPE_CHECKING:
    from numpy.typing import NDArray


def random_actions(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """For each row of an action mask one of its legal actions, all equally likely.

    Where nothing is legal, because the game is over, it is 0.

    >>> masks = np.array([[0, 1, 0], [0, 0, 0]], dtype=np.int8)
    >>> random_actions(masks, np.random.default_rng(1)).tolist()
    [1, 0]
    """
    given = np.asarray(masks)
    if given.ndim != 2 or given.dtype.kind not in "biu":
        raise Malformed("wrong-masks", got=f"{given.dtype} {given.shape}")
    if not isinstance(rng, np.random.Generator):  # a seed would choose the same every time
        raise Malformed("not-a-generator", rng=shown(rng), example="numpy.random.default_rng(1)")
    actions = np.zeros(len(given), dtype=np.int64)
    streams = rng.integers(1 << 64, size=len(given), dtype=np.uint64)
    choose_random(np.ascontiguousarray(given, dtype=np.int8), streams, actions)
    return actions
