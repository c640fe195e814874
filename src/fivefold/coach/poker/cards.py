"""How an attempt on a Deluxe Poker card can end, with the chance of each outcome."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NewType

import numpy as np

from fivefold import dice
from fivefold.dice import FACES
from fivefold.games.poker import CardInPlay

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from fivefold.games.poker import Card

Place = NewType("Place", int)
"""A card with dice on it, as a row of a `Deck`."""
_DECKS = 16
"""Decks cached in memory, some hundred kilobytes each. A card typed by hand makes a new deck."""


@dataclass(frozen=True, slots=True)
class Need:
    """What a card still lacks, without naming faces, so that a few needs cover many cards.

    Free jokers with a locked value count as one more face that is needed.

    >>> from fivefold.dice import Dice
    >>> from fivefold.card import Card
    >>> from fivefold.games.poker.card_in_play import CardInPlay
    >>> Need.of(CardInPlay.checked(Card.parse("665JJ/2/700"), Dice("36")))
    Need(faces=(1, 1, 1), jokers=0, values=0)
    """

    faces: tuple[int, ...]
    """How many dice of each face are missing, in descending order."""
    jokers: int = 0
    """Free jokers without a locked value."""
    values: int = 0
    """The number of values they could be locked to."""

    @classmethod
    def of(cls, in_play: CardInPlay) -> Need:
        pictured = [count for count in in_play.missing.counts if count]
        if in_play.joker is not None:
            return cls._made([*pictured, in_play.free_jokers], 0, 0)
        values = len(FACES) - len(set(in_play.card.pictured))
        return cls._made(pictured, in_play.free_jokers, values)

    @classmethod
    def _made(cls, faces: list[int], jokers: int, values: int) -> Need:
        lacking = tuple(sorted((face for face in faces if face), reverse=True))
        return cls(lacking, jokers, values if jokers else 0)

    @property
    def dice(self) -> int:
        return sum(self.faces) + self.jokers

    def after(self, counts: tuple[int, ...]) -> Options:
        """What is missing after a roll with these counts: without a lock, then with each lock."""
        shown = len(self.faces)
        faces = [max(need - got, 0) for need, got in zip(self.faces, counts, strict=False)]
        rolled = sorted(set(counts[shown : shown + self.values]) - {0}, reverse=True)
        locked = (self._made([*faces, max(self.jokers - got, 0)], 0, 0) for got in rolled)
        return (self._made(faces, self.jokers, self.values), *locked)


Options = tuple[Need, ...]
DONE = Need(())
Ends = dict[Need, float]


@cache
def ends(need: Need, rolls: int, attempt: int) -> Ends:
    """The chance of every outcome with `rolls` left in an attempt of `attempt` rolls.

    A joker is locked where that makes completing the card more likely; after the last roll, where
    it makes the next attempt more likely to succeed.
    """
    if need == DONE or not rolls:
        return {need: 1.0}
    total: defaultdict[Need, float] = defaultdict(float)
    for options, ways in _outcomes(need).items():
        chance = ways / len(FACES) ** need.dice
        best = max(options, key=lambda option: completion(option, rolls - 1 or attempt))
        for end, share in ends(best, rolls - 1, attempt).items():
            total[end] += chance * share
    return dict(total)


@cache
def completion(need: Need, rolls: int) -> Fraction:
    """The exact chance to complete the card with this many rolls, under the best locks."""
    if need == DONE or not rolls:
        return Fraction(need == DONE)
    ways: Iterator[Fraction] = (
        count * max(completion(option, rolls - 1) for option in options)
        for options, count in _outcomes(need).items()
    )
    return sum(ways, Fraction(0)) / Fraction(len(FACES) ** need.dice)


@cache
def _outcomes(need: Need) -> Mapping[Options, int]:
    """The options after each roll, and how many rolls lead to them."""
    ways: defaultdict[Options, int] = defaultdict(int)
    for rolled in dice.rolls(need.dice):
        ways[need.after(rolled.counts)] += rolled.ways
    return dict(ways)


class Deck:
    """Cards and every state of the dice on them, as arrays for simulations."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards
        self._places: dict[tuple[int, Need], Place] = {}
        for number, card in enumerate(cards):
            self._explore(number, card)
        keys = list(self._places)
        self.payout = np.array([cards[number].payout for number, _ in keys], dtype=float)
        self.chance = np.array([float(completion(need, cards[card].rolls)) for card, need in keys])
        failed = [self.failures(number, need, cards[number].rolls) for number, need in keys]
        width = max(len(places) for places, _ in failed)
        self.end = np.array([_padded(places, width) for places, _ in failed])
        self.up_to = np.array([_padded(shares, width) for _, shares in failed])
        shares = np.diff(self.up_to, axis=1, prepend=0.0)
        self.chance_after = (shares * self.chance[self.end]).sum(axis=1)
        """The average chance to complete the card in the next attempt if this one fails."""
        untouched = (Need.of(CardInPlay(card)) for card in cards)
        self.first = np.array([self.place(number, need) for number, need in enumerate(untouched)])
        """Each card with no dice on it."""
        self.fresh = self.chance[self.first].mean(), self.payout[self.first].mean()
        """The mean chance and payout of a card that has not been turned yet."""

    def _explore(self, number: int, card: Card) -> None:
        waiting = [Need.of(CardInPlay(card))]
        while waiting:
            need = waiting.pop()
            if need != DONE and (number, need) not in self._places:
                self._places[number, need] = Place(len(self._places))
                waiting += {option for options in _outcomes(need) for option in options}

    def place(self, number: int, need: Need) -> Place:
        return self._places[number, need]

    def failed(self, place: NDArray[np.int64], luck: NDArray[np.float64]) -> NDArray[np.int64]:
        """Where failed attempts leave the card, each chosen by a random number from 0 to 1."""
        ends: NDArray[np.int64] = self.end[place, (self.up_to[place] < luck[:, None]).sum(axis=1)]
        return ends

    def failures(
        self, number: int, need: Need, rolls: int
    ) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Where a failed attempt can leave the card, with cumulative chances."""
        left = ends(need, rolls, self.cards[number].rolls)
        failed = {end: share for end, share in left.items() if end != DONE}
        places = np.array([self.place(number, end) for end in failed])
        shares = np.cumsum(list(failed.values()))
        return places, shares / shares[-1]


def _padded(row: NDArray[np.generic], width: int) -> NDArray[np.generic]:
    return np.pad(row, (0, width - len(row)), mode="edge")


@lru_cache(maxsize=_DECKS)
def deck_of(cards: tuple[Card, ...]) -> Deck:
    """The deck of these cards; recently used decks are cached."""
    return Deck(cards)
