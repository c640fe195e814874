"""Deluxe Poker choices ranked by their chance to win, with standard errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.coach.poker.position import PlannedAttempt
    from fivefold.coach.poker.values import Floats
    from fivefold.protocol import Move, Seat

_DIGITS = 9


@dataclass(frozen=True, slots=True)
class PokerOption:
    """A move that may be made, and the chance to win with it."""

    move: Move
    value: float
    """The chance to win the game."""
    error: float
    """The standard error of the value; 0 if nothing was simulated."""
    gives_up: float
    """How much lower the chance is than with the best option."""
    doubt: float
    """The standard error of `gives_up`, which is small because all options met the same luck."""


def options(moves: Sequence[Move], values: Floats) -> tuple[PokerOption, ...]:
    """These moves with their values (moves, simulations) as options, best first."""
    best = values[values.mean(axis=1).argmax()]
    ranked = [
        PokerOption(move, _chance(row), error(row), float((best - row).mean()), error(best - row))
        for move, row in zip(moves, values, strict=True)
    ]
    # Where nothing can be gained any more, bids and locks stay first, since they end the game.
    return tuple(sorted(ranked, key=lambda option: round(option.gives_up, _DIGITS)))


def _chance(sample: Floats) -> float:
    """Subtracting luck can leave a certain win or loss slightly above 1 or below 0."""
    return float(np.clip(sample.mean(), 0.0, 1.0))


def error(sample: Floats) -> float:
    """The standard error of the mean."""
    return float(sample.std(ddof=1) / np.sqrt(len(sample))) if len(sample) > 1 else 0.0


def capped(values: Floats, attempts: Sequence[PlannedAttempt], seat: Seat) -> Floats:
    """The values (attempts, simulations), with no roll of the seat better than its cheapest one.

    Where a higher stake came out better, that was chance, and it is rated as good as the cheapest.
    """
    own = [
        row for row, attempt in enumerate(attempts) if attempt.roller == seat and not attempt.all_in
    ]
    cheapest = min(own, key=lambda row: attempts[row].stake, default=0)
    better = [row for row in own if values[row].mean() > values[cheapest].mean()]
    after = values.copy()
    after[better] = values[cheapest]
    return after
