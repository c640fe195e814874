"""A Deluxe Poker card: five pictures, a number of rolls and a payout."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NewType

from fivefold.dice import Dice
from fivefold.errors import Malformed
from fivefold.integers import as_int
from fivefold.texts import shown

Money = NewType("Money", int)
"""Dollars, always whole hundreds."""

JOKER = "J"
PLACES = 5
MAX_CARD_ROLLS = 9
UNIT = 100
MAX_PAYOUT = 5000
_PICTURES = f"123456{JOKER}"
_CARD = re.compile(rf"([{_PICTURES}]*)/([0-9]{{1,6}})/([0-9]{{1,9}})")


@dataclass(frozen=True)
class Card:
    """Five pictures (faces and jokers), the rolls of an attempt, and the payout.

    >>> Card.parse("665JJ/2/700")
    Card.parse('665JJ/2/700')
    """

    faces: str
    """In the order printed on the card: `665JJ`."""
    rolls: int
    payout: Money

    @classmethod
    def parse(cls, text: str) -> Card:
        read = _CARD.fullmatch(text)
        if read is None:
            raise Malformed("not-a-card", card=shown(text))
        return cls(read[1], int(read[2]), Money(int(read[3])))

    def __post_init__(self) -> None:
        object.__setattr__(self, "rolls", as_int(self.rolls))
        object.__setattr__(self, "payout", Money(as_int(self.payout)))
        text = shown(self)
        if set(self.faces) - set(_PICTURES):
            raise Malformed("not-a-card", card=text)
        if len(self.faces) != PLACES:
            raise Malformed("card-faces", card=text, faces=len(self.faces), places=PLACES)
        if self.rolls not in range(1, MAX_CARD_ROLLS + 1):
            raise Malformed("card-rolls", card=text, most=MAX_CARD_ROLLS)
        if self.payout not in range(UNIT, MAX_PAYOUT + 1, UNIT):
            raise Malformed("card-payout", card=text, unit=UNIT, most=MAX_PAYOUT)

    @cached_property
    def pictured(self) -> Dice:
        """The dice on it, without the jokers."""
        return Dice(self.faces.replace(JOKER, ""))

    @property
    def jokers(self) -> int:
        return self.faces.count(JOKER)

    def __str__(self) -> str:
        return f"{self.faces}/{self.rolls}/{self.payout}"

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"
