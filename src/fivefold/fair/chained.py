"""Fair dice, version 2: each roll and card follows from its own key and from the players' seeds.

A key is published with its roll, so everyone can check the dice while the game goes on.
`docs/fair-dice.md` specifies how.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from fivefold.dice import Dice
from fivefold.errors import Refused
from fivefold.fair.dice import due_in
from fivefold.fair.layout import key_number
from fivefold.fair.stream import below, faces_of, framed, numbers_of, part
from fivefold.protocol import CardDue, Roll, TurnCard

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.card import Card
    from fivefold.fair.chain import Chain
    from fivefold.fair.layout import Layout, Skip
    from fivefold.protocol import Game

FORM = 2


class ShownKey(NamedTuple):
    """A key that is public, and its number in the chain. Its text is `12 5f70bf18…`."""

    number: int
    key: str
    """64 hex digits."""

    @classmethod
    def parse(cls, text: str) -> ShownKey:
        number, _, key = text.partition(" ")
        return cls(int(number), key)

    def __str__(self) -> str:
        return f"{self.number} {self.key}"


@dataclass(frozen=True)
class ChainedDice:
    """The dice and cards of one table, as far as its keys are known."""

    code: str
    fingerprint: str
    seeds: tuple[str, ...]
    """By seat; the seal of a player who did not open it, empty for a seat that has neither."""
    chain: Chain
    layout: Layout
    deck: tuple[Card, ...] = ()
    skips: tuple[Skip, ...] = ()

    def dealt(self, game: Game) -> Roll | TurnCard:
        """The dice or the card that are due. The same call always gives the same result."""
        due = due_in(game)
        number = key_number(self.layout.place(game, due), self.skips)
        if number > self.chain.length:
            raise Refused("no-keys-left")
        if isinstance(due, CardDue):
            left = _without(self.deck, game.cards_before)
            return TurnCard(left[below(len(left), numbers_of(self.blocks(number, "card")))])
        label = f"start {due.turn}.{due.seat + 1}" if due.start else "roll"
        return Roll(Dice(faces_of(self.blocks(number, label), due.count)))

    def shown(self, game: Game) -> ShownKey:
        """The key that is published together with the roll or card that is due."""
        number = key_number(self.layout.shown(game, due_in(game)), self.skips)
        return ShownKey(number, self.chain.key(number).hex())

    def knows(self, game: Game) -> bool:
        """Whether the key of the roll or card that is due is known."""
        number = key_number(self.layout.place(game, due_in(game)), self.skips)
        return number <= self.chain.length

    def blocks(self, number: int, label: str) -> Iterator[bytes]:
        """The pseudo-random bytes of a roll or card, 32 at a time."""
        head = self._head + part(str(number)) + part(label)
        key = self.chain.key(number)
        for block in count():
            yield hmac.digest(key, head + part(str(block)), "sha256")

    @cached_property
    def _head(self) -> bytes:
        """The part of the HMAC's message that is the same in every block."""
        form, seeds = f"fivefold dice {FORM}", b"".join(map(part, self.seeds))
        return b"".join([*map(part, (form, self.code, self.fingerprint)), framed(seeds)])


def _without(deck: tuple[Card, ...], turned: tuple[Card, ...]) -> list[Card]:
    """The cards that are left. Cards of a forged record may not be in the deck at all."""
    left = list(deck)
    for card in turned:
        if card in left:
            left.remove(card)
    return left
