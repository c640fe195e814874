"""A card in play: the dice on it, and those still to be matched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.card import PLACES
from fivefold.dice import NO_DICE, Dice
from fivefold.errors import IllegalMove

if TYPE_CHECKING:
    from fivefold.card import Card
    from fivefold.dice import Face


@dataclass(frozen=True, slots=True)
class CardInPlay:
    """A card with the dice on it. They stay there until the card is won.

    A die on a joker never shows a pictured face, so the dice alone say which picture each matched.
    """

    card: Card
    matched: Dice = NO_DICE

    @classmethod
    def checked(cls, card: Card, matched: Dice) -> CardInPlay:
        """A card with these dice on it. Raises IllegalMove if they can't be there."""
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
        """The value the jokers are locked to, if they are."""
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
        """The card with all matching dice placed on it, and the loose dice left over."""
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
        """The card with the loose dice of this value placed on its free jokers."""
        values = self.lockable(loose)
        if value not in values:
            raise IllegalMove("cant-lock", value=value, values=values)
        count = min(self.free_jokers, loose.faces.count(value))
        return CardInPlay(self.card, self.matched + Dice([value] * count))

    def __str__(self) -> str:
        return f"{self.card} with {self.matched} on it" if self.matched else str(self.card)
