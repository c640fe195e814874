"""The bidding: the opener speaks first, then everyone at any time, until all others have passed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fivefold.errors import IllegalMove, Seats
from fivefold.games.poker.card import UNIT, Money
from fivefold.games.poker.moves import AllIn, Bid, Pass
from fivefold.games.poker.phases import Betting, Bidding

if TYPE_CHECKING:
    from fivefold.games.poker.table import Table
    from fivefold.games.protocol import Move, Seat


def asked(table: Table, bidding: Bidding) -> tuple[Seat, ...]:
    """Whom the bidding waits for."""
    if not bidding.opened:
        return (bidding.opener,)
    silent = {*bidding.passed, bidding.highest}
    return tuple(seat for seat in table.seats_in if seat not in silent)


def may_speak(table: Table, bidding: Bidding, seat: Seat) -> bool:
    return (bidding.opened or seat == bidding.opener) and not table[seat].out


def bids(table: Table, bidding: Bidding, seat: Seat) -> range:
    """The amounts a seat may bid."""
    if not may_speak(table, bidding, seat) or seat == bidding.highest:
        return range(0)
    return range(bidding.standing + UNIT, table[seat].money + 1, UNIT)


def may_pass(table: Table, bidding: Bidding, seat: Seat) -> bool:
    silent = {*bidding.passed, bidding.highest}
    return may_speak(table, bidding, seat) and seat not in silent


def may_all_in(table: Table, bidding: Bidding, seat: Seat) -> bool:
    return may_speak(table, bidding, seat) and not table[seat].all_in_used


def legal_moves(table: Table, bidding: Bidding, seat: Seat) -> tuple[Move, ...]:
    passing = (Pass(),) if may_pass(table, bidding, seat) else ()
    all_in = (AllIn(),) if may_all_in(table, bidding, seat) else ()
    return (*(Bid(bid) for bid in bids(table, bidding, seat)), *passing, *all_in)


def play(table: Table, bidding: Bidding, seat: Seat, move: Move) -> tuple[Table, Bidding | Betting]:
    if not may_speak(table, bidding, seat):
        raise IllegalMove("opener-speaks-first", waiting=Seats((bidding.opener,)))
    match move:
        case Bid(amount):
            return table, _bid(table, bidding, seat, amount)
        case Pass():
            return _pass(table, bidding, seat)
        case AllIn():
            return _all_in(table, bidding, seat)
    raise IllegalMove("bidding-now", waiting=Seats(asked(table, bidding)))


def _bid(table: Table, bidding: Bidding, seat: Seat, amount: int) -> Bidding:
    if seat == bidding.highest:
        raise IllegalMove("own-bid-stands", bid=bidding.standing)
    allowed = bids(table, bidding, seat)
    if not allowed:
        raise IllegalMove("cant-top-bid", money=table[seat].money, standing=bidding.standing)
    if amount not in allowed:
        raise IllegalMove("wrong-bid", bid=amount, lowest=allowed[0], highest=allowed[-1])
    return Bidding(bidding.opener, bidding.in_play, Money(amount), seat)


def _pass(table: Table, bidding: Bidding, seat: Seat) -> tuple[Table, Bidding | Betting]:
    if seat == bidding.highest:
        raise IllegalMove("own-bid-stands", bid=bidding.standing)
    if not may_pass(table, bidding, seat):
        raise IllegalMove("passed-already", standing=bidding.standing)
    passed = replace(bidding, passed=bidding.passed | {seat})
    if asked(table, passed):
        return table, passed
    roller = bidding.opener if bidding.highest is None else bidding.highest
    return _closed(table, bidding, roller, bidding.standing)


def _all_in(table: Table, bidding: Bidding, seat: Seat) -> tuple[Table, Betting]:
    if not may_all_in(table, bidding, seat):
        raise IllegalMove("all-in-used")
    used = table.with_player(seat, replace(table[seat], all_in_used=True))
    return _closed(used, bidding, seat, table[seat].money)


def _closed(table: Table, bidding: Bidding, roller: Seat, stake: Money) -> tuple[Table, Betting]:
    nothing_said = (None,) * len(table.players)
    betting = Betting(bidding.opener, bidding.in_play, roller, stake, nothing_said)
    return table.paying(roller, stake), betting
