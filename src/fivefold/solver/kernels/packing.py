"""Packs falling curves into 16 bits: chances from 1 to 0, as whole numbers of 65535ths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.solver.kernels.compiling import compiled, entry

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fivefold.solver.kernels.reach import Curves

ONE = 65535
"""A chance of 1."""


@entry
def pack_spreads(
    sheets: NDArray[np.int64],
    curves: Curves,
    chances: NDArray[np.float64],
    packed: Curves,
    numbers: NDArray[np.uint16],
    cursor: int,
) -> int:
    """Pack the chances of at least 0, 1, 2 and more points to come on some sheets, from the chances
    of exactly so many. Returns where they end in `numbers`."""
    for sheet in sheets:
        begin, above = curves.place[sheet], 0.0
        length, low = curves.length[sheet], curves.low[sheet]
        # From the top, where small chances keep their digits.
        for point in range(length - 1, -1, -1):
            above += chances[begin + point]
            numbers[cursor + point] = _rounded(above)
        cursor = _trimmed(sheet, low, length, packed, numbers, cursor)
    return cursor


@compiled
def _rounded(chance):
    return min(int(chance * ONE + 0.5), ONE)


@compiled
def _trimmed(sheet, low, length, packed, numbers, cursor):
    """Leave out the ones and zeros at the ends of a curve; returns where it ends."""
    first, last = 0, length
    while first < last and numbers[cursor + first] == ONE:
        first += 1
    while last > first and numbers[cursor + last - 1] == 0:
        last -= 1
    for point in range(first, last):
        numbers[cursor + point - first] = numbers[cursor + point]
    packed.low[sheet], packed.length[sheet] = low + first, last - first
    packed.place[sheet] = cursor
    return cursor + last - first


@entry
def pack_curves(
    sheets: NDArray[np.int64],
    curves: Curves,
    chances: NDArray[np.float64],
    packed: Curves,
    numbers: NDArray[np.uint16],
    cursor: int,
) -> int:
    """Pack curves that fall already. Returns where they end in `numbers`."""
    for sheet in sheets:
        begin, length = curves.place[sheet], curves.length[sheet]
        for point in range(length):
            numbers[cursor + point] = _rounded(chances[begin + point])
        cursor = _trimmed(sheet, curves.low[sheet], length, packed, numbers, cursor)
    return cursor
