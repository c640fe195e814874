"""Fair dice: each roll and card follows from its own key and from the players' seeds.

A key is published with its roll, so everyone can check the dice while the game goes on.
`docs/fair-dice-spec.md` specifies how.
"""

from __future__ import annotations

import hmac
import struct
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING

from fivefold.card import MAX_CARD_ROLLS
from fivefold.dice import Dice
from fivefold.errors import Refused
from fivefold.fair.chain import ShownKey, key_number
from fivefold.fair.seeds import framed, part, parts
from fivefold.protocol import CardDue, Roll, TurnCard
from fivefold.sequences import SharedHistory

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fivefold.card import Card
    from fivefold.dice import Face
    from fivefold.fair.chain import Chain, Skip
    from fivefold.protocol import DiceDue, Game, PlayedMove
    from fivefold.record import Record
    from fivefold.rules import Rules

_SPARE = 2
"""A chain is this many times as long as its game, for tables that are restored from a backup."""
_TURNS_WITH_CARDS = 512
"""Cards and attempts of one game of Deluxe Poker; an ordinary game has about thirty."""


@dataclass(frozen=True)
class KeyLayout:
    """Which key of the chain each roll and card of a game has.

    Places are numbered in the order in which a game reaches them, and whether a player takes all
    rolls of a turn makes no difference to the places after it.
    """

    players: int
    turns: int | None
    """Of each player in a manche; None in a game with cards."""
    rolls: int

    @classmethod
    def of(cls, rules: Rules, players: int) -> KeyLayout:
        return cls(players, rules.turns, rules.most_rolls or MAX_CARD_ROLLS)

    def length(self, manches: int) -> int:
        """How many keys a table needs."""
        if self.turns is None:
            return _TURNS_WITH_CARDS * self.rolls
        return _SPARE * manches * self._manche

    @property
    def _manche(self) -> int:
        """The places of a manche: one for its roll-off, and those of its turns."""
        return 1 + (self.turns or 0) * self.players * self.rolls

    def place(self, game: Game, due: DiceDue | CardDue) -> int:
        """The place of the roll or card that is due, from 1."""
        if isinstance(due, CardDue):
            return game.turns_before * self.rolls + 1
        begin = ((due.manche or 1) - 1) * self._manche + 1 if self.turns else 0
        return begin if due.start else begin + game.turns_before * self.rolls + due.roll

    def point(self, game: Game, due: DiceDue) -> tuple[int, ...]:
        """The point of the game at which all players get the same dice, where they do: a roll of an
        attempt in Deluxe Poker; else a roll of one of the manche's sets.

        In each cycle, of as many turns as there are players, everyone gets the same sets, each in
        another order: nobody's dice fell for somebody else in the same turn. The turns that
        remain at the end are too few for a cycle; there all get the same set.
        """
        if self.turns is None:
            return due.turn, due.roll
        turn, place = divmod(game.turns_before, self.players)
        cycle, step = divmod(turn, self.players)
        whole = (cycle + 1) * self.players <= self.turns
        chosen = cycle * self.players + (place + step) % self.players if whole else turn
        return due.manche or 1, chosen, due.roll


