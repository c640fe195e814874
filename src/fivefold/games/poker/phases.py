"""The phases of Deluxe Poker: turning a card, bidding, betting, rolling. Each knows its rules.

The opener bids or passes first, then anyone may bid, until all others have passed. Everyone but the
roller bets yes or no, or does not bet. In the rolls of the attempt matching dice are placed on the
card, and the roller may lock a joker.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fivefold.card import UNIT, Money
from fivefold.dice import NO_DICE
from fivefold.errors import IllegalMove, Seats
from fivefold.games.poker.moves import AllIn, Bet, Bid, Lock, NoBet, NoLock, Pass, Side
from fivefold.protocol import Roll

if TYPE_CHECKING:
    from fivefold.dice import Dice
    from fivefold.games.poker.card_in_play import CardInPlay
    from fivefold.games.poker.players import Players
    from fivefold.protocol import Move, Seat

WAGERS = tuple(map(Money, (100, 200, 300)))


@dataclass(frozen=True, slots=True)
class Turning:
    """The opener has to turn the next card."""

    opener: Seat


@dataclass(frozen=True, slots=True)
class Bidding:
    opener: Seat
    in_play: CardInPlay
    standing: Money = Money(0)
    highest: Seat | None = None
    passed: frozenset[Seat] = frozenset()
    """The players who have passed since the last bid."""

    @property
    def opened(self) -> bool:
        """Whether the opener has bid or passed, so that the others may."""
        return self.highest is not None or bool(self.passed)

    def waiting(self, players: Players) -> tuple[Seat, ...]:
        """The seats that must bid or pass."""
        if not self.opened:
            return (self.opener,)
        silent = {*self.passed, self.highest}
        return tuple(seat for seat in players.seats_in if seat not in silent)

    def _may_speak(self, players: Players, seat: Seat) -> bool:
        return (self.opened or seat == self.opener) and not players[seat].out

    def bids(self, players: Players, seat: Seat) -> range:
        """The amounts a seat may bid."""
        if not self._may_speak(players, seat) or seat == self.highest:
            return range(0)
        return range(self.standing + UNIT, players[seat].money + 1, UNIT)

    def may_pass(self, players: Players, seat: Seat) -> bool:
        silent = {*self.passed, self.highest}
        return self._may_speak(players, seat) and seat not in silent

    def may_all_in(self, players: Players, seat: Seat) -> bool:
        return self._may_speak(players, seat) and not players[seat].all_in_used

    def legal_moves(self, players: Players, seat: Seat) -> tuple[Move, ...]:
        passing = (Pass(),) if self.may_pass(players, seat) else ()
        all_in = (AllIn(),) if self.may_all_in(players, seat) else ()
        return (*(Bid(bid) for bid in self.bids(players, seat)), *passing, *all_in)

    def play(self, players: Players, seat: Seat, move: Move) -> tuple[Players, Bidding | Betting]:
        if not self._may_speak(players, seat):
            raise IllegalMove("opener-speaks-first", waiting=Seats((self.opener,)))
        match move:
            case Bid(amount):
                return players, self._bid(players, seat, amount)
            case Pass():
                return self._pass(players, seat)
            case AllIn() if self.may_all_in(players, seat):
                used = players.with_player(seat, replace(players[seat], all_in_used=True))
                return self._closed(used, seat, players[seat].money)
            case AllIn():
                raise IllegalMove("all-in-used")
        raise IllegalMove("bidding-now", waiting=Seats(self.waiting(players)))

    def _bid(self, players: Players, seat: Seat, amount: int) -> Bidding:
        if seat == self.highest:
            raise IllegalMove("own-bid-stands", bid=self.standing)
        allowed = self.bids(players, seat)
        if not allowed:
            raise IllegalMove("cant-top-bid", money=players[seat].money, standing=self.standing)
        if amount not in allowed:
            raise IllegalMove("wrong-bid", bid=amount, lowest=allowed[0], highest=allowed[-1])
        return Bidding(self.opener, self.in_play, Money(amount), seat)

    def _pass(self, players: Players, seat: Seat) -> tuple[Players, Bidding | Betting]:
        if seat == self.highest:
            raise IllegalMove("own-bid-stands", bid=self.standing)
        if not self.may_pass(players, seat):
            raise IllegalMove("passed-already", standing=self.standing)
        passed = replace(self, passed=self.passed | {seat})
        if passed.waiting(players):
            return players, passed
        roller = self.opener if self.highest is None else self.highest
        return self._closed(players, roller, self.standing)

    def _closed(self, players: Players, roller: Seat, stake: Money) -> tuple[Players, Betting]:
        no_bets = (None,) * len(players)
        betting = Betting(self.opener, self.in_play, roller, stake, no_bets)
        return players.paying(roller, stake), betting


@dataclass(frozen=True, slots=True)
class Attempt:
    """The roller, the stake and the bets on one attempt at a card."""

    opener: Seat
    in_play: CardInPlay
    roller: Seat
    stake: Money
    bets: tuple[Bet | NoBet | None, ...]
    """By seat; None for players who have not bet yet, and for the roller."""


@dataclass(frozen=True, slots=True)
class Betting(Attempt):
    """The others bet, one after another or at once; then the roller rolls."""

    def waiting(self, players: Players) -> tuple[Seat, ...]:
        """The seats that have not bet yet."""
        others = (seat for seat in players.seats_in if seat != self.roller)
        return tuple(seat for seat in others if self.bets[seat] is None)

    def wagers(self, players: Players, seat: Seat) -> tuple[Money, ...]:
        """The amounts a seat may bet."""
        if seat not in self.waiting(players):
            return ()
        return tuple(amount for amount in WAGERS if amount <= players[seat].money)

    def legal_moves(self, players: Players, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.waiting(players):
            return ()
        amounts = self.wagers(players, seat)
        return (*(Bet(side, amount) for side in Side for amount in amounts), NoBet())

    def play(self, players: Players, seat: Seat, move: Move) -> tuple[Players, Betting | Rolling]:
        still_to_bet = Seats(self.waiting(players))
        if not isinstance(move, Bet | NoBet):
            raise IllegalMove("betting-now", waiting=still_to_bet)
        if seat == self.roller:
            raise IllegalMove("roller-cant-bet", waiting=still_to_bet)
        if seat not in still_to_bet.seats:
            raise IllegalMove("bet-already", waiting=still_to_bet)
        if isinstance(move, Bet):
            allowed = self.wagers(players, seat)
            if move.amount not in allowed:
                raise IllegalMove("wrong-wager", amount=move.amount, allowed=allowed)
            players = players.paying(seat, Money(move.amount))
        bets = (*self.bets[:seat], move, *self.bets[seat + 1 :])
        following = replace(self, bets=bets)
        if following.waiting(players):
            return players, following
        rolls = self.in_play.card.rolls
        return players, Rolling(self.opener, self.in_play, self.roller, self.stake, bets, rolls)


@dataclass(frozen=True, slots=True)
class Rolling(Attempt):
    rolls_left: int = 0
    loose: Dice = NO_DICE
    """Dice beside the card while the roller decides on a joker."""

    @property
    def over(self) -> bool:
        """Whether the card is complete or its rolls are used up, with nothing left to decide."""
        return not self.loose and (self.in_play.complete or not self.rolls_left)

    def legal_moves(self) -> tuple[Move, ...]:
        if not self.loose:
            return ()
        return (*map(Lock, self.in_play.lockable(self.loose)), NoLock())

    def play(self, move: Move) -> Rolling:
        """The attempt after a roll or a decision, which may be `over`."""
        match move:
            case Roll(dice) if not self.loose:
                return self._rolled(dice)
            case Lock(value) if self.loose:
                return replace(self, in_play=self.in_play.locked(value, self.loose), loose=NO_DICE)
            case NoLock() if self.loose:
                return replace(self, loose=NO_DICE)
        if self.loose:
            raise IllegalMove("joker-to-decide", values=self.in_play.lockable(self.loose))
        raise IllegalMove("dice-due", count=self.in_play.dice_to_roll)

    def _rolled(self, dice: Dice) -> Rolling:
        count = self.in_play.dice_to_roll
        if len(dice) != count:
            raise IllegalMove("wrong-dice-count", dice=dice, got=len(dice), count=count)
        in_play, loose = self.in_play.after(dice)
        undecided = loose if in_play.lockable(loose) else NO_DICE
        return replace(self, in_play=in_play, rolls_left=self.rolls_left - 1, loose=undecided)


Phase = Turning | Bidding | Betting | Rolling
