"""A Deluxe Poker card, and the same card in play with dice lying on it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NewType

from fivefold.dice import Dice
from fivefold.errors import IllegalMove, Malformed
from fivefold.texts import shown
from fivefold.whole import whole

if TYPE_CHECKING:
    from fivefold.dice import Face

Money = NewType("Money", int)
"""Dollars, always whole hundreds."""

JOKER = "J"
PLACES = 5
MAX_CARD_ROLLS = 9
UNIT = 100
MAX_PAYOUT = 5000
_PICTURES = f"123456{JOKER}"
_CARD = re.compile(rf"([{_PICTURES}]*)/([0-9]{{1,6}})/([0-9]{{1,9}})")
NO_DICE = Dice()


@dataclass(frozen=True)
class Card:
    """Five pictures (faces and jokers), how many rolls an attempt has, and what it pays.

    >>> Card.parse("665JJ/2/700")
    Card.parse('665JJ/2/700')
    """

    faces: str
    """As printed, `665JJ`; the order is kept for people."""
    rolls: int
    payout: Money

    @classmethod
    def parse(cls, text: str) -> Card:
        read = _CARD.fullmatch(text)
        if read is None:
            raise Malformed("not-a-card", card=shown(text))
        return cls(read[1], int(read[2]), Money(int(read[3])))

    def __post_init__(self) -> None:
        object.__setattr__(self, "rolls", whole(self.rolls))
        object.__setattr__(self, "payout", Money(whole(self.payout)))
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
        """The dice it shows, without jokers."""
        return Dice(self.faces.replace(JOKER, ""))

    @property
    def jokers(self) -> int:
        return self.faces.count(JOKER)

    def __str__(self) -> str:
        return f"{self.faces}/{self.rolls}/{self.payout}"

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"


@dataclass(frozen=True, slots=True)
class CardInPlay:
    """A card with the dice that lie on it. They never come off until the card is won.

    A die on a joker can show no pictured face, so the dice alone tell what each of them matched.
    """

    card: Card
    matched: Dice = NO_DICE

    @classmethod
    def checked(cls, card: Card, matched: Dice) -> CardInPlay:
        """A card with dice that somebody says lie on it, or the reason why they can't."""
        on_jokers = matched - (matched & card.pictured)
        strange = any(face in card.pictured for face in on_jokers) or len(set(on_jokers)) > 1
        if strange or len(on_jokers) > card.jokers:
            raise IllegalMove(
                "dice-not-on-card",
                dice=matched,
                card=card.faces,
                pictured=card.pictured.faces,
                jokers=card.jokers,
            )
        return cls(card, matched)

    @property
    def joker(self) -> Face | None:
        """The locked joker value."""
        locked = [face for face in self.matched if face not in self.card.pictured]
        return locked[0] if locked else None

    @property
    def missing(self) -> Dice:
        """The pictured dice that are still unmatched."""
        return self.card.pictured - (self.card.pictured & self.matched)

    @property
    def free_jokers(self) -> int:
        return self.dice_to_roll - len(self.missing)

    @property
    def dice_to_roll(self) -> int:
        return PLACES - len(self.matched)

    @property
    def complete(self) -> bool:
        return self.dice_to_roll == 0

    def after(self, rolled: Dice) -> tuple[CardInPlay, Dice]:
        """The card with every die placed that must be, and the dice that stay loose."""
        placed = rolled & self.missing
        if self.joker is not None:
            placed += Dice([self.joker] * min(self.free_jokers, rolled.faces.count(self.joker)))
        return CardInPlay(self.card, self.matched + placed), rolled - placed

    def lockable(self, loose: Dice) -> tuple[Face, ...]:
        """The values the roller may lock a joker to."""
        if not self.free_jokers or self.joker is not None:
            return ()
        return tuple(sorted({face for face in loose if face not in self.card.pictured}))

    def locked(self, value: int, loose: Dice) -> CardInPlay:
        """The card with every loose die of a value on free jokers."""
        values = self.lockable(loose)
        if value not in values:
            raise IllegalMove("cant-lock", value=value, values=values)
        count = min(self.free_jokers, loose.faces.count(value))
        return CardInPlay(self.card, self.matched + Dice([value] * count))
