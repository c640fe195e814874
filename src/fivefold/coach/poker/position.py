"""The public state of a Deluxe Poker game, and the states that an attempt can lead to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Self

import numpy as np

from fivefold.coach.poker.attempts import CardNeed
from fivefold.coach.poker.cards import deck_of
from fivefold.coach.poker.simulation import GameBatch
from fivefold.games.poker import Bet, Betting, Bidding, Rolling, Side
from fivefold.rules.poker import CARDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.coach.poker.cards import Deck
    from fivefold.coach.poker.values import Ints
    from fivefold.games.poker import Card, CardInPlay, Player, PokerGame
    from fivefold.games.poker.phases import Attempt
    from fivefold.protocol import Move, Seat


@dataclass(frozen=True, slots=True)
class PlannedAttempt:
    """An attempt that may be made: who rolls for which stake, and what the others wager."""

    roller: Seat
    stake: int
    bets: tuple[int, ...]
    """By seat: above 0 on yes, below 0 on no."""
    all_in: bool = False

    @classmethod
    def of(cls, attempt: Attempt) -> PlannedAttempt:
        return cls(attempt.roller, attempt.stake, tuple(map(signed_wager, attempt.bets)))

    def settled(self, money: tuple[int, ...], payout: int, *, completed: bool) -> tuple[int, ...]:
        """Everyone's money afterwards, given the money before stakes and wagers."""
        after = [
            held + (bet if completed else -bet) for held, bet in zip(money, self.bets, strict=True)
        ]
        doubted = -sum(bet for bet in self.bets if bet < 0)
        after[self.roller] += payout + doubted if completed else -self.stake
        return tuple(after)


def signed_wager(bet: Move | None) -> int:
    """A wager on yes is positive, one on no negative, and no bet is 0."""
    if not isinstance(bet, Bet):
        return 0
    return bet.amount if bet.side is Side.YES else -bet.amount


@dataclass(frozen=True, slots=True)
class AfterAttempt:
    """The state from which the game goes on after an attempt."""

    money: tuple[int, ...]
    card: tuple[bool, ...]
    ready: tuple[bool, ...]
    left: int
    opener: int
    failed: tuple[CardNeed, int] | None
    """If the card was not completed: what it lacked, and with how many rolls left."""

    @property
    def rolls_used_up(self) -> bool:
        return self.failed is not None and not self.failed[1]


@dataclass(frozen=True)
class PokerPosition:
    """Everything that players can see while a card is in play, and the cards that may follow."""

    game: PokerGame
    phase: Bidding | Betting | Rolling
    cards: tuple[Card, ...]

    @classmethod
    def of(cls, game: PokerGame) -> Self:
        """The position of a game in which a card is in play."""
        assert isinstance(game.phase, Bidding | Betting | Rolling)  # noqa: S101 (see above)
        return cls(game, game.phase, game.rules.deck)

    @cached_property
    def deck(self) -> Deck:
        card = self.phase.in_play.card
        return deck_of(self.cards if card in self.cards else (*self.cards, card))

    @cached_property
    def number(self) -> int:
        return self.deck.cards.index(self.phase.in_play.card)

    @cached_property
    def hidden(self) -> Ints:
        """The cards that can still be turned: those not seen yet."""
        seen = [
            self.phase.in_play.card,
            *(card for player in self.game.players for card in player.cards),
        ]
        unseen = list(range(len(self.cards)))
        for card in seen:
            unseen = _without(unseen, card, self.cards)
        # If cards of another deck were played, nothing is known about what is left.
        return np.array(unseen if len(unseen) >= self.left else range(len(self.cards)))

    @property
    def left(self) -> int:
        return CARDS - self.game.cards_won

    @cached_property
    def money(self) -> tuple[int, ...]:
        """Everyone's money, with the stakes and wagers on the table."""
        money = [int(player.money) for player in self.game.players]
        if isinstance(self.phase, Betting | Rolling):
            attempt = PlannedAttempt.of(self.phase)
            money = [held + abs(bet) for held, bet in zip(money, attempt.bets, strict=True)]
            money[attempt.roller] += attempt.stake
        return tuple(money)

    @property
    def need(self) -> CardNeed:
        return CardNeed.of(self.phase.in_play)

    @cached_property
    def batch(self) -> GameBatch:
        """This game as a batch of one."""
        players = self.game.players
        return GameBatch(
            np.array([self.money], dtype=float),
            np.array([[bool(player.cards) for player in players]]),
            np.array([[not player.all_in_used for player in players]]),
            np.array([self.left]),
            np.array([self.phase.opener]),
            np.array([self.deck.place(self.number, self.need)]),
        )

    def success(self, attempt: PlannedAttempt) -> AfterAttempt:
        """The state after a completed card."""
        money = attempt.settled(self.money, self.phase.in_play.card.payout, completed=True)
        card = tuple(bool(p.cards) or seat == attempt.roller for seat, p in self._seated())
        return AfterAttempt(money, card, self._ready(attempt), self.left - 1, attempt.roller, None)

    def failure(self, attempt: PlannedAttempt, in_play: CardInPlay, rolls: int) -> AfterAttempt:
        """The state after a failed attempt that had this card and this many rolls left."""
        money = attempt.settled(self.money, 0, completed=False)
        card = tuple(bool(player.cards) for player in self.game.players)
        seats = len(money)
        roller, failed = attempt.roller, (CardNeed.of(in_play), rolls)
        opener = next((seat for seat in _round(roller, seats) if money[seat]), roller)
        return AfterAttempt(money, card, self._ready(attempt), self.left, opener, failed)

    def prospect(self, start: AfterAttempt) -> tuple[float, float]:
        """The mean chance to complete the card that a start begins with, and its payout."""
        if start.failed is None:
            return self.deck.fresh
        places, up_to = self.deck.failures(self.number, *start.failed)
        shares = np.diff(up_to, prepend=0.0)
        return float(shares @ self.deck.chance[places]), self.phase.in_play.card.payout

    def _ready(self, attempt: PlannedAttempt) -> tuple[bool, ...]:
        calls = attempt.roller if attempt.all_in else None
        return tuple(not player.all_in_used and seat != calls for seat, player in self._seated())

    def _seated(self) -> Iterator[tuple[int, Player]]:
        return enumerate(self.game.players)


def _round(first: int, seats: int) -> Iterator[int]:
    return ((first + step) % seats for step in range(seats))


def _without(unseen: list[int], card: Card, cards: tuple[Card, ...]) -> list[int]:
    gone = next((number for number in unseen if cards[number] == card), None)
    return [number for number in unseen if number != gone]
