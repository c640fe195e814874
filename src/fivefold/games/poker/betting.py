"""The bets: everyone but the roller says yes or no with a wager, or that they bet nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fivefold.errors import IllegalMove, Seats
from fivefold.games.poker.card import Money
from fivefold.games.poker.moves import Bet, NoBet, Side
from fivefold.games.poker.phases import Betting, Rolling

if TYPE_CHECKING:
    from fivefold.games.poker.table import Table
    from fivefold.games.protocol import Move, Seat

WAGERS = tuple(map(Money, (100, 200, 300)))


def waiting(table: Table, betting: Betting) -> tuple[Seat, ...]:
    """Who has still to say."""
    others = (seat for seat in table.seats_in if seat != betting.roller)
    return tuple(seat for seat in others if betting.bets[seat] is None)


def wagers(table: Table, betting: Betting, seat: Seat) -> tuple[Money, ...]:
    """The amounts a seat may bet."""
    if seat not in waiting(table, betting):
        return ()
    return tuple(amount for amount in WAGERS if amount <= table[seat].money)


def legal_moves(table: Table, betting: Betting, seat: Seat) -> tuple[Move, ...]:
    if seat not in waiting(table, betting):
        return ()
    amounts = wagers(table, betting, seat)
    return (*(Bet(side, amount) for side in Side for amount in amounts), NoBet())


def play(table: Table, betting: Betting, seat: Seat, move: Move) -> tuple[Table, Betting | Rolling]:
    still_to_say = Seats(waiting(table, betting))
    if not isinstance(move, Bet | NoBet):
        raise IllegalMove("betting-now", waiting=still_to_say)
    if seat == betting.roller:
        raise IllegalMove("roller-cant-bet", waiting=still_to_say)
    if seat not in waiting(table, betting):
        raise IllegalMove("bet-already", waiting=still_to_say)
    if isinstance(move, Bet):
        table = _wagered(table, betting, seat, move)
    bets = (*betting.bets[:seat], move, *betting.bets[seat + 1 :])
    spoken = replace(betting, bets=bets)
    return table, spoken if waiting(table, spoken) else _rolling(spoken)


def _wagered(table: Table, betting: Betting, seat: Seat, bet: Bet) -> Table:
    allowed = wagers(table, betting, seat)
    if bet.amount not in allowed:
        raise IllegalMove("wrong-wager", amount=bet.amount, allowed=allowed)
    return table.paying(seat, Money(bet.amount))


def _rolling(betting: Betting) -> Rolling:
    rolls = betting.in_play.card.rolls
    return Rolling(
        betting.opener, betting.in_play, betting.roller, betting.stake, betting.bets, rolls
    )
