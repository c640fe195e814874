"""Checks the log of a table that comes from another place: all of it must have been possible.

Each event is decided again and compared, so the moves are legal and the dice follow from the
secret. What other people agreed to can't be checked; a bundle is only taken if they do not play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import Malformed, Refused
from fivefold.games import parse_move
from fivefold.protocol import Chance, Seat
from fivefold.tables.absence import STAND_IN
from fivefold.tables.commands import Correct, GiveSeed, SealSeed, Sit
from fivefold.tables.corrections import correct_acts
from fivefold.tables.creation import check_created
from fivefold.tables.dealer import dealer_of
from fivefold.tables.decisions import play_move
from fivefold.tables.events import (
    Arrived,
    Away,
    Corrected,
    Created,
    Ended,
    Gathered,
    Hurried,
    Left,
    Moved,
    Played,
    Restored,
    Returned,
    Sealed,
    Seated,
    Seeded,
    Started,
    StoodIn,
    Waited,
)
from fivefold.tables.permissions import check_open, check_playing, check_seat, comes_typed
from fivefold.tables.seating import begin, decide_seating, gather
from fivefold.tables.table import Status, Table

if TYPE_CHECKING:
    from fivefold.tables.dealer import Dealer
    from fivefold.tables.events import Event
    from fivefold.tables.handover import Bundle

_MOST_REPLAYED = 100_000
"""Acts that all corrections together may play again: a game of 400 acts with 250 of them."""
_ID = "again"


def checked(bundle: Bundle) -> Table:
    """The table of a bundle. Refused if the game can't have been played like this."""
    first, *rest = bundle.events
    if not isinstance(first, Created):
        raise Malformed("not-a-bundle")
    check = _Check(bundle, first)
    for number, event in enumerate(rest, start=2):
        try:
            check.follow(event)
        except (ValueError, LookupError, TypeError) as error:
            if isinstance(error, Refused) and error.code == "bundle-too-large":
                raise
            raise Malformed("bundle-impossible", number=number) from None
    if check.table.record is None:  # others could still take a seat, and the secret is known
        raise Refused("not-started")
    return check.table


class _Impossible(ValueError):
    """This can't have happened at this table."""


def _check(possible: object) -> None:
    if not possible:
        raise _Impossible


class _Check:
    """Follows the log, event by event."""

    def __init__(self, bundle: Bundle, created: Created) -> None:
        check_created(created, bundle.secret)
        self.table = Table.created(bundle.code, created)
        self._owner, self._secret = created.host, bundle.secret
        self._dealer: Dealer | None = None
        self._replayed = 0

    def follow(self, event: Event) -> None:
        before = self.table
        match event:
            case Played():
                again, self.table = self._played(event)
            case Corrected():
                again, self.table = self._corrected(event)
            case _:
                again = self._decided(event)
                self.table = before.after(event)
        _check(again == event)
        if isinstance(event, Restored):
            self._dealer = None

    @property
    def dealer(self) -> Dealer:
        if self._dealer is None:
            self._dealer = dealer_of(self.table, self._secret)
        return self._dealer

    def _played(self, event: Played) -> tuple[Event, Table]:
        table, seat = self.table, Seat(event.seat)
        check_playing(table)
        check_seat(table, seat)
        _check(not self.table.is_full)
        moves = [parse_move(move) for move in event.moves]
        dealt = [
            isinstance(move, Chance) and not comes_typed(table, seat, move.source) for move in moves
        ]
        if len(moves) > 1 and not any(dealt):  # a turn of an imported record
            return event, table.after(event)
        return play_move(table, seat, None if dealt[0] else moves[0], self.dealer, event.by)

    def _corrected(self, event: Corrected) -> tuple[Event, Table]:
        _check(not self.table.is_full)
        self._replayed += self.table.played_acts.length
        if self._replayed > _MOST_REPLAYED:
            raise Refused("bundle-too-large", most=_MOST_REPLAYED)
        correct = Correct(id=_ID, changes=event.changes)
        return correct_acts(self.table, self._owner, correct, self.dealer)

    def _decided(self, event: Event) -> Event:
        match event:
            case Seated() | Sealed() | Seeded() | Left() | Gathered() | Started():
                return self._before_the_game(event)
            case Ended():
                return self._ended(event)
            case _:
                return self._in_the_game(event)

    def _before_the_game(self, event: Event) -> Event:
        table, owner = self.table, self._owner
        check_open(table)
        match event:
            case Seated(seat=seat, name=name, seed=seed, seal=seal):
                sit = Sit(id=_ID, seat=seat, name=name, seed=seed, seal=seal)
                return decide_seating(table, owner, sit)
            case Sealed(seat=seat, seal=seal):
                return decide_seating(table, owner, SealSeed(id=_ID, seat=seat, seal=seal))
            case Seeded(seat=seat, seed=seed):
                return decide_seating(table, owner, GiveSeed(id=_ID, seat=seat, seed=seed))
            case Left(seat=seat):
                check_seat(table, seat)
                return event
            case Gathered():
                return gather(table)
            case _:
                return self._started()

    def _started(self) -> Event:
        _check(all(self.table.names))
        if self.table.gathered:
            return begin(self.table, time_up=True)[0].event
        return gather(self.table)

    def _ended(self, event: Ended) -> Event:
        table = self.table
        check_playing(table)
        if event.by is not None:
            check_seat(table, event.by)
        closed = event.closed or not table.playing.game.over
        return event.model_copy(update={"secret": self._secret.hex(), "closed": closed})

    def _in_the_game(self, event: Event) -> Event:
        """Events that depend on who was there, and when: what they name must exist."""
        table = self.table
        match event:
            case Arrived():
                _check(table.status is Status.MOVED)
            case Restored(after=after, keys=keys):
                chain = table.chain
                _check(table.going_on and keys > 0 and after == chain.place)
                _check(chain.reach + keys <= chain.length)
            case Moved() | Hurried():
                check_playing(table)
                _check(table.waiting)
            case Away(seat=seat) | Returned(seat=seat):
                check_playing(table)
                check_seat(table, seat)
            case Waited(seat=seat, by=by) | StoodIn(seat=seat, by=by):
                check_playing(table)
                check_seat(table, seat)
                check_seat(table, seat if by is None else by)
                _check(getattr(event, "level", STAND_IN) == STAND_IN)
            case _:
                raise _Impossible
        return event
