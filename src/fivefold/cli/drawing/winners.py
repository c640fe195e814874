"""Who won, and with how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.texts import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.common.words import Words


def won_by(winners: Sequence[str], amount: str, words: Words) -> str:
    return words("wins" if len(winners) == 1 else "share", names=listed(winners), amount=amount)
