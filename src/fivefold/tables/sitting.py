"""The seats of a table: the owner of each, and the bot that plays for an owner who is away."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from fivefold.protocol import CardDue, Seat
from fivefold.tables.events import (
    Away,
    Left,
    Returned,
    Sealed,
    Seated,
    Seeded,
    StoodIn,
    Waited,
)

if TYPE_CHECKING:
    from fivefold.protocol import DiceDue, Game
    from fivefold.tables.events import By
    from fivefold.tables.setup import DiceKind


@dataclass(frozen=True, slots=True)
class Absence:
    """A player is away while the game waits for them."""

    since: int
    """In milliseconds since 1970."""
    waited_by: int | None = None
    """The seat of a player who chose to go on waiting."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat and the player who has it."""

    kind: Literal["human", "open", "bot"]
    name: str | None
    owner: str | None
    level: str | None
    """A bot's."""
    dice: DiceKind
    seed: str | None = None
    seal: str | None = None
    """The hash of the seed, given before it."""
    stand_in: str | None = None
    """The level of the bot that stands in for the owner."""
    one_turn: bool = False
    """Whether that bot plays one turn only."""
    missed: bool = False
    """Whether a bot played the last turn because the owner's time was up."""
    away: Absence | None = None
    """Set while the others may choose what to do about this player's absence."""
    # Asked for several times at each act, so it is found once:
    program: str | None = field(init=False, repr=False, compare=False)
    """The level of the bot that plays this seat now, if one does."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "program", self.level or self.stand_in)


Seats = tuple[Sitting, ...]
SeatingEvent = Seated | Sealed | Seeded | Left
AbsenceEvent = Away | Waited | StoodIn | Returned


def with_seat(seats: Seats, seat: int, **changed: object) -> Seats:
    sitting = replace(seats[seat], **changed)  # type: ignore[arg-type]
    return (*seats[:seat], sitting, *seats[seat + 1 :])


def after_seating(seats: Seats, event: SeatingEvent) -> Seats:
    """The seats after a player took or left one, or contributed to the dice."""
    seat = event.seat
    match event:
        case Seated(name=name, owner=owner, seed=seed, seal=seal):
            taken = {"kind": "human", "name": name, "owner": owner}
            return with_seat(seats, seat, **taken, seed=seed, seal=seal)
        case Sealed(seal=seal):
            return with_seat(seats, seat, seal=seal)
        case Seeded(seed=seed):
            return with_seat(seats, seat, seed=seed)
        case Left(seeds_cleared=cleared):
            if cleared:
                seats = tuple(replace(each, seed=None, seal=None) for each in seats)
            free = {"kind": "open", "name": None, "owner": None}
            return with_seat(seats, seat, **free, seed=None, seal=None)


def after_absence(seats: Seats, event: AbsenceEvent) -> Seats:
    """The seats after a player went away or came back."""
    seat, present = event.seat, {"stand_in": None, "one_turn": False, "missed": False, "away": None}
    match event:
        case Away(since=since):
            return with_seat(seats, seat, away=Absence(since))
        case Waited(by=by):
            absence = seats[seat].away
            return with_seat(seats, seat, away=absence and replace(absence, waited_by=by))
        case StoodIn(level=level, until=until):
            turn = until == "turn"
            now = {"stand_in": level, "one_turn": turn, "missed": turn}
            return with_seat(seats, seat, **present | now)
        case Returned():
            return with_seat(seats, seat, **present)


def after_act(seats: Seats, acted: Seat, by: By, game: Game) -> Seats:
    """The seats after an act. Players who act are there; a bot that stands in for one turn stops
    when the turn is over."""
    if by == "owner" and (seats[acted].missed or seats[acted].away):
        seats = with_seat(seats, acted, missed=False, away=None)
    for seat, sitting in enumerate(seats):
        if sitting.one_turn and _is_turn_over(game, Seat(seat)):
            seats = with_seat(seats, seat, stand_in=None, one_turn=False)
    return seats


def _is_turn_over(game: Game, seat: Seat) -> bool:
    """Whether the game no longer waits for this seat, or waits for its next turn."""
    return turn_begins(game.due) or seat not in game.to_act


def turn_begins(due: DiceDue | CardDue | None) -> bool:
    """Whether the first dice of a turn, or its card, are due."""
    return due is not None and (isinstance(due, CardDue) or due.roll == 1)
