"""Random streams for many games: each game has its own, so games don't depend on each other."""

from __future__ import annotations

import numpy as np

from fivefold.solver.kernels.compiling import inlined
from fivefold.solver.kernels.random_stream import MIX_1, MIX_2, STEP

_STEP, _MIX_1, _MIX_2 = np.uint64(STEP), np.uint64(MIX_1), np.uint64(MIX_2)
_S30, _S27, _S31 = np.uint64(30), np.uint64(27), np.uint64(31)


@inlined
def next_bits(streams, game):
    """The next 64 random bits of a game's stream; see `RandomStream`."""
    streams[game] += _STEP
    bits = streams[game]
    bits = (bits ^ (bits >> _S30)) * _MIX_1
    bits = (bits ^ (bits >> _S27)) * _MIX_2
    return bits ^ (bits >> _S31)
