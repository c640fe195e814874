"""Lets Deluxe Poker advice play against the `strong` bot and prints how often it wins.

    python -m scripts.poker_advice [GAMES] [SIMULATIONS] [PLAYERS] [SEED]

One seat, a different one in each game, follows the advice; `strong` plays the others. Besides the
plain share of wins the script prints one with luck removed: for every attempt it subtracts how far
the result moved the seat's estimated chance to win from its expected value. That is zero on average
but causes most of the variation, so far fewer games give the same precision.
"""

from argparse import ArgumentParser, Namespace
from random import Random
from statistics import mean, stdev

from fivefold.bots.game_loop import play_game
from fivefold.bots.poker.coached import CoachedBot
from fivefold.coach.poker.choices import scenario
from fivefold.coach.poker.continuations import estimate
from fivefold.coach.poker.position import PlannedAttempt, PokerPosition
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


def play(number: int, simulations: int, players: int, seed: int) -> tuple[float, float]:
    """The advised seat's share of the win, and its luck."""
    advised = number % players
    bots = [CoachedBot("strong")] * players
    bots[advised] = CoachedBot("advice", simulations)
    rngs = [Random(f"{seed} {number} {seat}") for seat in range(players)]
    chance = Random(f"{seed} {number} dice")
    dice = WatchedDice(chance, advised)
    cards = iter(chance.sample(DECK, len(DECK)))
    game = play_game(new_game("deluxe-poker", players), bots, rngs, dice, cards)
    assert isinstance(game, PokerGame)
    dice.ended(game)
    return (advised in game.winners) / max(len(game.winners), 1), dice.luck


def interval(shares: list[float]) -> str:
    reach = SURE * stdev(shares) / len(shares) ** 0.5
    low, middle, high = (f"{100 * (mean(shares) + off):.1f}" for off in (-reach, 0, reach))
    return f"{middle}% ({low} to {high})"


def asked() -> Namespace:
    parser = ArgumentParser(description="How often Deluxe Poker advice wins against `strong`.")
    for name, default in (("games", 400), ("simulations", 100), ("players", 2), ("seed", 1)):
        parser.add_argument(
            name, nargs="?", type=int, default=default, help=f"{default} if left out"
        )
    return parser.parse_args()


def main() -> None:
    given, played = asked(), []
    for number in range(given.games):
        played.append(play(number, given.simulations, given.players, given.seed))
        if number % 20 == 19 or number == given.games - 1:
            plain = interval([won for won, _ in played])
            less_luck = interval([won - luck for won, luck in played])
            print(f"{len(played)} games: {plain}; luck taken out: {less_luck}", flush=True)


if __name__ == "__main__":
    main()
