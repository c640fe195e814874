"""The one protocol of every game: whom it waits for, what each may do, play, over, standings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NewType, Protocol, Self

from fivefold.dice import Dice, rolls
from fivefold.errors import IllegalMove, Seats
from fivefold.whole import whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

Seat = NewType("Seat", int)
"""A place at the table, from 0."""


class Move:
    """Anything that can be played. Its kind tells who may be trusted to bring it."""

    __slots__ = ()


class Decision(Move):
    """What a player chooses: `legal_moves` lists these."""

    __slots__ = ()


class Chance(Move):
    """What came from outside: dice that fell, a card that was turned."""

    __slots__ = ()


class Paper(Move):
    """What was copied off a paper sheet, and is taken on trust where dice are missing."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class WithDice(Move):
    """A move that names dice, in whatever form Dice can be made of: `Roll("13356")`."""

    dice: Dice

    def __post_init__(self) -> None:
        if type(self.dice) is not Dice:
            object.__setattr__(self, "dice", Dice(self.dice))


@dataclass(frozen=True, slots=True)
class Roll(WithDice, Chance):
    """The dice that were just rolled: only these, not those kept."""


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

    def legal_moves(self, seat: int | None = None) -> Sequence[Move]:
        """What a seat may decide now. It may be left out while the game waits for one only."""

    def play(self, move: Move, seat: int | None = None) -> Self:
        """The state after a move, or IllegalMove."""

    @property
    def over(self) -> bool: ...

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won; nobody while it goes on."""

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Best first."""


def the_one(to_act: tuple[Seat, ...], seat: int | None) -> Seat:
    """The seat that acts: the one named, or the only one the game waits for."""
    if seat is not None:
        return Seat(whole(seat))
    if len(to_act) != 1:
        raise IllegalMove("say-who" if to_act else "game-over", waiting=Seats(to_act))
    return to_act[0]


def check_seat(seats: tuple[Seat, ...], seat: int) -> None:
    if whole(seat) not in seats:
        raise IllegalMove("no-such-seat", seat=seat + 1, seats=len(seats))


def ranked(entries: Iterable[tuple[Seat, int, Any]]) -> tuple[Standing, ...]:
    """Standings of (seat, amount, merit), highest merit first, ties sharing a rank."""
    best_first = sorted(entries, key=lambda entry: entry[2], reverse=True)
    merits = [merit for _, _, merit in best_first]
    return tuple(
        Standing(1 + merits.index(merit), seat, amount) for seat, amount, merit in best_first
    )
