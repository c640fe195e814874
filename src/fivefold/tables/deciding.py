"""What a command leads to: the events that follow, or the reason why it is refused.

Nothing is changed here and nothing is left to chance: the dealer knows what falls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import IllegalMove, Refused
from fivefold.games.poker import Bid, Pass, TurnCard
from fivefold.games.protocol import CardDue, Chance, Paper, Seat
from fivefold.games.scorecard import Keep
from fivefold.tables.acts import read_move, write_move
from fivefold.tables.commands import Act, ComeBack, Correct, GiveSeed, Leave, Sit, Start
from fivefold.tables.correcting import corrected
from fivefold.tables.events import Ended, Event, Played, Returned, StoodIn
from fivefold.tables.gathering import gathered
from fivefold.tables.ids import same_owner
from fivefold.tables.rights import (
    check_belongs,
    check_host,
    check_owner,
    check_playing,
    check_present,
    comes_typed,
)
from fivefold.tables.table import Status

if TYPE_CHECKING:
    from fivefold.games.protocol import Move
    from fivefold.tables.commands import Close
    from fivefold.tables.dealing import Dealer
    from fivefold.tables.events import By
    from fivefold.tables.table import Table

STAND_IN = "casual"
"""How well a bot plays for somebody who is away."""
ROLL, TURN = "roll", "turn"
"""What a player says where the dice or cards are the table's own."""

TableCommand = Sit | GiveSeed | Start | Act | Correct | Leave | ComeBack
"""What concerns one table, and nothing but its own state."""


def decided(table: Table, owner: str, command: TableCommand, dealer: Dealer) -> Event:
    match command:
        case Act():
            return _acted(table, owner, command, dealer)
        case Leave() if table.status is Status.PLAYING:
            return _left(table, owner, command)
        case Sit() | GiveSeed() | Start() | Leave():
            return gathered(table, owner, command)
        case ComeBack(seat=seat):
            check_owner(table, seat, owner)
            check_playing(table)
            if table.seats[seat].stand_in is None:
                raise Refused("nobody-stands-in")
            return Returned(seat=seat)
        case Correct():
            return corrected(table, owner, command, dealer)


def _acted(table: Table, owner: str, command: Act, dealer: Dealer) -> Event:
    if _is_typed_card(table, command):
        # Cards lie in the middle: whoever sits here may say which one was turned.
        check_belongs(table, owner)
        return played(table, Seat(command.seat), read_move(command.act), dealer, by="owner")
    check_owner(table, command.seat, owner)
    check_playing(table)
    check_present(table, command.seat)
    if command.act in (ROLL, TURN):
        move = _dealt(table, command, dealer)
    else:
        move = _chosen(table, command)
    return played(table, Seat(command.seat), move, dealer, by="owner")


def _is_typed_card(table: Table, command: Act) -> bool:
    typed = table.status is Status.PLAYING and table.setup.cards == "typed"
    return typed and isinstance(table.playing.game.due, CardDue) and command.act.startswith("card")


def _dealt(table: Table, command: Act, dealer: Dealer) -> Move:
    """What falls when a player says so."""
    due = table.playing.game.due
    if due is None:
        raise Refused("nothing-due")
    card, name = isinstance(due, CardDue), table.seats[due.seat].name
    if due.seat != command.seat:
        raise Refused("not-yours-to-throw", name=name)
    if card != (command.act == TURN):
        raise Refused("card-is-due" if card else "dice-are-due")
    if comes_typed(table, due.seat, card=card):
        raise Refused("type-what-came", name=name)
    return dealer.due(table.playing)


def _chosen(table: Table, command: Act) -> Move:
    move, card = read_move(command.act), False
    if isinstance(move, Chance | Paper):
        card = isinstance(move, TurnCard)
        if not comes_typed(table, command.seat, card=card):
            raise Refused("cards-are-dealt" if card else "dice-are-dealt")
    bidding = table.bidding
    if isinstance(move, Bid) and bidding:
        _check_price(bidding.standing, command.over)
    return move


def _check_price(standing: int, over: int | None) -> None:
    """A bid answers the one its bidder saw: it must never land on a higher one by accident."""
    if over is None:
        raise Refused("bid-without-price", standing=standing)
    if over != standing:
        raise Refused("bid-too-late", standing=standing, over=over)


def played(table: Table, seat: Seat, move: Move, dealer: Dealer, by: By) -> Event:
    """A move, with what falls at once because of it: whoever keeps dice rolls the others."""
    record, moves = table.playing.play(move, seat), [move]
    if isinstance(move, Keep) and not comes_typed(table, seat, card=False):
        moves.append(dealer.due(record))
    return Played(seat=seat, moves=tuple(map(write_move, moves)), by=by)


def sold(table: Table) -> tuple[Event, ...]:
    """Time is up in the bidding: a pass for everyone who is still asked."""
    events = list[Event]()
    while table.bidding is not None and table.waiting:
        event = Played(seat=table.waiting[0], moves=(write_move(Pass()),), by="clock")
        events.append(event)
        table = table.after(event)
    return tuple(events)


def stood_in(seat: int) -> Event:
    """A bot takes over from somebody who did not answer in time."""
    return StoodIn(seat=seat, level=STAND_IN, why="clock")


def returned(table: Table, owner: str) -> list[Event]:
    """Somebody is back: their seats are theirs again."""
    return [
        Returned(seat=seat)
        for seat, sitting in enumerate(table.seats)
        if sitting.stand_in and same_owner(sitting.owner, owner)
    ]


def _left(table: Table, owner: str, leave: Leave) -> Event:
    check_owner(table, leave.seat, owner)
    check_present(table, leave.seat)
    return StoodIn(seat=leave.seat, level=STAND_IN, why="left")


def finished(table: Table, secret: bytes) -> Event | None:
    """The secret is published once the game is over."""
    over = table.status is Status.PLAYING and table.playing.game.over
    return Ended(secret=secret.hex()) if over else None


def closed(table: Table, owner: str, _: Close, secret: bytes) -> Event:
    check_host(table, owner)
    if table.status in (Status.OVER, Status.CLOSED):
        raise IllegalMove("game-over")
    return Ended(secret=secret.hex(), closed=True)
