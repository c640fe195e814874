"""A random stream in plain Python: the same numbers as `kernels.streams` gives compiled code."""

from __future__ import annotations

STEP, MIX_1, MIX_2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""The constants of SplitMix64, a generator that adds a constant and mixes the bits."""
UNIT = 2.0**-53
"""The distance between two neighbouring numbers from `RandomStream.random`."""
_ALL = (1 << 64) - 1


class RandomStream:
    """A random generator for `roll_dice`. Its whole state is one 64-bit number.

    >>> from fivefold.dice import roll_dice
    >>> stream = RandomStream(7)
    >>> roll_dice(5, stream), roll_dice(2, stream)
    (Dice('12233'), Dice('11'))
    """

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state

    def random(self) -> float:
        """A number from 0 to 1, without 1: the upper 53 of the next 64 bits."""
        self.state = bits = (self.state + STEP) & _ALL
        bits = ((bits ^ (bits >> 30)) * MIX_1) & _ALL
        bits = ((bits ^ (bits >> 27)) * MIX_2) & _ALL
        return ((bits ^ (bits >> 31)) >> 11) * UNIT
