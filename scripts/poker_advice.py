"""Lets Deluxe Poker advice play against players who do not simulate, and prints how often it wins.

    python -m scripts.poker_advice [GAMES] [SIMULATIONS] [PLAYERS] [SEED] [VALUES]

One seat, a different one in each game, follows the advice with so many simulations, as `strong`
does. The others take what the learned values alone say is best, by default those in use; VALUES is
a file like values.json with others. Besides the plain share of wins the script prints one with luck
removed (`scripts.poker_games`).
"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from fivefold.bots.poker import SIMULATIONS
from fivefold.bots.poker.coached import CoachedBot
from scripts.poker_games import interval, play
from scripts.poker_matches import weights_in


def asked() -> Namespace:
    parser = ArgumentParser(description="How often Deluxe Poker advice wins.")
    defaults = (("games", 400), ("simulations", SIMULATIONS), ("players", 2), ("seed", 1))
    for name, default in defaults:
        parser.add_argument(
            name, nargs="?", type=int, default=default, help=f"{default} if left out"
        )
    parser.add_argument("values", nargs="?", type=Path, help="the values that the others judge by")
    return parser.parse_args()


def main() -> None:
    given, played = asked(), []
    weights = weights_in(given.values) if given.values else None
    rival = CoachedBot("rival", weights=weights)
    bots = [CoachedBot("advice", given.simulations), *[rival] * (given.players - 1)]
    for number in range(given.games):
        played.append(play(bots, number, given.seed))
        if number % 20 == 19 or number == given.games - 1:
            plain, less_luck = (interval(shares) for shares in zip(*played, strict=True))
            print(f"{len(played)} games: {plain}; luck removed: {less_luck}", flush=True)


if __name__ == "__main__":
    main()
