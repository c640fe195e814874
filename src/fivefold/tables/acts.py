"""Moves in words, for events and for the wire: `keep 33`, `fill full-house`, `bid 100`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from fivefold.dice import Dice
from fivefold.errors import Malformed
from fivefold.games.poker import Lock, NoLock
from fivefold.games.protocol import Roll
from fivefold.games.scorecard import Fill, FinalRoll, Keep, Note
from fivefold.record.acts import act_of, written_act
from fivefold.texts import shown

if TYPE_CHECKING:
    from fivefold.games.protocol import Move

MAX_ACT = 80
_WITH_DICE = {"roll": Roll, "keep": Keep, "final": FinalRoll}


def write_move(move: Move) -> str:
    match move:
        case Roll(dice):
            return f"roll {dice}"
        case Keep(dice):
            return f"keep {dice}".rstrip()
        case Fill(box):
            return f"fill {box}"
        case FinalRoll(dice):
            return f"final {dice}"
        case Note(box, points, bonus):
            return f"note {box} {points}" + " bonus" * bonus
        case Lock(value):
            return f"lock {value}"
        case NoLock():
            return "no-lock"
    return written_act(move)


@lru_cache(maxsize=1 << 14)
def read_move(text: str) -> Move:
    """The move that words say. The few thousand there are come again and again."""
    tokens = text.split()
    if not 1 <= len(tokens) <= 4 or len(text) > MAX_ACT:
        raise Malformed("not-an-act", act=shown(text))
    word, *facts = tokens
    if word in _WITH_DICE and len(facts) <= 1:
        return _WITH_DICE[word](Dice("".join(facts)))
    match tokens:
        case ["fill", box]:
            return Fill(box)
        case ["note", box, points]:
            return Note(box, _number(points))
        case ["note", box, points, "bonus"]:
            return Note(box, _number(points), bonus=True)
        case ["lock", value]:
            return Lock(_number(value))
        case ["no-lock"]:
            return NoLock()
    return act_of(tokens)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Malformed("not-points", token=shown(text))
    return int(text)
