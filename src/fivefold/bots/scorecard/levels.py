"""The levels of scorecard bots, as data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BotLevel:
    """A model of a player's errors, for any scorecard game."""

    name: str
    foresight: float
    """The weight given to the points after this turn, from 0 to 1."""
    noise: float
    """How easily a worse choice is taken for a better one, as a fraction of the average score of a
    box: with no rolls left, giving up this much makes a choice e times less likely."""


BEST = BotLevel("best", foresight=1.0, noise=0.0)
"""In games that are too large to solve, where nobody knows perfect play."""

LEVELS = {
    level.name: level
    for level in (
        BotLevel("beginner", foresight=0.05, noise=0.09),
        BotLevel("casual", foresight=0.5, noise=0.035),
        BotLevel("strong", foresight=0.9, noise=0.02),
        BotLevel("perfect", foresight=1.0, noise=0.0),
    )
}
