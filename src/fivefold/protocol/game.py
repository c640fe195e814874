"""The interface of a game: what it waits for, who may do what, playing a move, the result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self

from typing_extensions import TypeAliasType, TypedDict  # pydantic needs these before Python 3.12

from fivefold.dice import NO_DICE, Dice, rolls
from fivefold.errors import IllegalMove, Seats
from fivefold.integers import as_int
from fivefold.protocol.moves import Roll, Seat, Source
from fivefold.texts import Lang
from fivefold.texts.english import counted, player

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

    from fivefold.card import Card
    from fivefold.protocol.moves import Move
    from fivefold.protocol.rules import Rules


Words = TypeAliasType("Words", dict[Lang, str])
"""One text, by language."""


class DiceDue(NamedTuple):  # the fastest frozen class: one is made for every roll
    """The game waits for `seat` to roll `count` dice. Manches, turns and rolls count from 1."""

    seat: Seat
    count: int  # type: ignore[assignment]
    turn: int
    """The player's turn in the manche; in Deluxe Poker, the player's attempt in the game."""
    roll: int
    """Which roll of the turn it is."""
    manche: int | None = None
    """None in a game without manches, such as Deluxe Poker."""
    start: bool = False
    """Whether it belongs to the roll-off; `turn` is then the round of the roll-off."""
    keeps: tuple[Dice, ...] = ()
    """The dice kept before each roll of this turn after the first, this roll included."""

    @property
    def source(self) -> Source:
        return Source.DICE

    @property
    def kept(self) -> Dice:
        """The dice that are not rolled."""
        return self.keeps[-1] if self.keeps else NO_DICE

    def outcomes(self) -> Iterator[tuple[Roll, Fraction]]:
        """Every possible roll, with its probability."""
        return ((Roll(dice), dice.probability) for dice in rolls(self.count))

    def __str__(self) -> str:
        who, dice = player(self.seat), counted(self.count, "die", "dice")
        if self.start:
            return f"{who} rolls {dice} in the roll-off, round {self.turn}"
        does = f"keeps {self.kept} and rolls {dice}" if self.kept else f"rolls {dice}"
        turn = "attempt" if self.manche is None else "turn"
        return f"{who} {does}, {turn} {self.turn}, roll {self.roll}"


@dataclass(frozen=True, slots=True)
class CardDue:
    """The game waits for its next card; `seat` turns it."""

    seat: Seat
    number: int
    """Which card of the game it is, from 1."""

    source: ClassVar[Source] = Source.CARDS

    def __str__(self) -> str:
        return f"{player(self.seat)} turns card {self.number}"


class Acts(TypedDict, total=False):
    """The possible acts of one seat. A key is present only if its act is possible."""

    roll: int
    """How many dice are to be rolled: `roll`, or `roll 13356` if they are typed in."""
    turn: bool
    """The next card is to be turned: `turn`, or `card 665JJ/2/700` if it is typed in."""
    typed: bool
    """The dice or the card are real, and typed in by the players."""
    keep: int
    """How many rolls are left, if dice may be kept for another one: `keep 33`."""
    boxes: dict[str, int]
    """The points of each box that may be filled: `fill full-house`."""
    forced: bool
    """The rules allow only some of the open boxes."""
    reasons: dict[str, Words]
    """Why boxes score nothing now, where it does not follow from their pattern alone."""
    news: list[Words]
    """The rewards of five of a kind now: a bonus, a wild card, a box that must be filled."""
    notes: dict[str, list[int]]
    """The points each open box can have, if a turn is copied from paper: `note sixes 24`.
    `final 33355` is then possible too: only the last dice of the turn are known."""
    bonus_notes: dict[str, list[int]]
    """The same with a five-of-a-kind bonus, `note sixes 30 bonus`."""
    bids: tuple[int, int, int]
    """The lowest and highest bid, and the step between them: `bid 300`."""
    passing: bool
    """`pass`"""
    all_in: bool
    """`all-in`"""
    bets: list[int]
    """The wagers for `bet yes 100` and `bet no 100`; `bet none` is then possible too."""
    locks: list[int]
    """The values a joker may be locked to, `lock 3`; `no-lock` is then possible too."""


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

    def acts(self, seat: Seat, typed: bool) -> Acts:
        """The choices of a seat now; `typed` says whether its dice and cards are typed in."""

    def view(self) -> Any:
        """The public state, as plain data with its `kind`."""

    def player_view(self, seat: Seat) -> Any:
        """The public state of one player, as plain data with its `kind`."""

    def touched_seats(self, before: Self) -> Sequence[int]:
        """The seats whose views may have changed since an earlier state of the same game."""

    def summary(self, names: Sequence[str]) -> dict[str, Any]:
        """The fields that `fivefold replay --json` adds for this kind of game."""

    def read_line(self, seat: Seat, text: str) -> tuple[Self, list[Move]]:
        """Play one line of a record: the state after it, and the moves that led there."""

    def unfinished(self, text: str) -> IllegalMove | None:
        """The error if a line of a record stops in the middle of a turn, as only the last may."""

    def write_lines(self, steps: Iterable[tuple[Self, Seat, Move]]) -> Iterator[tuple[Seat, str]]:
        """The lines of a record, each with the seat it belongs to.

        From every move with its seat and the state before it; this is the state after all of them.
        """

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
