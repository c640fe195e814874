"""The players of a Deluxe Poker game: their money, their cards, and who is still in."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from fivefold.card import Money
from fivefold.games.poker.text import player_text
from fivefold.protocol import Seat

if TYPE_CHECKING:
    from fivefold.card import Card

START_MONEY = Money(1500)


@dataclass(frozen=True, slots=True)
class Player:
    money: Money = START_MONEY
    """Money in front of the player; stakes and wagers already on the table are not included."""
    cards: tuple[Card, ...] = ()
    out: bool = False
    all_in_used: bool = False
    attempts: int = field(default=0, compare=False)
    """Attempts that are over. They say which roll is due and affect nothing else."""

    def __str__(self) -> str:
        return player_text(self)


class Players(tuple[Player, ...]):
    """The players, in seat order."""

    __slots__ = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return _seats(len(self))

    @property
    def seats_in(self) -> tuple[Seat, ...]:
        """The seats that are not eliminated."""
        return tuple(seat for seat in self.seats if not self[seat].out)

    def with_player(self, seat: Seat, player: Player) -> Players:
        return Players((*self[:seat], player, *self[seat + 1 :]))

    def paying(self, seat: Seat, amount: Money) -> Players:
        """The same players after one of them has paid an amount."""
        player = self[seat]
        return self.with_player(seat, replace(player, money=Money(player.money - amount)))

    def in_from(self, seat: Seat) -> Seat:
        """This seat, or the next one to the left that is still in."""
        following = (Seat((seat + step) % len(self)) for step in range(len(self)))
        return next(seat for seat in following if not self[seat].out)

    def __repr__(self) -> str:
        return f"Players({super().__repr__()})"


@cache
def _seats(players: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, range(players)))
