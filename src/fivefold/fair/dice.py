"""Fair dice: every roll follows from a secret chosen before the game and from the players' seeds.

The table publishes a commitment to the secret, then the players give their seeds. When the game is
over the secret is published, and anyone with the record can compute each roll again.
`docs/fair-dice.md` specifies how.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import struct
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING

from fivefold.dice import Dice, Face, replaced
from fivefold.errors import Malformed
from fivefold.protocol import CardDue, DiceDue, Roll, TurnCard
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.card import Card

FORM = 1
SECRET_BYTES = 32
MAX_SEED = 64
NO_SEED = "-"
"""A missing seed in a record."""
_FACES = bytes(1 + byte % 6 for byte in range(256))
_UNFAIR = bytes(range(252, 256))
"""Bytes that are skipped, so that all faces are equally likely: 252 is a multiple of six."""
_SEED = re.compile(rf"[!-~]{{1,{MAX_SEED}}}")
_NUMBERS = 1 << 32
_length = struct.Struct(">I").pack


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
    >>> dice = FairDice("7kx20rtd", rules.fingerprint, ("ann", ""), bytes(32))
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

    def _replaced(self, key: str, due: DiceDue) -> Dice:
        """The dice that replace those not kept. Each die has a place, counted from the first."""
        kept, places = due.kept, due.count + len(due.kept)
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
        which = _part(key) + _part(str(roll))
        faces, number = self._block(which, 0).translate(_FACES, _UNFAIR), 0
        while len(faces) < places:
            number += 1
            faces += self._block(which, number).translate(_FACES, _UNFAIR)
        return tuple(faces[:places])  # type: ignore[arg-type]

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The shuffled deck; cards are turned from the first one on."""
        cards, numbers = list(self.deck), self._numbers(_part("deck") + _part("0"))
        for place in range(len(cards) - 1, 0, -1):
            fair = _NUMBERS - _NUMBERS % (place + 1)
            other = next(number for number in numbers if number < fair) % (place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        return tuple(cards)

    def _numbers(self, which: bytes) -> Iterator[int]:
        for number in count():
            yield from struct.unpack(">8I", self._block(which, number))

    def _block(self, which: bytes, number: int) -> bytes:
        """The next 32 pseudo-random bytes of a roll or of the deck."""
        block = self._table.copy()
        block.update(which + _part(str(number)))
        return block.digest()

    @cached_property
    def _table(self) -> hmac.HMAC:
        """The part of the HMAC that is the same in every block."""
        form, seeds = f"fivefold dice {FORM}", b"".join(map(_part, self.seeds))
        parts = [*map(_part, (form, self.code, self.fingerprint)), _framed(seeds)]
        return hmac.new(self.secret, b"".join(parts), "sha256")


def roll_key(due: DiceDue, same: bool) -> str:
    """A roll's key: `1.7.2` is manche, turn and seat; without the seat if all get the same dice."""
    if due.start:  # with the same dice for everyone, nobody would ever win the roll-off
        return f"{due.manche}.start.{due.turn}.{due.seat + 1}"
    turn = f"{due.turn}" if due.manche is None else f"{due.manche}.{due.turn}"
    return turn if same else f"{turn}.{due.seat + 1}"


def _part(text: str) -> bytes:
    return _framed(text.encode("utf-8"))


def _framed(data: bytes) -> bytes:
    """Prefix data with its length, so that different lists of parts never give the same bytes."""
    return _length(len(data)) + data
