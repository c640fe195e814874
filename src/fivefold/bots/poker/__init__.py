"""Bots for Deluxe Poker: two that go by feeling, and one that plays by the coach's estimates.

The estimates themselves are computed in `fivefold.coach.poker`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.bots.kind import RandomBot
from fivefold.solver.limits import is_installed

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.bots import Bot
    from fivefold.rules import Rules
    from fivefold.solver.values import Values


STRONG = "strong"
"""Plays by the coach's estimates, which need NumPy."""
SIMULATIONS = 64
"""For each choice of `strong` between moves that seem about as good."""


class PokerBots:
    def names(self, _rules: Rules) -> tuple[str, ...]:
        from fivefold.bots.poker.intuitive import INTUITIVE  # noqa: PLC0415 (only for this kind)

        return (RandomBot.name, *INTUITIVE, STRONG)

    def needs_values(self, _name: str) -> bool:
        return False

    def is_quick(self, name: str) -> bool:
        return name != STRONG

    def missing_package(self, name: str, _rules: Rules) -> str | None:
        return None if name != STRONG or is_installed("numpy") else "numpy"

    def bot(
        self, name: str, _rules: Rules, values_folder: Path | None, _values: Values | None
    ) -> Bot:
        from fivefold.bots.poker.intuitive import INTUITIVE  # noqa: PLC0415 (only for this kind)

        if name == STRONG:
            from fivefold.bots.poker.coached import CoachedBot  # noqa: PLC0415 (loads NumPy)

            return CoachedBot(name, SIMULATIONS, values_folder)
        return RandomBot() if name == RandomBot.name else INTUITIVE[name]
