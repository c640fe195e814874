"""The rolls of an attempt at the last card, with the best locks for the roller."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

import numpy as np

from fivefold.coach.poker.attempts import DONE, outcomes
from fivefold.dice import FACES

if TYPE_CHECKING:
    from fivefold.coach.poker.attempts import Need
    from fivefold.coach.poker.values import Floats

    Way = tuple[float, Floats | None]

WORTHS = np.array([0.0, 0.5, 1.0])
"""What the completed card may be worth: the richer player wins, and equals share the win."""


class LastRolls:
    """Values by what the card lacks and the rolls left, each (worths, purses).

    Purses are those after a failed attempt. What lacks least must be added first.
    """

    def __init__(self, roller: int, rolls: int) -> None:
        self._rolls = rolls
        self._best = np.maximum if roller == 0 else np.minimum
        self._values: dict[tuple[Need, int], Floats] = {}
        self._steps: dict[Need, list[tuple[Floats, list[Way]]]] = {}

    def add(self, need: Need, failed: Floats) -> Floats:
        """The values of a whole attempt, from those of the bidding after it fails (purses)."""
        if need not in self._steps:
            self._steps[need] = [self._step(need, left) for left in range(self._rolls)]
        value: Floats = np.broadcast_to(failed, (len(WORTHS), len(failed)))
        self._values[need, 0] = value
        for left, (progress, ways) in enumerate(self._steps[need], start=1):
            value = progress + sum(
                share * (value if lock is None else self._best(value, lock)) for share, lock in ways
            )
            self._values[need, left] = value
        return value

    def value(self, need: Need, left: int) -> Floats:
        return WORTHS[:, None] if need == DONE else self._values[need, left]

    def _step(self, need: Need, left: int) -> tuple[Floats, list[Way]]:
        """One roll with so many left after it: what progress is worth, and the ways without any.

        Without progress the need stays the same, unless the roller locks a joker.
        """
        progress: Floats = np.zeros((len(WORTHS), 1))
        ways: list[Way] = []
        for options, count in outcomes(need).items():
            share = count / len(FACES) ** need.dice
            others = [self.value(option, left) for option in options if option != need]
            best = reduce(self._best, others) if others else None
            if need in options:
                ways.append((share, best))
            elif best is not None:
                progress = progress + share * best
        return progress, ways
