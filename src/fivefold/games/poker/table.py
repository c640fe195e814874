"""Who sits at a Deluxe Poker table with what, and the small steps that every phase takes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fivefold.games.poker.card import Money
from fivefold.games.protocol import Seat

if TYPE_CHECKING:
    from fivefold.games.poker.card import Card

START_MONEY = Money(1500)


@dataclass(frozen=True, slots=True)
class Player:
    money: Money = START_MONEY
    """What lies in front of the player; stakes and wagers on the table are not in it."""
    cards: tuple[Card, ...] = ()
    out: bool = False
    all_in_used: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """The players by seat."""

    players: tuple[Player, ...]

    def __getitem__(self, seat: Seat) -> Player:
        return self.players[seat]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(map(Seat, range(len(self.players))))

    @property
    def seats_in(self) -> tuple[Seat, ...]:
        """Those who are not eliminated."""
        return tuple(seat for seat in self.seats if not self.players[seat].out)

    def with_player(self, seat: Seat, player: Player) -> Table:
        return Table((*self.players[:seat], player, *self.players[seat + 1 :]))

    def paying(self, seat: Seat, amount: Money) -> Table:
        """The same table with so much taken from a player."""
        player = self.players[seat]
        return self.with_player(seat, replace(player, money=Money(player.money - amount)))

    def in_from(self, seat: Seat) -> Seat:
        """This seat, or the next one to the left that is still in."""
        count = len(self.players)
        following = (Seat((seat + step) % count) for step in range(count))
        return next(seat for seat in following if not self.players[seat].out)
