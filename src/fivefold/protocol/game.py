"""The interface of a game's state: who acts next, the legal moves, playing one, the result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, Self

from fivefold.errors import IllegalMove, Seats
from fivefold.integers import as_int
from fivefold.protocol.english import player
from fivefold.protocol.moves import Seat
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fivefold.card import Card
    from fivefold.protocol.due import CardDue, DiceDue
    from fivefold.protocol.moves import Move
    from fivefold.protocol.rules import Rules


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's rank so far; tied players share one."""

    rank: int
    seat: Seat
    amount: int
    """Points, or money."""

    def __str__(self) -> str:
        return f"{self.rank}. {player(self.seat)}, {self.amount}"


@dataclass(frozen=True, slots=True)
class Auction:
    """An open auction."""

    price: int
    """The amount the next bid must exceed."""
    bidder: Seat | None
    """The highest bidder so far."""
    decline: Move
    """The move of a player who does not bid."""


class Game(Protocol):
    """A frozen state of a game. `game.play(move)` gives the next one and changes nothing."""

    @property
    def rules(self) -> Rules: ...

    @property
    def manches(self) -> int:
        """How many manches are played; 1 in a game without them."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everyone at the table, in seat order."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats the game waits for; empty when it is over."""

    @property
    def first_to_act(self) -> Seat | None:
        """The seat to ask first when several may act at once; None when the game is over."""

    @property
    def due(self) -> DiceDue | CardDue | None:
        """The dice or card needed before anyone can decide; None when a player decides next."""

    @property
    def turns_before(self) -> int:
        """How many turns of the manche, or cards and attempts, came before the present one."""

    @property
    def cards_before(self) -> tuple[Card, ...]:
        """The cards that were turned and won before; none in a game without cards."""

    @property
    def auction(self) -> Auction | None:
        """The auction in progress, if there is one."""

    def is_done(self, seat: Seat) -> bool:
        """Whether this seat will act no more, however long the others play."""

    @property
    def results(self) -> int:
        """How many results the last move had that people read before they go on; mostly 0."""

    def legal_moves(self, seat: int | None = None) -> Sequence[Move]:
        """The decisions a seat may make now. `seat` is optional if only one seat can act."""

    def play(self, move: Move, seat: int | None = None) -> Self:
        """The state after a move. Raises IllegalMove if the rules forbid it."""

    @property
    def over(self) -> bool: ...

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The winners; empty until the game is over."""

    @property
    def amounts(self) -> tuple[int, ...]:
        """Everyone's points or money so far, in seat order."""

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Best first."""

    def html(self, lang: Lang = Lang.EN, names: Sequence[str] | None = None) -> str:
        """The state as HTML, as a notebook shows it; without names, players have numbers."""


def acting_seat(to_act: tuple[Seat, ...], seat: int | None) -> Seat:
    """The given seat, or else the only seat the game waits for."""
    if seat is not None:
        return Seat(as_int(seat))
    if len(to_act) != 1:
        raise IllegalMove("say-who" if to_act else "game-over", waiting=Seats(to_act))
    return to_act[0]


def check_seat(seats: tuple[Seat, ...], seat: int) -> None:
    if as_int(seat) not in seats:
        raise IllegalMove("no-such-seat", seat=seat + 1, count=len(seats))


def ranked(entries: Iterable[tuple[Seat, int, Any]]) -> tuple[Standing, ...]:
    """Standings of (seat, amount, merit), highest merit first, ties sharing a rank."""
    best_first = sorted(entries, key=lambda entry: entry[2], reverse=True)
    merits = [merit for _, _, merit in best_first]
    return tuple(
        Standing(1 + merits.index(merit), seat, amount) for seat, amount, merit in best_first
    )
