"""Decides on commands: each becomes an event and the next table, or is refused with a reason.

Nothing here is random: the dealer determines every roll and card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import IllegalMove, Refused
from fivefold.games import parse_move
from fivefold.protocol import Chance, Paper, Seat, Source, TurnCard
from fivefold.tables.absence import STAND_IN, choose_for_absent
from fivefold.tables.commands import (
    Act,
    Close,
    ComeBack,
    Correct,
    ForAbsent,
    GiveSeed,
    Hurry,
    Leave,
    SealSeed,
    Sit,
    Start,
)
from fivefold.tables.corrections import correct_acts
from fivefold.tables.events import Ended, Event, Played, Returned, StoodIn
from fivefold.tables.pace import hurry
from fivefold.tables.permissions import (
    check_belongs,
    check_here,
    check_host,
    check_owner,
    check_playing,
    check_present,
    comes_typed,
)
from fivefold.tables.seating import begin, decide_seating
from fivefold.tables.setup import most_events
from fivefold.tables.table import Status, Step

if TYPE_CHECKING:
    from fivefold.fair.chain import ShownKey
    from fivefold.protocol import Move
    from fivefold.record import Record
    from fivefold.tables.dealer import Dealer
    from fivefold.tables.events import By
    from fivefold.tables.table import Table

ROLL, TURN = "roll", "turn"
"""The acts for dice and cards that the program deals."""

_UNDECIDED = (Chance, Paper)
"""Moves that name dice or cards, as no player can choose them."""

_InSeat = Sit | SealSeed | GiveSeed | Start | Leave | ComeBack
TableCommand = _InSeat | Act | Correct | Hurry | ForAbsent | Close
"""Commands that depend only on their table: all but rematches, which make another one."""


def decide(table: Table, owner: str, command: TableCommand, dealer: Dealer, secret: bytes) -> Step:
    """The events that a command leads to. Raises FivefoldError if it is refused."""
    match command:
        case Close():
            return close_table(table, owner, secret)
        case ForAbsent():
            return choose_for_absent(table, owner, command, secret)
        case _ if table.is_full:
            raise Refused("table-full", events=most_events(table.setup))
        case Act():
            return _acted(table, owner, command, dealer)
        case Correct():
            return correct_acts(table, owner, command, dealer)
        case Hurry():
            return Step.of(table, hurry(table, owner))
        case _:
            return Step.of(table, _seat_event(table, owner, command))


def _seat_event(table: Table, owner: str, command: _InSeat) -> Event:
    match command:
        case Leave() if table.status is Status.PLAYING:
            return _left(table, owner, command)
        case Sit() | SealSeed() | GiveSeed() | Start() | Leave():
            return decide_seating(table, owner, command)
        case ComeBack(seat=seat):
            check_owner(table, seat, owner)
            check_playing(table)
            sitting = table.seats[seat]
            if not (sitting.stand_in or sitting.away or sitting.missed):
                raise Refused("nobody-stands-in")
            return Returned(seat=seat)


def _acted(table: Table, owner: str, command: Act, dealer: Dealer) -> Step:
    if _is_typed_card(table, command):
        # Any player may type in the card that was turned.
        check_belongs(table, owner)
        return play_move(table, Seat(command.seat), parse_move(command.act), dealer, by="owner")
    check_owner(table, command.seat, owner)
    check_playing(table)
    check_present(table, command.seat)
    move = None
    if command.act in (ROLL, TURN):
        _check_due(table, command)
    else:
        move = _chosen(table, command)
    return play_move(table, Seat(command.seat), move, dealer, by="owner")


def _is_typed_card(table: Table, command: Act) -> bool:
    typed = table.status is Status.PLAYING and table.setup.cards == "typed"
    due = table.due if typed else None
    if due is None or due.source is not Source.CARDS or command.act in (ROLL, TURN):
        return False
    return isinstance(parse_move(command.act), TurnCard)


def _check_due(table: Table, command: Act) -> None:
    """Refuse `roll` or `turn` unless the program deals just that."""
    due = table.due
    if due is None:
        raise Refused("nothing-due")
    card, name = due.source is Source.CARDS, table.seats[due.seat].name
    if due.seat != command.seat:
        raise Refused("not-yours-to-throw", name=name)
    if card != (command.act == TURN):
        raise Refused("card-is-due" if card else "dice-are-due")
    if comes_typed(table, due.seat, due.source):
        raise Refused("type-what-came", name=name)


def _chosen(table: Table, command: Act) -> Move:
    move, auction = parse_move(command.act), table.auction
    if isinstance(move, _UNDECIDED) and not comes_typed(table, command.seat, move.source):
        cards = move.source is Source.CARDS
        raise Refused("cards-are-dealt" if cards else "dice-are-dealt")
    if move.answers_price and auction is not None:
        _check_price(auction.price, command.over)
    return move


def _check_price(standing: int, over: int | None) -> None:
    """Refuse a bid that was made before the bidder saw the standing one."""
    if over is None:
        raise Refused("bid-without-price", standing=standing)
    if over != standing:
        raise Refused("bid-too-late", standing=standing, over=over)


def play_move(table: Table, seat: Seat, move: Move | None, dealer: Dealer, by: By) -> Step:
    """Play a move, or the dice or card that are due if it is None. After a keep the other dice are
    rolled, too, unless they are typed in."""
    record: Record = table.playing
    shown: ShownKey | None = None
    moves: tuple[Move, ...] = ()
    if move is not None:
        record, moves = record.play(move, seat), (move,)
    due, rolls = record.game.due, move is None or move.rolls_on
    if rolls and due is not None and not comes_typed(table, seat, due.source):
        shown = dealer.shown(record.game)
        if shown.number <= table.chain.reach:  # in a roll-off, where all have the same key
            shown = None
        moves = (*moves, dealer.dealt(record))
        record = record.play(moves[-1], seat)
    if not moves:
        raise Refused("nothing-due")
    key = None if shown is None else str(shown)
    event = Played(seat=seat, moves=tuple(map(str, moves)), by=by, key=key)
    return Step(event, table.with_act(seat, moves, record, by, shown))


def close_auction(table: Table) -> list[Step]:
    """Time is up in the auction: everyone who could still bid passes."""
    steps = list[Step]()
    while (auction := table.auction) is not None and table.waiting:
        event = Played(seat=table.waiting[0], moves=(str(auction.decline),), by="clock")
        steps.append(Step.of(table, event))
        table = steps[-1].after
    return steps


def _left(table: Table, owner: str, leave: Leave) -> Event:
    check_owner(table, leave.seat, owner)
    check_present(table, leave.seat)
    return StoodIn(seat=leave.seat, level=STAND_IN, why="left")


def follow_up(table: Table, secret: bytes) -> list[Step]:
    """Events that follow automatically: the start of the game when all seeds are shown; the end of
    the table, with its secret, when the game is over."""
    if table.waiting:  # after nearly every act
        return []
    if table.status is Status.PLAYING and table.playing.game.over:
        return [Step.of(table, Ended(secret=secret.hex()))]
    return begin(table)


def close_table(table: Table, owner: str, secret: bytes) -> Step:
    check_host(table, owner)
    check_here(table)
    if table.status in (Status.OVER, Status.CLOSED):
        raise IllegalMove("game-over")
    return give_up(table, secret, by=next(iter(table.seats_of(owner)), None))


def give_up(table: Table, secret: bytes, by: int | None = None) -> Step:
    """End a game that is not over, or a table at which none began; `by` is the seat of the person
    who did it."""
    return Step.of(table, Ended(secret=secret.hex(), closed=True, by=by))
