"""Choices at a Deluxe Poker table with their chances to win, ranked, and how sure each is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.coach.poker_deals import Deal
    from fivefold.coach.poker_values import Floats
    from fivefold.games.protocol import Move, Seat

_DIGITS = 9


@dataclass(frozen=True, slots=True)
class PokerOption:
    """One choice as the coach sees it."""

    move: Move
    value: float
    """The chance to win the game."""
    error: float
    """The standard error of the value; 0 when nothing was simulated."""
    gives_up: float
    """Against the best option; 0 for the best."""
    doubt: float
    """The standard error of what it gives up: small, since all options met the same luck."""


def options(moves: Sequence[Move], values: Floats) -> tuple[PokerOption, ...]:
    """The options of these moves with their values (moves, simulations), best first."""
    best = values[values.mean(axis=1).argmax()]
    ranked = [
        PokerOption(move, _chance(row), error(row), float((best - row).mean()), error(best - row))
        for move, row in zip(moves, values, strict=True)
    ]
    # Where nothing is to be gained any more, to bid and to lock come first: it ends the game.
    return tuple(sorted(ranked, key=lambda option: round(option.gives_up, _DIGITS)))


def _chance(sample: Floats) -> float:
    """Taking luck out can leave a sure win or loss a trifle beyond 1 or 0."""
    return float(np.clip(sample.mean(), 0.0, 1.0))


def error(sample: Floats) -> float:
    """The standard error of the mean."""
    return float(sample.std(ddof=1) / np.sqrt(len(sample))) if len(sample) > 1 else 0.0


def capped(values: Floats, deals: Sequence[Deal], seat: Seat) -> Floats:
    """The values (deals, simulations), none of a roll of the seat above that of its cheapest.

    Where a dearer one came out better, that was chance, and it is taken to be as good.
    """
    own = [row for row, deal in enumerate(deals) if deal.roller == seat and not deal.all_in]
    cheapest = min(own, key=lambda row: deals[row].stake, default=0)
    better = [row for row in own if values[row].mean() > values[cheapest].mean()]
    after = values.copy()
    after[better] = values[cheapest]
    return after