@dataclass(frozen=True)
class FairDice:
    """The dice and cards of one table, as far as its keys are known."""

    code: str
    fingerprint: str
    seeds: tuple[str, ...]
    """By seat; the seal of a player who did not open it, empty for a seat that has neither."""
    chain: Chain
    layout: KeyLayout
    deck: tuple[Card, ...] = ()
    skips: tuple[Skip, ...] = ()
    same: bool = False
    """Whether everyone gets the same dice."""
    real: frozenset[int] = frozenset()
    """The seats whose dice are typed in."""

    def dealt(self, record: Record) -> Roll | TurnCard:
        """The dice or the card that are due. The same call always gives the same result."""
        game, due = record.game, due_in(record.game)
        place = self.layout.place(game, due)
        if key_number(place, self.skips) > self.chain.length:
            raise Refused("no-keys-left")
        if isinstance(due, CardDue):
            left = _without(self.deck, game.cards_before)
            return TurnCard(left[below(len(left), numbers_of(self.blocks(place, "card")))])
        if due.start:  # never the same dice: nobody would ever win the roll-off
            return Roll(Dice(self._faces(place, due.count, f"start {due.turn}.{due.seat + 1}")))
        if not self.same:
            return Roll(Dice(self._faces(place, due.count)))
        before = self._rolled.before(record).get(self.layout.point(game, due), ())
        faces: tuple[Face, ...] = ()
        for at, dice in (*before, (place, due.count)):
            faces += self._faces(at, max(0, dice - len(faces)))
        return Roll(Dice(faces[: due.count]))

    def shown(self, game: Game) -> ShownKey:
        """The key of the roll or card that is due, which is published together with it."""
        number = key_number(self.layout.place(game, due_in(game)), self.skips)
        return ShownKey(number, self.chain.key(number).hex())

    def knows(self, game: Game) -> bool:
        """Whether the key of the roll or card that is due is known."""
        number = key_number(self.layout.place(game, due_in(game)), self.skips)
        return number <= self.chain.length

    def _faces(self, place: int, dice: int, label: str = "roll") -> tuple[Face, ...]:
        return faces_of(self.blocks(place, label), dice) if dice else ()

    def blocks(self, place: int, label: str) -> Iterator[bytes]:
        """The pseudo-random bytes of a roll or card, 32 at a time."""
        number = key_number(place, self.skips)
        head = self._head + part(str(number)) + part(label)
        key = self.chain.key(number)
        for block in count():
            yield hmac.digest(key, head + part(str(block)), "sha256")

    @cached_property
    def _head(self) -> bytes:
        """The part of the HMAC's message that is the same in every block."""
        seeds = framed(parts(*self.seeds))
        return parts("fivefold dice", self.code, self.fingerprint) + seeds

    @cached_property
    def _rolled(self) -> _Rolled:
        return _Rolled(self)


Rolls = dict[tuple[int, ...], tuple[tuple[int, int], ...]]
"""By the point of the game: where its dice come from, as a place and the number of dice that are
known when that place is reached."""


@dataclass
class _Rolled:
    """The rolls of a game so far, where everyone gets the same dice. Whoever comes to a point after
    others gets their dice; only those that nobody had yet come from the roll's own key."""

    dice: FairDice
    _played: SharedHistory[PlayedMove] = field(default_factory=SharedHistory)
    _game: Game | None = None
    _rolls: Rolls = field(default_factory=dict)

    def before(self, record: Record) -> Rolls:
        if self._game is None or not record.played.continues(self._played):
            self._played, self._game, self._rolls = SharedHistory(), record.start, {}
        for seat, move in record.played[self._played.length :]:
            if isinstance(move, Roll) and seat not in self.dice.real:
                self._note(self._game)
            self._game = self._game.play(move, seat)
        self._played = record.played
        return self._rolls

    def _note(self, game: Game) -> None:
        due, layout = due_in(game), self.dice.layout
        if isinstance(due, CardDue) or due.start:
            return
        point = layout.point(game, due)
        known = self._rolls.get(point, ())
        if not known or due.count > known[-1][1]:
            self._rolls[point] = (*known, (layout.place(game, due), due.count))


def due_in(game: Game) -> DiceDue | CardDue:
    """The dice or the card that a game waits for."""
    due = game.due
    if due is None:
        raise Refused("nothing-due")
    return due


def _without(deck: tuple[Card, ...], turned: tuple[Card, ...]) -> list[Card]:
    """The cards that are left. Cards of a forged record may not be in the deck at all."""
    left = list(deck)
    for card in turned:
        if card in left:
            left.remove(card)
    return left


# Pseudo-random bytes as dice and numbers that are all equally likely.

_FACES = bytes(1 + byte % 6 for byte in range(256))
_UNFAIR = bytes(range(252, 256))
"""Bytes that are left out, so that all faces are equally likely: 252 is a multiple of six."""
_NUMBERS = 1 << 32


def faces_of(blocks: Iterator[bytes], dice: int) -> tuple[Face, ...]:
    """The first faces in blocks of 32 bytes."""
    faces = next(blocks).translate(_FACES, _UNFAIR)
    while len(faces) < dice:
        faces += next(blocks).translate(_FACES, _UNFAIR)
    return tuple(faces[:dice])  # type: ignore[arg-type]


def numbers_of(blocks: Iterable[bytes]) -> Iterator[int]:
    """Blocks of 32 bytes as numbers of 4 bytes."""
    for block in blocks:
        yield from struct.unpack(">8I", block)


def below(limit: int, numbers: Iterator[int]) -> int:
    """A number from 0 to `limit` - 1; numbers that would favour some are left out."""
    fair = _NUMBERS - _NUMBERS % limit
    return next(number for number in numbers if number < fair) % limit
