"""The state of a table: a fold of its events."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from fivefold.errors import Refused
from fivefold.fair.chain import ChainState, ShownKey
from fivefold.games import parse_move
from fivefold.protocol import Seat
from fivefold.record import Record
from fivefold.sequences import SharedHistory
from fivefold.tables.events import (
    FORMER,
    Arrived,
    Away,
    Corrected,
    Created,
    Ended,
    Event,
    Forgotten,
    Gathered,
    Hurried,
    Left,
    Moved,
    Played,
    RematchDeclined,
    Rematched,
    RematchOffered,
    Restored,
    Returned,
    Sealed,
    Seated,
    Seeded,
    Started,
    StoodIn,
    Waited,
)
from fivefold.tables.ids import same_owner
from fivefold.tables.setup import AROUND, Setup, most_events, rules_of, without_names
from fivefold.tables.sitting import Sitting, after_absence, after_act, after_seating, with_seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fivefold.protocol import Auction, CardDue, DiceDue, Move
    from fivefold.tables.events import By


class Status(StrEnum):
    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    MOVED = "moved"
    """The game goes on at another place."""


@dataclass(frozen=True, slots=True)
class PlayedAct:
    """An act that was played: its moves, and the number of its event."""

    sequence: int
    seat: Seat
    moves: tuple[Move, ...]
    by: By


@dataclass(frozen=True, slots=True)
class Table:
    """The state after `sequence` events."""

    code: str
    setup: Setup
    host: str
    fingerprint: str
    commitment: str
    chain: ChainState
    """The keys of the dice."""
    seats: tuple[Sitting, ...]
    sequence: int = 1
    status: Status = Status.OPEN
    record: Record | None = None
    """None before the game starts."""
    played_acts: SharedHistory[PlayedAct] = field(default_factory=SharedHistory)
    secret: str | None = None
    """None until it is published."""
    rematch: str | None = None
    rematch_by: tuple[int, ...] = ()
    """The seats of players who offered or accepted a rematch."""
    rematch_declined: tuple[int, ...] = ()
    hurried: bool = False
    """Whether bots finish the game without pauses."""
    gathered: bool = False
    """Whether everyone is here, and sealed seeds are being shown."""
    brought: bool = False
    """Whether the game was begun elsewhere, so that no one here saw how it was played."""
    handed_over: int = 0
    """How often the game was handed over to another place, which then knew the dice to come."""
    moved_to: str | None = None
    """The place where the game goes on, if it was handed over."""
    # Asked for several times at each act, so they are found once:
    waiting: tuple[Seat, ...] = field(init=False, repr=False, compare=False)
    """The seats the game waits for."""
    due: DiceDue | CardDue | None = field(init=False, repr=False, compare=False)
    """The dice or the card that the game waits for."""
    auction: Auction | None = field(init=False, repr=False, compare=False)
    """The auction in progress, if there is one."""

    def __post_init__(self) -> None:
        game = self.record.game if self.record and self.status is Status.PLAYING else None
        object.__setattr__(self, "waiting", game.to_act if game else ())
        object.__setattr__(self, "due", game.due if game else None)
        object.__setattr__(self, "auction", game.auction if game else None)

    @classmethod
    def created(cls, code: str, event: Created) -> Table:
        seats = tuple(
            Sitting(place.kind, place.name, place.owner, place.level, place.dice)
            for place in event.places
        )
        return cls(
            code, event.setup, event.host, event.fingerprint, event.commitment,
            ChainState(event.chain), seats, brought=event.brought,
        )  # fmt: skip

    @classmethod
    def folded(cls, code: str, events: Sequence[Event]) -> Table:
        """The table after these events."""
        first, *rest = events
        if not isinstance(first, Created):
            raise TypeError("a table begins with its creation")
        table = cls.created(code, first)
        for event in rest:
            table = table.after(event)
        return table

    def after(self, event: Event) -> Table:
        """The table after one more event. Raises IllegalMove if the rules forbid it."""
        sequence = self.sequence + 1
        match event:
            case Played(seat=seat, moves=moves, by=by, key=key):
                shown = ShownKey.parse(key) if key is not None else None
                return self._played(Seat(seat), tuple(map(parse_move, moves)), by, shown)
            case Seated() | Sealed() | Seeded() | Left():
                return replace(self, sequence=sequence, seats=after_seating(self.seats, event))
            case Gathered():
                return replace(self, sequence=sequence, gathered=True)
            case Restored(after=after, keys=keys):
                return replace(self, sequence=sequence, chain=self.chain.skipping(after, keys))
            case Away() | Waited() | StoodIn() | Returned():
                seats = after_absence(self.seats, event)
                hurried = self.hurried and not isinstance(event, Returned)
                return replace(self, sequence=sequence, seats=seats, hurried=hurried)
            case Forgotten():
                return self._forgotten(sequence, event)
            case _:
                return self._after_table_event(sequence, event)

    def _after_table_event(self, sequence: int, event: Event) -> Table:
        """Events that concern no single seat."""
        match event:
            case Started():
                record = Record.new(rules_of(self.setup), self.names, self.setup.manches)
                return replace(self, sequence=sequence, status=Status.PLAYING, record=record)
            case Corrected(changes=changes):
                new = {change.at: tuple(map(parse_move, change.moves)) for change in changes}
                return self._replayed(sequence, new)
            case Ended(secret=secret, closed=closed):
                status = Status.CLOSED if closed else Status.OVER
                return replace(self, sequence=sequence, status=status, secret=secret)
            case Hurried():
                return replace(self, sequence=sequence, hurried=True)
            case RematchOffered(seat=seat) | RematchDeclined(seat=seat):
                return self._answered(sequence, seat, isinstance(event, RematchOffered))
            case Rematched(code=code):
                return replace(self, sequence=sequence, rematch=code)
            case Moved() | Arrived():
                return self._handed_over(sequence, event)
        raise TypeError(f"a table has no {event.type} later on")

    def _handed_over(self, sequence: int, event: Moved | Arrived) -> Table:
        if isinstance(event, Moved):
            times = self.handed_over + 1
            return replace(
                self, sequence=sequence, status=Status.MOVED, moved_to=event.to, handed_over=times
            )
        return replace(self, sequence=sequence, status=Status.PLAYING, moved_to=None)

    def _forgotten(self, sequence: int, event: Forgotten) -> Table:
        seats, record = self.seats, self.record
        for seat, name in zip(event.seats, event.names, strict=True):
            seats = with_seat(seats, seat, name=name, owner=FORMER)
        if record is not None:
            names = [sitting.name or "" for sitting in seats]
            renamed = Record.new(rules_of(self.setup), names, self.setup.manches)
            record = replace(record, headers=renamed.headers)
        table = replace(self, sequence=sequence, seats=seats, record=record)
        if not event.host:
            return table
        return replace(table, host=FORMER, setup=without_names(self.setup))

    def _answered(self, sequence: int, seat: int, accepted: bool) -> Table:
        by = tuple(one for one in self.rematch_by if one != seat)
        declined = tuple(one for one in self.rematch_declined if one != seat)
        if accepted:
            return replace(
                self, sequence=sequence, rematch_by=(*by, seat), rematch_declined=declined
            )
        return replace(self, sequence=sequence, rematch_by=by, rematch_declined=(*declined, seat))

    def _played(self, seat: Seat, moves: tuple[Move, ...], by: By, shown: ShownKey | None) -> Table:
        record = self.playing
        for move in moves:
            record = record.play(move, seat)
        return self.with_act(seat, moves, record, by, shown)

    def with_act(
        self,
        seat: Seat,
        moves: tuple[Move, ...],
        record: Record,
        by: By,
        shown: ShownKey | None = None,
    ) -> Table:
        """The table after an act whose moves have been played and led to `record`; `shown` is the
        key that was published with it."""
        sequence, chain = self.sequence + 1, self.chain
        acts = self.played_acts.plus(PlayedAct(sequence, seat, moves, by))
        seats = after_act(self.seats, seat, by, record.game)
        return Table(
            self.code, self.setup, self.host, self.fingerprint, self.commitment,
            chain.showing(shown) if shown else chain, seats, sequence, self.status, record, acts,
            self.secret, self.rematch, self.rematch_by, self.rematch_declined, self.hurried,
            self.gathered, self.brought, self.handed_over,
        )  # fmt: skip

    def _replayed(self, sequence: int, new: dict[int, tuple[Move, ...]]) -> Table:
        acts = SharedHistory(
            replace(act, moves=new.get(act.sequence, act.moves))
            for act in self.played_acts
            if new.get(act.sequence, act.moves)
        )
        record = replay(self.playing, acts)
        # Whoever takes their last act back plays again, so bots do not hurry any more.
        return replace(self, sequence=sequence, played_acts=acts, record=record, hurried=False)

    @property
    def playing(self) -> Record:
        """The record of the game. Refused if the game has not started."""
        if self.record is None:
            raise Refused("not-started")
        return self.record

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sitting.name or "" for sitting in self.seats)

    @property
    def seeds(self) -> tuple[str, ...]:
        """The seeds by seat; empty for bots."""
        return tuple(sitting.seed or "" for sitting in self.seats)

    @property
    def seals(self) -> tuple[str, ...]:
        """The seals of the seeds by seat; empty for a seat without one."""
        return tuple(sitting.seal or "" for sitting in self.seats)

    @property
    def shares(self) -> tuple[str, ...]:
        """The contribution of each seat to the dice: its seed, or the seal that was not opened."""
        return tuple(sitting.seed or sitting.seal or "" for sitting in self.seats)

    @property
    def owners(self) -> tuple[str, ...]:
        return tuple({sitting.owner: None for sitting in self.seats if sitting.owner})

    def seats_of(self, owner: str | None) -> list[int]:
        """The seats of an owner. Owners are private, so nothing gives the owner of a seat."""
        seats = enumerate(self.seats)
        return [seat for seat, sitting in seats if same_owner(sitting.owner, owner)]

    def belongs(self, owner: str) -> bool:
        """Whether this owner has a seat here, or created this table."""
        return same_owner(self.host, owner) or bool(self.seats_of(owner))

    @property
    def is_full(self) -> bool:
        """Whether the game can't go on here: neither people nor bots may act any more."""
        # The first comparison is enough for most tables; this is asked at every act.
        return self.sequence >= AROUND and self.sequence >= most_events(self.setup)

    @property
    def going_on(self) -> bool:
        """Whether anything can still happen in the game here."""
        return self.status in (Status.OPEN, Status.PLAYING)

    @property
    def unfinished(self) -> bool:
        """Whether the game goes on, here or at another place."""
        return self.going_on or self.status is Status.MOVED


class Step(NamedTuple):
    """An event and the table after it."""

    event: Event
    after: Table

    @classmethod
    def of(cls, table: Table, event: Event) -> Step:
        return cls(event, table.after(event))


def steps_of(table: Table, events: Iterable[Event]) -> list[Step]:
    """Events one after the other, each with the table after it."""
    steps = list[Step]()
    for event in events:
        steps.append(Step.of(table, event))
        table = steps[-1].after
    return steps


def only_played(before: Table, after: Table) -> bool:
    """Whether nothing but acts has happened between two states of a table."""
    acts = after.played_acts.length - before.played_acts.length
    return acts == after.sequence - before.sequence


def replay(record: Record, acts: Iterable[PlayedAct]) -> Record:
    """The same game with these acts instead of its own."""
    record = Record(record.headers, record.start, SharedHistory(), record.start)
    for act in acts:
        for move in act.moves:
            record = record.play(move, act.seat)
    return record
