"""Hints: what whoever is to decide may do, ranked, and why the best is best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.bots.scorecard import position
from fivefold.coach.advice import advise
from fivefold.coach.poker import SIMULATIONS, advise_poker
from fivefold.learning.asked import check_decides
from fivefold.learning.choices import choices_told, position_told
from fivefold.tables.acts import write_move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.coach.poker_worth import Right
    from fivefold.games.poker import Card, PokerGame
    from fivefold.games.protocol import Seat
    from fivefold.games.scorecard import ScorecardGame
    from fivefold.learning.told import PokerHint, RightTold, SheetHint
    from fivefold.solver.values import Values
    from fivefold.texts import Lang


def sheet_hint(game: ScorecardGame, seat: Seat, values: Values, lang: Lang) -> SheetHint:
    """What a seat may do with the dice on the table; refused where it is not asked."""
    check_decides(game, seat)
    sheet, dice, rolls_left = position(game, seat)
    advice = advise(values, sheet, dice, rolls_left)
    return {
        "position": position_told(sheet, dice, rolls_left),
        "choices": choices_told(sheet, dice, advice.choices),
        "reason": advice.reason()[lang],
    }


def poker_hint(  # noqa: PLR0913, PLR0917 (each is a choice of its own)
    game: PokerGame,
    seat: Seat,
    names: Sequence[str],
    lang: Lang,
    cards: tuple[Card, ...] | None = None,
    simulations: int = SIMULATIONS,
) -> PokerHint:
    """What a seat may decide at a Deluxe Poker table; `cards` is its deck, if it is its own."""
    check_decides(game, seat)
    advice = advise_poker(game, seat, simulations=simulations, cards=cards)
    return {
        "chance": float(advice.chance),
        "exact": str(advice.chance),
        "options": [
            {"act": write_move(one.move), "chance": one.value, "gives_up": one.gives_up}
            for one in advice.options
        ],
        "right": None if advice.right is None else _right(advice.right, names),
        "even": {write_move(bet): chance for bet, chance in advice.even.items()},
        "reason": advice.reason(names)[lang],
    }


def _right(right: Right, names: Sequence[str]) -> RightTold:
    return {
        "worth": right.worth,
        "price": right.price,
        "rival": names[right.rival],
        "highest": right.highest or None,
    }
