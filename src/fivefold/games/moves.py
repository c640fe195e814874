"""Parses the text of a move, as `str(move)` writes it. JSON and messages use no other form."""

from __future__ import annotations

from functools import lru_cache

from fivefold.card import Card
from fivefold.dice import Dice
from fivefold.errors import Malformed
from fivefold.games.poker.moves import parse_poker_move
from fivefold.games.scorecard.moves import parse_scorecard_move
from fivefold.protocol import Move, Roll, TurnCard
from fivefold.texts import shown

MAX_MOVE_TEXT = 80
_MOST_WORDS = 4


@lru_cache(maxsize=1 << 14)  # the same few thousand texts occur again and again
def parse_move(text: str) -> Move:
    """The move with this text.

    >>> parse_move("keep 33")
    Keep(dice=Dice('33'))
    >>> str(parse_move("note sixes 24 bonus"))
    'note sixes 24 bonus'
    """
    words = text.split()
    if len(text) > MAX_MOVE_TEXT or len(words) > _MOST_WORDS:
        raise Malformed("not-an-act", act=shown(text))
    move = _parse_chance(words) or parse_scorecard_move(words) or parse_poker_move(words)
    if move is None:
        raise Malformed("not-an-act", act=shown(text))
    return move


def _parse_chance(words: list[str]) -> Move | None:
    match words:
        case ["roll", *dice] if len(dice) <= 1:
            return Roll(Dice("".join(dice)))
        case ["card", card]:
            return TurnCard(Card.parse(card))
    return None
