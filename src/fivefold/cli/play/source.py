"""Where dice and cards come from: thrown here, or typed in by people with real ones."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Protocol

from fivefold.dice import Dice, throw
from fivefold.errors import FivefoldError
from fivefold.games.poker import Card, TurnCard

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fivefold.cli.play.terminal import Terminal


class Source(Protocol):
    typed: bool
    """Whether people say what came, and so may also take it back."""

    def dice(self, name: str, count: int, kept: Dice | None) -> Dice:
        """Dice for a player; those `kept` where the player has just asked to roll the others."""

    def card(self, name: str, *, wait: bool) -> Card:
        """The next card; `wait` until the player turns it."""


class Thrown:
    """Dice and cards of this program."""

    typed = False

    def __init__(self, terminal: Terminal, seed: int | None, deck: Sequence[Card]) -> None:
        self._terminal = terminal
        # Dice nobody can foresee, unless somebody asked for ones that can be repeated.
        self._rng = random.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311
        self._deck = self._rng.sample(deck, len(deck))

    def put_aside(self, cards: Iterable[Card]) -> None:
        """Cards that were turned before don't come again."""
        for card in cards:
            if card in self._deck:
                self._deck.remove(card)

    def dice(self, name: str, count: int, kept: Dice | None) -> Dice:
        if kept is None:
            while answer := self._terminal.ask("press-to-roll", name=name, count=count):
                digits = any(char.isdigit() for char in answer)
                self._terminal.say("dice-are-thrown" if digits else "only-enter-rolls")
        return throw(count, self._rng)

    def card(self, name: str, *, wait: bool) -> Card:
        while wait and self._terminal.ask("press-to-turn", name=name):
            self._terminal.say("only-enter-turns")
        return self._deck.pop()


class Typed:
    """Real dice and cards: people say what came."""

    typed = True

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal

    def dice(self, name: str, count: int, kept: Dice | None) -> Dice:
        words = self._terminal.words
        due = wanted = words("one-die") if count == 1 else words("many-dice", count=count)
        if kept:
            due = words("kept-and-due", kept=" ".join(map(str, kept)), dice=wanted)
        while True:
            answer = self._terminal.ask("type-roll", name=name, dice=due)
            try:
                dice = Dice(answer.replace(" ", "").replace(",", ""))
            except FivefoldError as error:
                self._terminal.line(error.say(self._terminal.words.lang))
                continue
            if len(dice) == count:
                return dice
            self._terminal.say("so-many-dice", dice=wanted)

    def card(self, name: str, *, wait: bool) -> Card:
        del wait  # people type in every card
        while True:
            answer = self._terminal.ask("type-card", name=name)
            try:
                return Card.parse(answer.upper())
            except FivefoldError as error:
                self._terminal.line(error.say(self._terminal.words.lang))


def turned_cards(moves: Iterable[object]) -> list[Card]:
    return [move.card for move in moves if isinstance(move, TurnCard)]
