"""Moves: their three sorts (decision, chance, paper), and their text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, NewType

from fivefold.card import Card
from fivefold.dice import Dice

Seat = NewType("Seat", int)
"""A place at the table, from 0."""


class Source(StrEnum):
    """The kind of a chance move."""

    DICE = "dice"
    CARDS = "cards"


class Move:
    """Anything that can be played. `str(move)` is its text, which `parse_move` reads back."""

    __slots__ = ()

    rolls_on: ClassVar[bool] = False
    """Whether the same player's next roll follows at once."""
    answers_price: ClassVar[bool] = False
    """Whether it answers a bid, which may be out of date when the move arrives."""


class Decision(Move):
    """A player's choice. `legal_moves` lists these."""

    __slots__ = ()


class Chance(Move):
    """Dice that were rolled, or a card that was turned: a matter of chance."""

    __slots__ = ()

    source: ClassVar[Source] = Source.DICE


class Paper(Move):
    """A turn copied from a paper sheet. What only its dice could prove is not checked."""

    __slots__ = ()

    source: ClassVar[Source] = Source.DICE


PlayedMove = tuple[Seat, Move]
"""A move and the seat that played it."""


@dataclass(frozen=True, slots=True)
class WithDice(Move):
    """A move that names dice, in any form that `Dice` accepts: `Roll("13356")`."""

    dice: Dice

    word: ClassVar[str]

    def __post_init__(self) -> None:
        if type(self.dice) is not Dice:
            object.__setattr__(self, "dice", Dice(self.dice))

    def __str__(self) -> str:
        return f"{self.word} {self.dice.text}".rstrip()


@dataclass(frozen=True, slots=True)
class Roll(WithDice, Chance):
    """The dice that were just rolled, without those kept."""

    word: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class TurnCard(Chance):
    """The next card is turned."""

    card: Card

    word: ClassVar[str] = "card"
    source: ClassVar[Source] = Source.CARDS

    def __post_init__(self) -> None:
        if not isinstance(self.card, Card):
            object.__setattr__(self, "card", Card.parse(str(self.card)))

    def __str__(self) -> str:
        return f"{self.word} {self.card}"
