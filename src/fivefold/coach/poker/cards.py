"""A deck of Deluxe Poker with every state of its cards, as arrays for simulations."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NewType

import numpy as np

from fivefold.coach.poker.attempts import DONE, CardNeed, completion, ends, outcomes
from fivefold.games.poker import CardInPlay

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.games.poker import Card

Place = NewType("Place", int)
"""A card with dice on it, as a row of a `Deck`."""
_DECKS = 16
"""Decks cached in memory, some hundred kilobytes each. A card typed by hand makes a new deck."""


class Deck:
    """Cards and every state of the dice on them, as arrays for simulations."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards
        self._places: dict[tuple[int, CardNeed], Place] = {}
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
        untouched = (CardNeed.of(CardInPlay(card)) for card in cards)
        self.first = np.array([self.place(number, need) for number, need in enumerate(untouched)])
        """Each card with no dice on it."""
        self.fresh = self.chance[self.first].mean(), self.payout[self.first].mean()
        """The mean chance and payout of a card that has not been turned yet."""

    def _explore(self, number: int, card: Card) -> None:
        waiting = [CardNeed.of(CardInPlay(card))]
        while waiting:
            need = waiting.pop()
            if need != DONE and (number, need) not in self._places:
                self._places[number, need] = Place(len(self._places))
                waiting += {option for options in outcomes(need) for option in options}

    def place(self, number: int, need: CardNeed) -> Place:
        return self._places[number, need]

    def failed(self, place: NDArray[np.int64], luck: NDArray[np.float64]) -> NDArray[np.int64]:
        """Where failed attempts leave the card, each chosen by a random number from 0 to 1."""
        ends: NDArray[np.int64] = self.end[place, (self.up_to[place] < luck[:, None]).sum(axis=1)]
        return ends

    def failures(
        self, number: int, need: CardNeed, rolls: int
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
