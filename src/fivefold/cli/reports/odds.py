"""`fivefold odds`: the exact chance of completing a Deluxe Poker card."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fivefold.card import MAX_CARD_ROLLS, UNIT, Card
from fivefold.cli.common.output import print_json
from fivefold.cli.common.parsing import check_range, read_dice
from fivefold.cli.common.words import Words
from fivefold.errors import Malformed
from fivefold.games.poker.card_in_play import CardInPlay
from fivefold.solver.odds import completion_chance
from fivefold.texts import shown

if TYPE_CHECKING:
    from fivefold.texts import Lang

_HUGE_ROLLS = re.compile(r"[^/]*/[0-9]{7,}(/|$)")
"""A number of rolls with more digits than the parser of cards accepts."""


def show_odds(
    card: str, matched: str | None, rolls: int | None, *, as_json: bool, lang: Lang
) -> None:
    printed = _card(card.strip().upper())
    in_play = CardInPlay.checked(printed, read_dice(matched or ""))
    left = printed.rolls if rolls is None else rolls
    check_range("--rolls", left, 0, printed.rolls)
    if as_json:
        dice = {} if matched is None else {"matched": str(in_play.matched)}
        print_json({"card": card.strip().upper(), **dice, **_chance(in_play, left)})
        return
    from fivefold.cli.reports.views.odds_table import draw_odds  # noqa: PLC0415 (loads Rich)

    draw_odds(in_play, left, Words(lang))


def _card(text: str) -> Card:
    """The card, typed with or without its payout, which changes no chance."""
    if _HUGE_ROLLS.match(text):
        raise Malformed("card-rolls", card=shown(text), most=MAX_CARD_ROLLS)
    try:
        return Card.parse(f"{text}/{UNIT}" if text.count("/") == 1 else text)
    except Malformed as error:
        if error.code == "not-a-card":
            raise Malformed("not-a-card-to-ask", card=shown(text)) from None
        raise type(error)(error.code, **{**error.facts, "card": shown(text)}) from None


def _chance(in_play: CardInPlay, rolls: int) -> dict[str, object]:
    chance = completion_chance(in_play, rolls)
    exact = f"{chance.numerator}/{chance.denominator}"
    return {"rolls": rolls, "probability": float(chance), "exact": exact}
