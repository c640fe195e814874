"""A table: its events folded into one frozen state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from fivefold.errors import Refused
from fivefold.games.poker import Bidding
from fivefold.games.protocol import Seat
from fivefold.record import Record
from fivefold.tables.acts import read_move
from fivefold.tables.events import (
    Corrected,
    Created,
    Ended,
    Event,
    Left,
    Played,
    Rematched,
    Returned,
    Seated,
    Seeded,
    Started,
    StoodIn,
)
from fivefold.tables.ids import same_owner
from fivefold.tables.setup import DiceKind, Setup, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fivefold.games.protocol import Move


class Status(StrEnum):
    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat and who sits there."""

    kind: Literal["human", "open", "bot"]
    name: str | None
    owner: str | None
    level: str | None
    """A bot's."""
    dice: DiceKind
    seed: str | None = None
    stand_in: str | None = None
    """The level of the bot that plays until the owner is back."""

    @property
    def program(self) -> str | None:
        """The level of the bot that decides here now."""
        return self.level or self.stand_in


@dataclass(frozen=True, slots=True)
class Done:
    """One act: the event that told it, and its moves."""

    sequence: int
    seat: Seat
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The state after `sequence` events."""

    code: str
    setup: Setup
    host: str
    fingerprint: str
    commitment: str
    seats: tuple[Sitting, ...]
    sequence: int = 1
    status: Status = Status.OPEN
    record: Record | None = None
    """Once the game has begun."""
    done: tuple[Done, ...] = ()
    secret: str | None = None
    """Once it is published."""
    rematch: str | None = None

    @classmethod
    def created(cls, code: str, event: Created) -> Table:
        seats = tuple(
            Sitting(place.kind, place.name, place.owner, place.level, place.dice)
            for place in event.places
        )
        return cls(code, event.setup, event.host, event.fingerprint, event.commitment, seats)

    @classmethod
    def folded(cls, code: str, events: Sequence[Event]) -> Table:
        """A table from everything that happened there."""
        first, *rest = events
        if not isinstance(first, Created):
            raise TypeError("a table begins with its creation")
        table = cls.created(code, first)
        for event in rest:
            table = table.after(event)
        return table

    def after(self, event: Event) -> Table:
        """The table after one more event; what the rules forbid is refused here."""
        sequence = self.sequence + 1
        match event:
            case Played(seat=seat, moves=moves):
                return self._played(sequence, Seat(seat), tuple(map(read_move, moves)))
            case Seated(seat=seat, name=name, owner=owner, seed=seed):
                return self._seat(sequence, seat, kind="human", name=name, owner=owner, seed=seed)
            case Seeded(seat=seat, seed=seed):
                return self._seat(sequence, seat, seed=seed)
            case Left(seat=seat):
                return self._seat(sequence, seat, kind="open", name=None, owner=None, seed=None)
            case StoodIn(seat=seat, level=level):
                return self._seat(sequence, seat, stand_in=level)
            case Returned(seat=seat):
                return self._seat(sequence, seat, stand_in=None)
            case _:
                return self._whole(sequence, event)

    def _whole(self, sequence: int, event: Event) -> Table:
        """Events that concern everyone."""
        match event:
            case Started():
                record = Record.new(rules_of(self.setup), self.names, self.setup.manches)
                return replace(self, sequence=sequence, status=Status.PLAYING, record=record)
            case Corrected(changes=changes):
                new = {change.at: tuple(map(read_move, change.moves)) for change in changes}
                return self._replayed(sequence, new)
            case Ended(secret=secret, closed=closed):
                status = Status.CLOSED if closed else Status.OVER
                return replace(self, sequence=sequence, status=status, secret=secret)
            case Rematched(code=code):
                return replace(self, sequence=sequence, rematch=code)
        raise TypeError(f"a table has no {event.type} later on")

    def _played(self, sequence: int, seat: Seat, moves: tuple[Move, ...]) -> Table:
        record = self.playing
        for move in moves:
            record = record.play(move, seat)
        done = (*self.done, Done(sequence, seat, moves))
        return Table(
            self.code, self.setup, self.host, self.fingerprint, self.commitment, self.seats,
            sequence, self.status, record, done, self.secret, self.rematch,
        )  # fmt: skip

    def _seat(self, sequence: int, seat: int, **changed: object) -> Table:
        sitting = replace(self.seats[seat], **changed)  # type: ignore[arg-type]
        seats = (*self.seats[:seat], sitting, *self.seats[seat + 1 :])
        return replace(self, sequence=sequence, seats=seats)

    def _replayed(self, sequence: int, new: dict[int, tuple[Move, ...]]) -> Table:
        done = tuple(
            replace(act, moves=new.get(act.sequence, act.moves))
            for act in self.done
            if new.get(act.sequence, act.moves)
        )
        record = replayed(self.playing, done)
        return replace(self, sequence=sequence, done=done, record=record)

    @property
    def playing(self) -> Record:
        """The game so far, or the reason why there is none."""
        if self.record is None:
            raise Refused("not-started")
        return self.record

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sitting.name or "" for sitting in self.seats)

    @property
    def seeds(self) -> tuple[str, ...]:
        """Everyone's share in the dice, by seat; empty for bots."""
        return tuple(sitting.seed or "" for sitting in self.seats)

    @property
    def owners(self) -> tuple[str, ...]:
        return tuple({sitting.owner: None for sitting in self.seats if sitting.owner})

    def seats_of(self, owner: str | None) -> list[int]:
        """Whose browser sits where is nobody else's business: seats by owner, never the reverse."""
        seats = enumerate(self.seats)
        return [seat for seat, sitting in seats if same_owner(sitting.owner, owner)]

    def belongs(self, owner: str) -> bool:
        """Whether somebody sits here, or made this table."""
        return same_owner(self.host, owner) or bool(self.seats_of(owner))

    @property
    def going_on(self) -> bool:
        return self.status in (Status.OPEN, Status.PLAYING)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats the game waits for."""
        return self.record.game.to_act if self.record and self.status is Status.PLAYING else ()

    @property
    def bidding(self) -> Bidding | None:
        phase = self.record.game.phase if self.record else None
        return phase if isinstance(phase, Bidding) and self.status is Status.PLAYING else None


def replayed(record: Record, done: Iterable[Done]) -> Record:
    """The same players' game with these acts instead."""
    record = Record(record.headers, record.start, (), record.start)
    for act in done:
        for move in act.moves:
            record = record.play(move, act.seat)
    return record
