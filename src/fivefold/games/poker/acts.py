"""What a seat may do now in Deluxe Poker, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.games.poker.betting import wagers
from fivefold.games.poker.bidding import bids, may_all_in, may_pass
from fivefold.games.poker.phases import Betting, Bidding, Rolling
from fivefold.protocol import Acts, CardDue

if TYPE_CHECKING:
    from fivefold.games.poker.game import PokerGame
    from fivefold.protocol import Seat


def acts(game: PokerGame, seat: Seat, typed: bool) -> Acts:
    due = game.due
    if due is None:
        return _decisions(game, seat)
    if due.seat != seat:
        return {}
    if isinstance(due, CardDue):
        return {"turn": True, "typed": typed}
    return {"roll": due.count, "typed": typed}


def _decisions(game: PokerGame, seat: Seat) -> Acts:
    """In the bidding and the betting several players may act at once."""
    players, phase = game.players, game.phase
    match phase:
        case Bidding():
            return _bidding(game, phase, seat)
        case Betting() if seat in game.to_act:
            return {"bets": list(wagers(players, phase, seat))}
        case Rolling() if seat == phase.roller:
            return {"locks": list(phase.in_play.lockable(phase.loose))}
    return {}


def _bidding(game: PokerGame, bidding: Bidding, seat: Seat) -> Acts:
    players, found = game.players, Acts()
    if allowed := bids(players, bidding, seat):
        found["bids"] = (allowed[0], allowed[-1], allowed.step)
    if may_pass(players, bidding, seat):
        found["passing"] = True
    if may_all_in(players, bidding, seat):
        found["all_in"] = True
    return found
