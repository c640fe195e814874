"""Hints for Deluxe Poker as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.poker.advice import SIMULATIONS, advise_poker
from fivefold.learning.guards import check_decides

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fivefold.coach.poker.worth import RightToRoll
    from fivefold.games.poker import PokerGame
    from fivefold.learning.schemas import PokerHint, RightData
    from fivefold.protocol import Seat
    from fivefold.texts import Lang


def poker_hint(  # noqa: PLR0913 (the game, who asks, and how to answer)
    game: PokerGame,
    seat: Seat,
    names: Sequence[str],
    lang: Lang,
    *,
    simulations: int = SIMULATIONS,
    values_folder: Path | None = None,
) -> PokerHint:
    """The choices of a seat; refused if it has nothing to decide."""
    check_decides(game, seat)
    advice = advise_poker(game, seat, simulations=simulations, values_folder=values_folder)
    return {
        "chance": float(advice.chance),
        "exact": str(advice.chance),
        "options": [
            {"act": str(one.move), "chance": one.value, "gives_up": one.gives_up}
            for one in advice.options
        ],
        "right": None if advice.right is None else _right_data(advice.right, names),
        "even": {str(bet): chance for bet, chance in advice.even.items()},
        "reason": advice.reason(names)[lang],
    }


def _right_data(right: RightToRoll, names: Sequence[str]) -> RightData:
    return {
        "worth": right.worth,
        "price": right.price,
        "rival": names[right.rival],
        "highest": right.highest or None,
    }
