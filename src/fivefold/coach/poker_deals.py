"""A Deluxe Poker table as everyone sees it, and where an attempt on its card can leave it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.coach.poker_cards import Need, deck_of
from fivefold.coach.poker_policy import Lanes
from fivefold.games.poker import Bet, Betting, Rolling, Side
from fivefold.games.poker.game import CARDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.coach.poker_cards import Deck
    from fivefold.coach.poker_values import Ints
    from fivefold.games.poker import Bidding, Card, CardInPlay, Player, PokerGame
    from fivefold.games.poker.phases import Attempt
    from fivefold.games.protocol import Move, Seat


@dataclass(frozen=True, slots=True)
class Deal:
    """An attempt about to be made: who rolls for how much, and what the others wager."""

    roller: Seat
    stake: int
    bets: tuple[int, ...]
    """By seat: above 0 on yes, below on no."""
    all_in: bool = False

    @classmethod
    def of(cls, attempt: Attempt) -> Deal:
        return cls(attempt.roller, attempt.stake, tuple(map(signed, attempt.bets)))

    def settled(self, money: tuple[int, ...], payout: int, *, completed: bool) -> tuple[int, ...]:
        """Everyone's money afterwards, from what they had before stakes and wagers."""
        after = [
            held + (bet if completed else -bet) for held, bet in zip(money, self.bets, strict=True)
        ]
        doubted = -sum(bet for bet in self.bets if bet < 0)
        after[self.roller] += payout + doubted if completed else -self.stake
        return tuple(after)


def signed(bet: Move | None) -> int:
    """A wager on yes as it is, on no below 0, else nothing."""
    if not isinstance(bet, Bet):
        return 0
    return bet.amount if bet.side is Side.YES else -bet.amount


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game goes on after an attempt."""

    money: tuple[int, ...]
    card: tuple[bool, ...]
    ready: tuple[bool, ...]
    left: int
    opener: int
    failed: tuple[Need, int] | None
    """What the card lacked with how many rolls left, if it was not completed."""

    @property
    def rolls_used_up(self) -> bool:
        return self.failed is not None and not self.failed[1]


@dataclass(frozen=True)
class View:
    """What lies open on a table while a card is in play, and the cards that may follow."""

    game: PokerGame
    phase: Bidding | Betting | Rolling
    cards: tuple[Card, ...]

    @cached_property
    def deck(self) -> Deck:
        card = self.phase.in_play.card
        return deck_of(self.cards if card in self.cards else (*self.cards, card))

    @cached_property
    def number(self) -> int:
        return self.deck.cards.index(self.phase.in_play.card)

    @cached_property
    def hidden(self) -> Ints:
        """The cards that can still be turned: of all, those that nobody has seen."""
        seen = [
            self.phase.in_play.card,
            *(card for player in self.game.players for card in player.cards),
        ]
        unseen = list(range(len(self.cards)))
        for card in seen:
            unseen = _without(unseen, card, self.cards)
        # Cards of another deck have been played: then nothing is known of what is left.
        return np.array(unseen if len(unseen) >= self.left else range(len(self.cards)))

    @property
    def left(self) -> int:
        return CARDS - self.game.cards_won

    @cached_property
    def money(self) -> tuple[int, ...]:
        """What everyone has, stakes and wagers on the table included."""
        money = [int(player.money) for player in self.game.players]
        if isinstance(self.phase, Betting | Rolling):
            deal = Deal.of(self.phase)
            money = [held + abs(bet) for held, bet in zip(money, deal.bets, strict=True)]
            money[deal.roller] += deal.stake
        return tuple(money)

    @property
    def need(self) -> Need:
        return Need.of(self.phase.in_play)

    @cached_property
    def lanes(self) -> Lanes:
        """This table as the one game of many that could be simulated."""
        players = self.game.players
        return Lanes(
            np.array([self.money], dtype=float),
            np.array([[bool(player.cards) for player in players]]),
            np.array([[not player.all_in_used for player in players]]),
            np.array([self.left]),
            np.array([self.phase.opener]),
            np.array([self.deck.place(self.number, self.need)]),
        )

    def success(self, deal: Deal) -> Start:
        """Where a completed card leads."""
        money = deal.settled(self.money, self.phase.in_play.card.payout, completed=True)
        card = tuple(bool(p.cards) or seat == deal.roller for seat, p in self._seated())
        return Start(money, card, self._ready(deal), self.left - 1, deal.roller, None)

    def failure(self, deal: Deal, in_play: CardInPlay, rolls: int) -> Start:
        """Where a failed attempt leads, from what lies on the card and so many rolls on."""
        money = deal.settled(self.money, 0, completed=False)
        card = tuple(bool(player.cards) for player in self.game.players)
        seats = len(money)
        opener = next((seat for seat in _round(deal.roller, seats) if money[seat]), deal.roller)
        return Start(money, card, self._ready(deal), self.left, opener, (Need.of(in_play), rolls))

    def hope(self, start: Start) -> tuple[float, float]:
        """The chance to complete the card that a start begins with, on average, and its payout."""
        if start.failed is None:
            return self.deck.fresh
        places, up_to = self.deck.failures(self.number, *start.failed)
        shares = np.diff(up_to, prepend=0.0)
        return float(shares @ self.deck.chance[places]), self.phase.in_play.card.payout

    def _ready(self, deal: Deal) -> tuple[bool, ...]:
        calls = deal.roller if deal.all_in else None
        return tuple(not player.all_in_used and seat != calls for seat, player in self._seated())

    def _seated(self) -> Iterator[tuple[int, Player]]:
        return enumerate(self.game.players)


def _round(first: int, seats: int) -> Iterator[int]:
    return ((first + step) % seats for step in range(seats))


def _without(unseen: list[int], card: Card, cards: tuple[Card, ...]) -> list[int]:
    gone = next((number for number in unseen if cards[number] == card), None)
    return [number for number in unseen if number != gone]
