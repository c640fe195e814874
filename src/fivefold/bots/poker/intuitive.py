"""The check that a game of Deluxe Poker waits for the bot."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import TYPE_CHECKING

from fivefold.card import UNIT
from fivefold.coach.poker.attempts import CardNeed, attempt_chance, completion, locked
from fivefold.errors import IllegalMove, Seats
from fivefold.games.poker import (
    AllIn,
    Bet,
    Bid,
    Bidding,
    Lock,
    NoBet,
    NoLock,
    Pass,
    PokerGame,
    Rolling,
    Side,
)

if TYPE_CHECKING:
    from random import Random

    from fivefold.protocol import Game, Move, Seat


def deciding(game: Game, seat: Seat) -> PokerGame:
    """The game, if it waits for a decision by this seat; otherwise IllegalMove."""
    if not isinstance(game, PokerGame) or seat not in game.to_act or game.due is not None:
        raise IllegalMove("not-your-turn", waiting=Seats(game.to_act))
    return game


@dataclass(frozen=True, slots=True)
class IntuitiveBot:
    """Plays by a guess of the chance to complete the card, and considers only its own money.

    It bids while the payout seems to make up for the stake, and bets where it feels sure. If it has
    no card and cannot afford a bid, it calls All-In.
    """

    name: str
    blur: float
    """How far the guess is from the true chance: the standard deviation of its logit."""
    eager: float
    """It bids up to this many times the fair stake."""
    sure: float
    """How far from even the chance must seem for it to bet."""
    patient: bool
    """Whether it leaves a joker free as long as that helps; otherwise it locks at once."""

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        poker = deciding(game, seat)
        if isinstance(poker.phase, Rolling):
            return self._lock(poker.phase)
        guess = self._guess(float(attempt_chance(poker)), rng)
        if isinstance(poker.phase, Bidding):
            return self._bid(poker, poker.phase, seat, guess)
        return self._bet(poker, seat, guess, rng)

    def _guess(self, chance: float, rng: Random) -> float:
        return 1 / (1 + exp(-log(chance / (1 - chance)) - rng.gauss(0, self.blur)))

    def _bid(self, game: PokerGame, bidding: Bidding, seat: Seat, guess: float) -> Move:
        player, lowest = game.players[seat], bidding.standing + UNIT
        fair = bidding.in_play.card.payout * guess / (1 - guess)
        if lowest <= min(self.eager * fair, player.money):
            return Bid(lowest)
        stuck = lowest > player.money and not player.cards and not player.all_in_used
        return AllIn() if stuck else Pass()

    def _bet(self, game: PokerGame, seat: Seat, guess: float, rng: Random) -> Move:
        side = Side.YES if guess > 0.5 else Side.NO
        bets = [m for m in game.legal_moves(seat) if isinstance(m, Bet) and m.side is side]
        if abs(guess - 0.5) < self.sure or not bets:
            return NoBet()
        return bets[int(rng.random() * len(bets))]

    def _lock(self, rolling: Rolling) -> Move:
        faces = rolling.loose.faces
        common = max(rolling.in_play.lockable(rolling.loose), key=faces.count)
        rolls = rolling.rolls_left or rolling.in_play.card.rolls
        chances = {
            move: completion(CardNeed.of(locked(rolling, move)), rolls)
            for move in (NoLock(), Lock(common))
        }
        return max(chances, key=chances.__getitem__) if self.patient else Lock(common)


INTUITIVE = {
    bot.name: bot
    for bot in (
        IntuitiveBot("beginner", blur=1.2, eager=1.5, sure=0.0, patient=False),
        IntuitiveBot("casual", blur=0.4, eager=1.0, sure=0.1, patient=True),
    )
}
"""By name, the weakest first."""
