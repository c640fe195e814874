"""Fair dice, version 1: every roll follows from one secret and from the players' seeds.

The table publishes a commitment to the secret, then the players give their seeds. When the game is
over the secret is published, and anyone with the record can compute each roll again.
`docs/fair-dice.md` specifies how. Tables whose players seal their seeds have version 2 (`chained`).
"""

from __future__ import annotations

import hashlib
import hmac
import re
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING

from fivefold.dice import Dice, Face, replaced
from fivefold.errors import Malformed, Refused
from fivefold.fair.stream import below, faces_of, framed, numbers_of, part
from fivefold.protocol import CardDue, DiceDue, Roll, TurnCard
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.card import Card
    from fivefold.protocol import Game

FORM = 1
SECRET_BYTES = 32
MAX_SEED = 64
NO_SEED = "-"
"""A missing seed in a record."""
_REMEMBERED = 16
"""Rolls: more than a turn has."""
_SEED = re.compile(rf"[!-~]{{1,{MAX_SEED}}}")


def commitment(secret: bytes) -> str:
    """The SHA-256 of a secret, published before the game.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(secret).hexdigest()


def check_seed(seed: str) -> str:
    """Return the seed if it is valid, or raise Malformed."""
    if not _SEED.fullmatch(seed) or seed == NO_SEED or set(seed) & set(",:#"):
        raise Malformed("bad-seed", seed=shown(seed), most=MAX_SEED)
    return seed


@dataclass(frozen=True)
class FairDice:
    """The dice and cards of one table.

    >>> from fivefold.rules import built_in
    >>> rules = built_in("deluxe-poker")
    >>> dice = FairDice("7kx20rtd4m", rules.fingerprint, ("ann", ""), bytes(32))
    >>> dice.faces("1.1.1", roll=1, places=5)
    (6, 1, 4, 1, 3)
    """

    code: str
    fingerprint: str
    seeds: tuple[str, ...]
    """By seat; empty for a seat that has none."""
    secret: bytes = field(repr=False)
    same: bool = False
    """Whether everyone gets the same dice."""
    deck: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise Malformed("bad-secret", wanted=SECRET_BYTES, got=len(self.secret))
        for seed in filter(None, self.seeds):
            check_seed(seed)

    def deal(self, due: DiceDue | CardDue) -> Roll | TurnCard:
        """The dice or the card that are due. The same call always gives the same result."""
        if isinstance(due, CardDue):
            return TurnCard(self.cards[due.number - 1])
        key = roll_key(due, self.same)
        if due.keeps:
            return Roll(self._replaced(key, due))
        return Roll(Dice(self.faces(key, due.roll, due.count)))

    def dealt(self, game: Game) -> Roll | TurnCard:
        """The dice or the card that are due in a game."""
        return self.deal(due_in(game))

    def shown(self, _: Game) -> None:
        """Nothing is published before the game is over."""

    def knows(self, _: Game) -> bool:
        return True

    def _replaced(self, key: str, due: DiceDue) -> Dice:
        """The dice that replace those not kept. Each die has a place, counted from the first."""
        kept = due.kept
        places = due.count + len(kept.faces)
        table = self.faces(key, 1, places)
        for number, keep in enumerate(due.keeps, start=2):
            table = replaced(table, keep, self.faces(key, number, places))
        on_table = Dice(table)
        if kept <= on_table:
            return on_table - kept
        # The kept dice were typed in, so they are not in these places.
        return Dice(self.faces(key, due.roll, due.count))

    def faces(self, key: str, roll: int, places: int) -> tuple[Face, ...]:
        """The faces of a roll in its first places, whichever dice are kept."""
        known = self._rolls.get((key, roll, places))
        if known is None:
            known = faces_of(self._blocks(part(key) + part(str(roll))), places)
            if len(self._rolls) >= _REMEMBERED:
                self._rolls.clear()
            self._rolls[key, roll, places] = known
        return known

    @cached_property
    def _rolls(self) -> dict[tuple[str, int, int], tuple[Face, ...]]:
        """Rolls found before: each one depends on the earlier ones of its turn."""
        return {}

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The shuffled deck; cards are turned from the first one on."""
        cards = list(self.deck)
        numbers = numbers_of(self._blocks(part("deck") + part("0")))
        for place in range(len(cards) - 1, 0, -1):
            other = below(place + 1, numbers)
            cards[place], cards[other] = cards[other], cards[place]
        return tuple(cards)

    def _blocks(self, which: bytes) -> Iterator[bytes]:
        """The pseudo-random bytes of a roll or of the deck, 32 at a time."""
        for number in count():
            block = self._table.copy()
            block.update(which + part(str(number)))
            yield block.digest()

    @cached_property
    def _table(self) -> hmac.HMAC:
        """The part of the HMAC that is the same in every block."""
        form, seeds = f"fivefold dice {FORM}", b"".join(map(part, self.seeds))
        parts = [*map(part, (form, self.code, self.fingerprint)), framed(seeds)]
        return hmac.new(self.secret, b"".join(parts), "sha256")


def roll_key(due: DiceDue, same: bool) -> str:
    """A roll's key: `1.7.2` is manche, turn and seat; without the seat if all get the same dice."""
    if due.start:  # with the same dice for everyone, nobody would ever win the roll-off
        return f"{due.manche}.start.{due.turn}.{due.seat + 1}"
    turn = f"{due.turn}" if due.manche is None else f"{due.manche}.{due.turn}"
    return turn if same else f"{turn}.{due.seat + 1}"


def due_in(game: Game) -> DiceDue | CardDue:
    """The dice or the card that a game waits for."""
    due = game.due
    if due is None:
        raise Refused("nothing-due")
    return due
