"""The one protocol of every game: whom it waits for, what each may do, play, over, standings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NewType, Protocol, Self

from fivefold.dice import rolls
from fivefold.errors import IllegalMove, Seats

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from fivefold.dice import Dice

Seat = NewType("Seat", int)
"""A place at the table, from 0."""


class Move:
    """Anything that can be played: a decision, or dice and cards that came from outside."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """The dice that were just rolled: only these, not those kept."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class DiceDue:
    """The game waits for so many dice; `seat` is the one who throws them."""

    seat: Seat
    count: int

    def outcomes(self) -> Iterator[tuple[Roll, Fraction]]:
        """Every way they can fall, with its chance."""
        return ((Roll(dice), dice.probability) for dice in rolls(self.count))


@dataclass(frozen=True, slots=True)
class CardDue:
    """The game waits for the next card; `seat` turns it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place so far: shared ranks share a number."""

    rank: int
    seat: Seat
    amount: int
    """Points, or money."""


class Game(Protocol):
    """A frozen state of a game. `game.play(move)` gives the next one and changes nothing."""

    @property
    def game_id(self) -> str: ...

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everyone at the table, in seat order."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Whom the game waits for; nobody when it is over."""

    @property
    def due(self) -> DiceDue | CardDue | None:
        """What must come from outside before anyone can decide; None when a decision is due."""

    def legal_moves(self, seat: Seat | None = None) -> Sequence[Move]:
        """What a seat may decide now. It may be left out while the game waits for one only."""

    def play(self, move: Move, seat: Seat | None = None) -> Self:
        """The state after a move, or IllegalMove."""

    @property
    def over(self) -> bool: ...

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won; nobody while it goes on."""

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Best first."""


def the_one(to_act: tuple[Seat, ...], seat: Seat | None) -> Seat:
    """The seat that acts: the one named, or the only one the game waits for."""
    if seat is not None:
        return seat
    if len(to_act) != 1:
        raise IllegalMove("say-who" if to_act else "game-over", waiting=Seats(to_act))
    return to_act[0]


def check_seat(seats: tuple[Seat, ...], seat: Seat) -> None:
    if seat not in seats:
        raise IllegalMove("no-such-seat", seat=seat + 1, seats=len(seats))


def ranked(amounts: Sequence[tuple[Seat, int]]) -> tuple[Standing, ...]:
    """Standings by amount, highest first, ties sharing a rank."""
    best_first = sorted(amounts, key=lambda pair: -pair[1])
    return tuple(
        Standing(1 + sum(other > amount for _, other in amounts), seat, amount)
        for seat, amount in best_first
    )
