"""The betting: everyone but the roller bets yes or no, or does not bet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fivefold.card import Money
from fivefold.errors import IllegalMove, Seats
from fivefold.games.poker.moves import Bet, NoBet, Side
from fivefold.games.poker.phases import Betting, Rolling

if TYPE_CHECKING:
    from fivefold.games.poker.players import Players
    from fivefold.protocol import Move, Seat

WAGERS = tuple(map(Money, (100, 200, 300)))


def waiting(players: Players, betting: Betting) -> tuple[Seat, ...]:
    """The seats that have not bet yet."""
    others = (seat for seat in players.seats_in if seat != betting.roller)
    return tuple(seat for seat in others if betting.bets[seat] is None)


def wagers(players: Players, betting: Betting, seat: Seat) -> tuple[Money, ...]:
    """The amounts a seat may bet."""
    if seat not in waiting(players, betting):
        return ()
    return tuple(amount for amount in WAGERS if amount <= players[seat].money)


def legal_moves(players: Players, betting: Betting, seat: Seat) -> tuple[Move, ...]:
    if seat not in waiting(players, betting):
        return ()
    amounts = wagers(players, betting, seat)
    return (*(Bet(side, amount) for side in Side for amount in amounts), NoBet())


def play(
    players: Players, betting: Betting, seat: Seat, move: Move
) -> tuple[Players, Betting | Rolling]:
    still_to_bet = Seats(waiting(players, betting))
    if not isinstance(move, Bet | NoBet):
        raise IllegalMove("betting-now", waiting=still_to_bet)
    if seat == betting.roller:
        raise IllegalMove("roller-cant-bet", waiting=still_to_bet)
    if seat not in waiting(players, betting):
        raise IllegalMove("bet-already", waiting=still_to_bet)
    if isinstance(move, Bet):
        players = _wagered(players, betting, seat, move)
    bets = (*betting.bets[:seat], move, *betting.bets[seat + 1 :])
    following = replace(betting, bets=bets)
    return players, following if waiting(players, following) else _rolling(following)


def _wagered(players: Players, betting: Betting, seat: Seat, bet: Bet) -> Players:
    allowed = wagers(players, betting, seat)
    if bet.amount not in allowed:
        raise IllegalMove("wrong-wager", amount=bet.amount, allowed=allowed)
    return players.paying(seat, Money(bet.amount))


def _rolling(betting: Betting) -> Rolling:
    rolls = betting.in_play.card.rolls
    return Rolling(
        betting.opener, betting.in_play, betting.roller, betting.stake, betting.bets, rolls
    )
