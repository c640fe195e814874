"""The bidding: the opener bids or passes first, then anyone may, until all others have passed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fivefold.card import UNIT, Money
from fivefold.errors import IllegalMove, Seats
from fivefold.games.poker.moves import AllIn, Bid, Pass
from fivefold.games.poker.phases import Betting, Bidding

if TYPE_CHECKING:
    from fivefold.games.poker.players import Players
    from fivefold.protocol import Move, Seat


def waiting(players: Players, bidding: Bidding) -> tuple[Seat, ...]:
    """The seats that must bid or pass."""
    if not bidding.opened:
        return (bidding.opener,)
    silent = {*bidding.passed, bidding.highest}
    return tuple(seat for seat in players.seats_in if seat not in silent)


def may_speak(players: Players, bidding: Bidding, seat: Seat) -> bool:
    return (bidding.opened or seat == bidding.opener) and not players[seat].out


def bids(players: Players, bidding: Bidding, seat: Seat) -> range:
    """The amounts a seat may bid."""
    if not may_speak(players, bidding, seat) or seat == bidding.highest:
        return range(0)
    return range(bidding.standing + UNIT, players[seat].money + 1, UNIT)


def may_pass(players: Players, bidding: Bidding, seat: Seat) -> bool:
    silent = {*bidding.passed, bidding.highest}
    return may_speak(players, bidding, seat) and seat not in silent


def may_all_in(players: Players, bidding: Bidding, seat: Seat) -> bool:
    return may_speak(players, bidding, seat) and not players[seat].all_in_used


def legal_moves(players: Players, bidding: Bidding, seat: Seat) -> tuple[Move, ...]:
    passing = (Pass(),) if may_pass(players, bidding, seat) else ()
    all_in = (AllIn(),) if may_all_in(players, bidding, seat) else ()
    return (*(Bid(bid) for bid in bids(players, bidding, seat)), *passing, *all_in)


def play(
    players: Players, bidding: Bidding, seat: Seat, move: Move
) -> tuple[Players, Bidding | Betting]:
    if not may_speak(players, bidding, seat):
        raise IllegalMove("opener-speaks-first", waiting=Seats((bidding.opener,)))
    match move:
        case Bid(amount):
            return players, _bid(players, bidding, seat, amount)
        case Pass():
            return _pass(players, bidding, seat)
        case AllIn():
            return _all_in(players, bidding, seat)
    raise IllegalMove("bidding-now", waiting=Seats(waiting(players, bidding)))


def _bid(players: Players, bidding: Bidding, seat: Seat, amount: int) -> Bidding:
    if seat == bidding.highest:
        raise IllegalMove("own-bid-stands", bid=bidding.standing)
    allowed = bids(players, bidding, seat)
    if not allowed:
        raise IllegalMove("cant-top-bid", money=players[seat].money, standing=bidding.standing)
    if amount not in allowed:
        raise IllegalMove("wrong-bid", bid=amount, lowest=allowed[0], highest=allowed[-1])
    return Bidding(bidding.opener, bidding.in_play, Money(amount), seat)


def _pass(players: Players, bidding: Bidding, seat: Seat) -> tuple[Players, Bidding | Betting]:
    if seat == bidding.highest:
        raise IllegalMove("own-bid-stands", bid=bidding.standing)
    if not may_pass(players, bidding, seat):
        raise IllegalMove("passed-already", standing=bidding.standing)
    passed = replace(bidding, passed=bidding.passed | {seat})
    if waiting(players, passed):
        return players, passed
    roller = bidding.opener if bidding.highest is None else bidding.highest
    return _closed(players, bidding, roller, bidding.standing)


def _all_in(players: Players, bidding: Bidding, seat: Seat) -> tuple[Players, Betting]:
    if not may_all_in(players, bidding, seat):
        raise IllegalMove("all-in-used")
    used = players.with_player(seat, replace(players[seat], all_in_used=True))
    return _closed(used, bidding, seat, players[seat].money)


def _closed(
    players: Players, bidding: Bidding, roller: Seat, stake: Money
) -> tuple[Players, Betting]:
    no_bets = (None,) * len(players)
    betting = Betting(bidding.opener, bidding.in_play, roller, stake, no_bets)
    return players.paying(roller, stake), betting
