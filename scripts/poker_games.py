"""Deluxe Poker games between real bots, with luck removed.

Besides a seat's share of the win a game gives one with luck removed: for every attempt it subtracts
how far the result moved the seat's estimated chance to win from its expected value. That is zero on
average but causes most of the variation, so far fewer games give the same precision.
"""

from collections.abc import Sequence
from random import Random
from statistics import mean, stdev

from fivefold.bots import Bot
from fivefold.bots.driving import drive
from fivefold.coach.poker.choices import scenario
from fivefold.coach.poker.position import PlannedAttempt, PokerPosition
from fivefold.coach.poker.simulation import estimate
from fivefold.coach.poker.values import learned_weights
from fivefold.dice import Dice, roll_dice
from fivefold.games import DiceDue, new_game
from fivefold.games.poker import PokerGame, Rolling
from fivefold.protocol import Game
from fivefold.rules import load_deck

DECK = load_deck()
SURE = 1.96


class WatchedDice:
    """Random dice that add up what luck gave one seat."""

    def __init__(self, rng: Random, seat: int) -> None:
        self.rng, self.seat, self.luck = rng, seat, 0.0
        self.before = 0
        self.given = (0.0, 0.0)
        """What the seat gains if the current attempt succeeds, and if it fails."""

    def dice(self, game: Game, due: DiceDue) -> Dice:
        assert isinstance(game, PokerGame)
        phase = game.phase
        if isinstance(phase, Rolling) and phase.rolls_left == phase.in_play.card.rolls:
            self.ended(game)
            self.given = self.at_stake(game, phase)
        return roll_dice(due.count, self.rng)

    def ended(self, game: PokerGame) -> None:
        """Count the luck of the previous attempt."""
        self.luck += self.given[0 if game.cards_won > self.before else 1]
        self.before = game.cards_won

    def at_stake(self, game: PokerGame, phase: Rolling) -> tuple[float, float]:
        view = PokerPosition(game, phase, DECK)
        ends = scenario(view, PlannedAttempt.of(phase), phase.in_play, phase.rolls_left)
        starts, shares = zip(*ends, strict=True)
        success, failure = estimate(starts, view, learned_weights())[:, self.seat]
        expected = shares[0] * success + shares[1] * failure
        return success - expected, failure - expected


def play(bots: Sequence[Bot], number: int, seed: int) -> tuple[float, float]:
    """What the first bot won in one game, and the same with luck removed. Seats rotate."""
    players = len(bots)
    watched = number % players
    seated = [bots[(seat - watched) % players] for seat in range(players)]
    rngs = [Random(f"{seed} {number} {seat}") for seat in range(players)]
    chance = Random(f"{seed} {number} dice")
    dice = WatchedDice(chance, watched)
    cards = chance.sample(DECK, len(DECK))
    game = drive(new_game("deluxe-poker", players), seated, dice, rngs, cards)
    assert isinstance(game, PokerGame)
    dice.ended(game)
    won = (watched in game.winners) / max(len(game.winners), 1)
    return won, won - dice.luck


def interval(shares: Sequence[float]) -> str:
    reach = SURE * stdev(shares) / len(shares) ** 0.5
    low, middle, high = (f"{100 * (mean(shares) + off):.1f}" for off in (-reach, 0, reach))
    return f"{middle}% ({low} to {high})"
