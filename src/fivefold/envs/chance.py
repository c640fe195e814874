"""Dice and cards for the referee: every possible outcome, or one drawn by a random generator."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from fivefold.dice import roll_dice
from fivefold.protocol import DiceDue, Roll, TurnCard

if TYPE_CHECKING:
    from fivefold.card import Card
    from fivefold.dice import Randomness
    from fivefold.protocol import CardDue, Chance, Game

G = TypeVar("G", bound="Game")


def until_decision(game: G, rng: Randomness) -> G:
    """The state after all dice and cards that are due: a player decides next, or it is over."""
    while (due := game.due) is not None:
        game = game.play(drawn(game, due, rng), due.seat)
    return game


def drawn(game: Game, due: DiceDue | CardDue, rng: Randomness) -> Chance:
    """The dice or the card that are due, drawn by a random generator."""
    if isinstance(due, DiceDue):
        return Roll(roll_dice(due.count, rng))
    left = list(cards_left(game).elements())
    return TurnCard(left[int(rng.random() * len(left))])


def cards_left(game: Game) -> Counter[Card]:
    """The cards that can still be turned, and how often the deck has each, in its order."""
    return Counter(game.rules.deck) - Counter(game.cards_before)
