"""Fair dice: every roll follows from a secret that was fixed first and from the players' seeds.

The table publishes its commitment, then the players give their seeds, and when the game is over the
secret is told: whoever has the record can work out each roll. `docs/fair-dice.md` has the form.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import struct
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import count
from typing import TYPE_CHECKING

from fivefold.dice import Dice, Face, replaced
from fivefold.errors import IllegalMove, Malformed
from fivefold.games.poker import Card, PokerGame, TurnCard, Turning, load_deck
from fivefold.games.protocol import DiceDue, Roll
from fivefold.games.scorecard import Keep, ScorecardGame, Turn
from fivefold.rules import RuleSet, fingerprint
from fivefold.tables.which_roll import which_roll
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fivefold.record import Record
    from fivefold.record.record import AnyGame
    from fivefold.tables.which_roll import Played

FORM = 1
SECRET_BYTES = 32
MAX_SEED = 64
NO_SEED = "-"
"""How a record writes that a seat has none."""
_FACES = bytes(1 + byte % 6 for byte in range(256))
_UNFAIR = bytes(range(252, 256))
"""Bytes that are thrown away: 252 is the largest multiple of six that a byte can hold."""
_SEED = re.compile(rf"[!-~]{{1,{MAX_SEED}}}")
_NUMBERS = 1 << 32
_length = struct.Struct(">I").pack


def commitment(secret: bytes) -> str:
    """What is published of a secret before anybody plays.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(secret).hexdigest()


def check_seed(seed: str) -> str:
    """A player's share in the dice, or the reason why it can't be one."""
    if not _SEED.fullmatch(seed) or seed == NO_SEED or set(seed) & set(",:#"):
        raise Malformed("bad-seed", seed=shown(seed), most=MAX_SEED)
    return seed


def fingerprint_of(game: AnyGame | RuleSet | Sequence[Card]) -> str:
    """A name for what is played: of the rules, or in Deluxe Poker of the deck, the built-in one
    unless cards are given."""
    if isinstance(game, ScorecardGame | RuleSet):
        return _of_rules(game if isinstance(game, RuleSet) else game.rules)
    deck = load_deck() if isinstance(game, PokerGame) else game
    return hashlib.sha256("".join(f"{card}\n" for card in deck).encode("ascii")).hexdigest()


@lru_cache(maxsize=64)
def _of_rules(rules: RuleSet) -> str:
    return fingerprint(rules)


@dataclass(frozen=True)
class FairDice:
    """The dice and cards of one table.

    >>> dice = FairDice("7kx20rtd", fingerprint_of(load_deck()), ("ann", ""), bytes(32))
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

    def due(self, record: Record) -> Roll | TurnCard:
        """What falls now: the dice that are due, or the card."""
        return self.after(record.game, record.played)

    def after(
        self, game: AnyGame, played: Sequence[Played], nth: int | None = None
    ) -> Roll | TurnCard:
        """The same for a state and the moves that led to it; `nth` as in `which_roll`."""
        if isinstance(game, PokerGame) and isinstance(game.phase, Turning):
            # A card stays until it is won, so as many were turned as were won.
            return TurnCard(self.cards[game.cards_won])
        due = game.due
        if not isinstance(due, DiceDue):
            raise IllegalMove("nothing-to-deal")
        which = which_roll(game, played, nth)
        key = which.key(self.same)
        if isinstance(game, ScorecardGame) and isinstance(game.phase, Turn):
            return Roll(self._rolled(key, which.roll, game, game.phase.kept, played))
        return Roll(Dice(self.faces(key, which.roll, due.count)))

    def _rolled(
        self, key: str, roll: int, game: ScorecardGame, kept: Dice, played: Sequence[Played]
    ) -> Dice:
        """The dice of a turn's roll that are not kept. They lie in places, from the first on."""
        places = game.rules.dice
        lying = self.faces(key, 1, places)
        for number, keep in enumerate(_keeps(played, roll), start=2):
            lying = replaced(lying, keep, self.faces(key, number, places))
        on_table = Dice(lying)
        if kept <= on_table:
            return on_table - kept
        # What is kept was typed in and lies in no place of ours.
        return Dice(self.faces(key, roll, places - len(kept)))

    def faces(self, key: str, roll: int, places: int) -> tuple[Face, ...]:
        """What a roll has in its first places, whatever is kept."""
        which = _part(key) + _part(str(roll))
        faces, number = self._block(which, 0).translate(_FACES, _UNFAIR), 0
        while len(faces) < places:
            number += 1
            faces += self._block(which, number).translate(_FACES, _UNFAIR)
        return tuple(faces[:places])  # type: ignore[arg-type]

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The deck as it was shuffled: cards are turned from the first on."""
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
        """What dice are made of, 32 bytes at a time."""
        block = self._table.copy()
        block.update(which + _part(str(number)))
        return block.digest()

    @cached_property
    def _table(self) -> hmac.HMAC:
        """What is the same in every block."""
        form, seeds = f"fivefold dice {FORM}", b"".join(map(_part, self.seeds))
        parts = [*map(_part, (form, self.code, self.fingerprint)), _framed(seeds)]
        return hmac.new(self.secret, b"".join(parts), "sha256")


def _keeps(played: Sequence[Played], roll: int) -> list[Dice]:
    """What was kept before each roll of the turn but its first: every other of its moves."""
    first = max(len(played) - 2 * (roll - 1), 0)
    keeps = [move.dice for _, move in played[first + 1 :: 2] if isinstance(move, Keep)]
    if len(keeps) != roll - 1:
        raise TypeError("these moves did not lead here")
    return keeps


def _part(text: str) -> bytes:
    return _framed(text.encode("utf-8"))


def _framed(data: bytes) -> bytes:
    """With its length before it: no two lists of parts are the same bytes."""
    return _length(len(data)) + data
