"""The steps of a Deluxe Poker round in a record, and which of them a review judges."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fivefold.card import UNIT
from fivefold.coach.poker.position import PokerPosition
from fivefold.games.poker import Betting, Bid, Bidding, Pass, PokerGame, Rolling
from fivefold.protocol import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fivefold.coach.poker.options import PokerOption
    from fivefold.coach.poker.values import Floats
    from fivefold.protocol import Move


class Step(NamedTuple):
    """A move, and the states before and after it."""

    before: PokerGame
    seat: Seat
    move: Move
    after: PokerGame


class Valued(NamedTuple):
    """Everyone's chance to win after a step, and the choices there were, best first.

    There are none for dice, nor for a word in the bidding that another one of the same player
    followed or topped: that player could still choose.
    """

    chances: Floats
    options: tuple[PokerOption, ...] = ()


def last_words(steps: Sequence[Step]) -> Iterator[int]:
    """The steps that settled the bidding, and the bets.

    Until then everyone is asked again after a higher bid, so only a player's last pass counts, and
    of the bids the one that nobody topped.
    """
    spoke, topped = set[Seat](), False
    for number, step in reversed(list(enumerate(steps))):
        if not isinstance(step.before.phase, Bidding):
            if isinstance(step.before.phase, Betting):
                yield number
            continue
        passed = step.move == Pass()
        if step.seat not in spoke and (passed or not topped):
            yield number
        spoke.add(step.seat)
        topped = topped or not passed


def position_of(game: PokerGame) -> PokerPosition:
    assert isinstance(game.phase, Bidding | Betting | Rolling)  # noqa: S101 (a card is in play)
    return PokerPosition(game, game.phase, game.rules.deck)


def bids_considered(step: Step, bidding: Bidding) -> list[Move]:
    """The lowest bid, whatever is no bid, and what was done.

    To say nothing more counts as a pass, even where the rules don't ask for one.
    """
    legal = step.before.legal_moves(step.seat)
    lowest = Bid(bidding.standing + UNIT)
    kept = (move for move in legal if move == lowest or not isinstance(move, Bid))
    return list(dict.fromkeys([*kept, Pass(), step.move]))


def shares_of_win(game: PokerGame) -> tuple[float, ...] | None:
    """Everyone's share of the win; None if the game is not over."""
    if not game.over:
        return None
    share = 1 / max(len(game.winners), 1)
    return tuple(share * (seat in game.winners) for seat in game.seats)
