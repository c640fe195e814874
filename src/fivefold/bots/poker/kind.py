"""The bots of Deluxe Poker: their names, and how to create one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.bots import Bot
    from fivefold.rules import Rules
    from fivefold.solver.values import Values


class PokerBots:
    @property
    def names(self) -> tuple[str, ...]:
        from fivefold.bots.poker.bots import POKER_BOTS  # noqa: PLC0415 (loads NumPy)

        return tuple(POKER_BOTS)

    def needs_values(self, _name: str) -> bool:
        return False

    def bot(
        self, name: str, _rules: Rules, _values_folder: Path | None, _values: Values | None
    ) -> Bot:
        from fivefold.bots.poker.bots import POKER_BOTS  # noqa: PLC0415 (loads NumPy)

        return POKER_BOTS[name]
