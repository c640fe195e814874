"""Which key of the chain each roll and card of a game has.

Places are numbered in the order in which a game reaches them, and whether a player takes all rolls
of a turn makes no difference to the places after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from fivefold.card import MAX_CARD_ROLLS
from fivefold.protocol import CardDue

if TYPE_CHECKING:
    from fivefold.protocol import DiceDue, Game
    from fivefold.rules import Rules

_SPARE = 2
"""A chain is this many times as long as its game, for tables that are restored from a backup."""
_TURNS_WITH_CARDS = 512
"""Cards and attempts of one game of Deluxe Poker; an ordinary game has about thirty."""


class Skip(NamedTuple):
    """Keys that a table passed over, because their dice had been seen before it was restored."""

    after: int
    """The last place before them."""
    keys: int


@dataclass(frozen=True)
class Layout:
    players: int
    turns: int | None
    """Of each player in a manche; None in a game with cards."""
    rolls: int
    same: bool
    """Whether everyone gets the same dice."""

    @classmethod
    def of(cls, rules: Rules, players: int, same: bool) -> Layout:
        return cls(players, rules.turns, rules.most_rolls or MAX_CARD_ROLLS, same)

    def length(self, manches: int) -> int:
        """How many keys a table needs."""
        if self.turns is None:
            return _TURNS_WITH_CARDS * self.rolls
        return _SPARE * manches * self._manche

    @property
    def _manche(self) -> int:
        """The places of a manche: one for its roll-off, and those of its turns."""
        return 1 + (self.turns or 0) * (1 if self.same else self.players) * self.rolls

    def place(self, game: Game, due: DiceDue | CardDue) -> int:
        """The place of the roll or card that is due, from 1."""
        before = game.turns_before
        if isinstance(due, CardDue):
            return before * self.rolls + 1
        begin = ((due.manche or 1) - 1) * self._manche + 1 if self.turns else 0
        if due.start:
            return begin
        return begin + (self._shared(before) if self.same else before) * self.rolls + due.roll

    def _shared(self, before: int) -> int:
        """With the same dice for everyone: which of the manche's sets of rolls a turn has.

        In each cycle, of as many turns as there are players, everyone gets the same sets, each in
        another order: nobody's dice fell for somebody else in the same turn. The turns that
        remain at the end are too few for a cycle; there all get the same set.
        """
        turn, place = divmod(before, self.players)
        cycle, step = divmod(turn, self.players)
        if (cycle + 1) * self.players > (self.turns or 0):
            return turn
        return cycle * self.players + (place + step) % self.players

    def shown(self, game: Game, due: DiceDue | CardDue) -> int:
        """The last place whose key is public after this roll.

        It is the roll's own, except in a cycle of the same dice after its first turn: then
        everyone may know the whole cycle, or some could know more of it than others.
        """
        place = self.place(game, due)
        if not self.same or isinstance(due, CardDue) or due.start or not self.turns:
            return place
        cycle, step = divmod(due.turn - 1, self.players)
        last = (cycle + 1) * self.players
        if step == 0 or last > self.turns:
            return place
        return ((due.manche or 1) - 1) * self._manche + 1 + last * self.rolls


def key_number(place: int, skips: tuple[Skip, ...]) -> int:
    """The number of the key of a place, which is the place itself unless keys were skipped."""
    return place + sum(skip.keys for skip in skips if skip.after < place)
