"""Lets Deluxe Poker advice play against the `strong` bot and prints how often it wins.

    python -m scripts.poker_advice [GAMES] [SIMULATIONS] [PLAYERS] [SEED]

One seat, another one in each game, follows the advice; `strong` has the others. Beside the plain
share of wins stands one from which luck is taken out: what every attempt gave that seat, as the
judge of the advice sees it, less what its exact chance let expect. That is nothing on average, but
it is most of what games differ by, so far fewer games tell as much.
"""

from argparse import ArgumentParser, Namespace
from random import Random
from statistics import mean, stdev

from fivefold.bots.driving import drive
from fivefold.bots.poker import ReckoningBot, poker_bot
from fivefold.coach.continuations import judged
from fivefold.coach.poker_choices import scenario
from fivefold.coach.poker_deals import Deal, View
from fivefold.coach.poker_values import learned_weights
from fivefold.dice import Dice, throw
from fivefold.games import DiceDue
from fivefold.games.poker import PokerGame, Rolling, load_deck

DECK = load_deck()
SURE = 1.96


class WatchedDice:
    """Fair dice that add up what luck gave one seat."""

    def __init__(self, rng: Random, seat: int) -> None:
        self.rng, self.seat, self.luck = rng, seat, 0.0
        self.before = 0
        self.given = (0.0, 0.0)
        """What success and failure of the attempt under way give the seat."""

    def dice(self, game: PokerGame, due: DiceDue) -> Dice:
        phase = game.phase
        if isinstance(phase, Rolling) and phase.rolls_left == phase.in_play.card.rolls:
            self.ended(game)
            self.given = self.at_stake(game, phase)
        return throw(due.count, self.rng)

    def ended(self, game: PokerGame) -> None:
        """The attempt before is over: the card was won, or it was not."""
        self.luck += self.given[0 if game.cards_won > self.before else 1]
        self.before = game.cards_won

    def at_stake(self, game: PokerGame, phase: Rolling) -> tuple[float, float]:
        view = View(game, phase, DECK)
        ends = scenario(view, Deal.of(phase), phase.in_play, phase.rolls_left)
        starts, shares = zip(*ends, strict=True)
        success, failure = judged(starts, view, learned_weights())[:, self.seat]
        expected = shares[0] * success + shares[1] * failure
        return success - expected, failure - expected


def play(number: int, simulations: int, players: int, seed: int) -> tuple[float, float]:
    """The advised seat's share of the win, and what luck gave it."""
    advised = number % players
    bots = [poker_bot("strong")] * players
    bots[advised] = ReckoningBot("advice", simulations)
    rngs = [Random(f"{seed} {number} {seat}") for seat in range(players)]
    chance = Random(f"{seed} {number} dice")
    dice = WatchedDice(chance, advised)
    cards = iter(chance.sample(DECK, len(DECK)))
    game = drive(PokerGame.new(players), bots, rngs, dice, cards)
    dice.ended(game)
    return (advised in game.winners) / max(len(game.winners), 1), dice.luck


def told(shares: list[float]) -> str:
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
            plain = told([won for won, _ in played])
            less_luck = told([won - luck for won, luck in played])
            print(f"{len(played)} games: {plain}; luck taken out: {less_luck}", flush=True)


if __name__ == "__main__":
    main()
