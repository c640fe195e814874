"""`fivefold odds`: the exact chance to complete a Deluxe Poker card."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fivefold.cli.cards import read_dice
from fivefold.cli.solving import in_range, say_json
from fivefold.cli.words import Words
from fivefold.errors import Malformed
from fivefold.games.poker.card import MAX_CARD_ROLLS, UNIT, Card, CardInPlay
from fivefold.solver.odds import completion_chance
from fivefold.texts import shown

if TYPE_CHECKING:
    from fivefold.texts import Lang

_ROLLS_WITHOUT_END = re.compile(r"[^/]*/[0-9]{7,}(/|$)")
"""More digits than a card is read with."""


def show_odds(
    card: str, matched: str | None, rolls: int | None, *, as_json: bool, lang: Lang
) -> None:
    printed = _card(card.strip().upper())
    in_play = CardInPlay.checked(printed, read_dice(matched or ""))
    left = printed.rolls if rolls is None else rolls
    in_range("--rolls", left, 0, printed.rolls)
    if as_json:
        lying = {} if matched is None else {"matched": str(in_play.matched)}
        say_json({"card": card.strip().upper(), **lying, **_plain(in_play, left)})
        return
    from fivefold.cli.views.odds import draw_odds  # noqa: PLC0415 (Rich only when it draws)

    draw_odds(in_play, left, Words(lang))


def _card(text: str) -> Card:
    """A card whose payout may be left out, for it changes no chance."""
    if _ROLLS_WITHOUT_END.match(text):
        raise Malformed("card-rolls", card=shown(text), most=MAX_CARD_ROLLS)
    try:
        return Card.parse(f"{text}/{UNIT}" if text.count("/") == 1 else text)
    except Malformed as error:
        if error.code == "not-a-card":
            raise Malformed("not-a-card-to-ask", card=shown(text)) from None
        raise type(error)(error.code, **{**error.facts, "card": shown(text)}) from None


def _plain(in_play: CardInPlay, rolls: int) -> dict[str, object]:
    chance = completion_chance(in_play, rolls)
    exact = f"{chance.numerator}/{chance.denominator}"
    return {"rolls": rolls, "probability": float(chance), "exact": exact}
