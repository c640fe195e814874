"""Where dice and cards come from: this program, or people with real ones who type them in."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Protocol

from fivefold.cli.drawing import faces
from fivefold.cli.parsing import read_dice
from fivefold.dice import roll_dice
from fivefold.errors import FivefoldError
from fivefold.games.poker import Card, TurnCard
from fivefold.protocol import Roll

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fivefold.cli.terminal import Terminal
    from fivefold.dice import Dice


class GameDice(Protocol):
    typed: bool
    """Whether people type in what they rolled, so that it can be undone."""

    def wait_for_bot(self, name: str) -> None:
        """Before a bot rolls, wait so that a person can still take the last move back."""

    def dice(self, name: str, count: int, kept: Dice | None, *, for_bot: bool) -> Roll:
        """A roll for a player; `kept` are the dice kept if the player has just asked to reroll."""

    def card(self, name: str, *, wait: bool) -> TurnCard:
        """The next card, after the player presses Enter if `wait` is set."""


class ProgramDice:
    """Dice rolled and cards shuffled by this program."""

    typed = False

    def __init__(self, terminal: Terminal, seed: int | None, deck: Sequence[Card]) -> None:
        self._terminal = terminal
        self._rng = random.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311
        self._deck = self._rng.sample(deck, len(deck))

    def remove_cards(self, cards: Iterable[Card]) -> None:
        """Take cards that were turned earlier out of the deck."""
        for card in cards:
            if card in self._deck:
                self._deck.remove(card)

    def wait_for_bot(self, name: str) -> None:
        while self._terminal.interactive and self._terminal.ask("press-for-bot", name=name):
            self._terminal.say("only-enter-or-undo", name=name)

    def dice(self, name: str, count: int, kept: Dice | None, *, for_bot: bool) -> Roll:
        if kept is None and not for_bot:
            while answer := self._terminal.ask("press-to-roll", name=name, count=count):
                digits = any(char.isdigit() for char in answer)
                self._terminal.say("dice-are-rolled" if digits else "only-enter-rolls")
        return Roll(roll_dice(count, self._rng))

    def card(self, name: str, *, wait: bool) -> TurnCard:
        while wait and self._terminal.ask("press-to-turn", name=name):
            self._terminal.say("only-enter-turns")
        return TurnCard(self._deck.pop())


class TypedDice:
    """Real dice and cards, typed in."""

    typed = True

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal

    def wait_for_bot(self, name: str) -> None:
        """Nothing: typing its dice in is a moment too."""

    def dice(self, name: str, count: int, kept: Dice | None, *, for_bot: bool) -> Roll:
        words = self._terminal.words
        key = "type-roll-for-bot" if for_bot else "type-roll"
        due = wanted = words("dice-counted", count=count)
        if kept:
            due = words("kept-and-due", kept=faces(kept), dice=wanted)
        while True:
            answer = self._terminal.ask(key, name=name, dice=due)
            try:
                dice = read_dice(answer)
            except FivefoldError as error:
                self._terminal.line(error.say(words.lang))
                continue
            if len(dice) == count:
                return Roll(dice)
            self._terminal.say("so-many-dice", dice=wanted)

    def card(self, name: str, *, wait: bool) -> TurnCard:
        del wait  # typing the card in is enough
        while True:
            answer = self._terminal.ask("type-card", name=name)
            try:
                return TurnCard(Card.parse(answer.upper()))
            except FivefoldError as error:
                self._terminal.line(error.say(self._terminal.words.lang))


def turned_cards(moves: Iterable[object]) -> list[Card]:
    return [move.card for move in moves if isinstance(move, TurnCard)]
