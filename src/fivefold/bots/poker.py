"""Deluxe Poker players: some that go by feel, and one that reckons its chance to win the game."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import TYPE_CHECKING

from fivefold.bots.levels import RandomBot
from fivefold.coach.poker import Bench, attempt_chance, viewed
from fivefold.coach.poker_cards import Need, completion
from fivefold.coach.poker_choices import locked
from fivefold.errors import IllegalMove, Malformed, Seats
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
from fivefold.games.poker.card import UNIT
from fivefold.texts import shown

if TYPE_CHECKING:
    from random import Random

    from fivefold.bots import Bot
    from fivefold.games.protocol import Game, Move, Seat


@dataclass(frozen=True, slots=True)
class FeelingBot:
    """Goes by a felt chance to complete the card, and thinks of its own purse alone.

    It bids while it feels that the payout makes up for the stake, and bets where it feels sure.
    Without a card it calls All-In when a bid is out of its reach.
    """

    name: str
    blur: float
    """How far the felt chance strays from the true one: the standard deviation of its logit."""
    eager: float
    """Up to how many times the fair stake it bids."""
    sure: float
    """How far from even a chance must feel to bet on it."""
    patient: bool
    """Whether it leaves a joker free as long as that helps; else it takes what lies there."""

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        poker = asked(game, seat)
        if isinstance(poker.phase, Rolling):
            return self._lock(poker.phase)
        felt = self._felt(float(attempt_chance(poker)), rng)
        if isinstance(poker.phase, Bidding):
            return self._bid(poker, poker.phase, seat, felt)
        return self._bet(poker, seat, felt, rng)

    def _felt(self, chance: float, rng: Random) -> float:
        return 1 / (1 + exp(-log(chance / (1 - chance)) - rng.gauss(0, self.blur)))

    def _bid(self, game: PokerGame, bidding: Bidding, seat: Seat, felt: float) -> Move:
        player, lowest = game.players[seat], bidding.standing + UNIT
        fair = bidding.in_play.card.payout * felt / (1 - felt)
        if lowest <= min(self.eager * fair, player.money):
            return Bid(lowest)
        stuck = lowest > player.money and not player.cards and not player.all_in_used
        return AllIn() if stuck else Pass()

    def _bet(self, game: PokerGame, seat: Seat, felt: float, rng: Random) -> Move:
        side = Side.YES if felt > 0.5 else Side.NO
        bets = [m for m in game.legal_moves(seat) if isinstance(m, Bet) and m.side is side]
        if abs(felt - 0.5) < self.sure or not bets:
            return NoBet()
        return bets[int(rng.random() * len(bets))]

    def _lock(self, rolling: Rolling) -> Move:
        faces = rolling.loose.faces
        common = max(rolling.in_play.lockable(rolling.loose), key=faces.count)
        rolls = rolling.rolls_left or rolling.in_play.card.rolls
        chances = {
            move: completion(Need.of(locked(rolling, move)), rolls)
            for move in (NoLock(), Lock(common))
        }
        return max(chances, key=chances.__getitem__) if self.patient else Lock(common)


class ReckoningBot:
    """Chooses what leaves the best chance to win the game, as the coach judges it at once."""

    def __init__(self, name: str, simulations: int = 0) -> None:
        self.name, self._simulations = name, simulations

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        poker = asked(game, seat)
        seed = rng.getrandbits(32) if self._simulations else 0
        bench = Bench(viewed(poker), seat, self._simulations, seed)
        return bench.ranked(_worth_a_thought(poker, seat))[0].move


def _worth_a_thought(game: PokerGame, seat: Seat) -> list[Move]:
    """Every move but bids above the lowest: more can be bid when somebody tops it."""
    moves = game.legal_moves(seat)
    lowest = next((move for move in moves if isinstance(move, Bid)), None)
    return [move for move in moves if move == lowest or not isinstance(move, Bid)]


def asked(game: Game, seat: Seat) -> PokerGame:
    """The game, if it waits for a decision of this seat."""
    if not isinstance(game, PokerGame) or seat not in game.to_act or game.due is not None:
        raise IllegalMove("not-your-turn", waiting=Seats(game.to_act))
    return game


_BOTS: dict[str, Bot] = {
    bot.name: bot
    for bot in (
        RandomBot(),
        FeelingBot("beginner", blur=1.2, eager=1.5, sure=0.0, patient=False),
        FeelingBot("casual", blur=0.4, eager=1.0, sure=0.1, patient=True),
        ReckoningBot("strong"),
    )
}
POKER_LEVELS = tuple(_BOTS)
"""The players there are, the weakest first."""


def poker_bot(level: str) -> Bot:
    if level not in _BOTS:
        raise Malformed("unknown-bot", bot=shown(level), bots=POKER_LEVELS)
    return _BOTS[level]
