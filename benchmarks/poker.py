"""Deluxe Poker: the CPU time of advice with default settings, and of a bot's move."""

import random
from statistics import median
from time import process_time

from benchmarks.results import keep
from fivefold.bots import bot
from fivefold.coach.poker.advice import advise_poker
from fivefold.dice import roll_dice
from fivefold.games import DiceDue, Roll, new_game
from fivefold.games.poker import PokerGame, TurnCard
from fivefold.protocol import Seat
from fivefold.rules import load_deck

EVERY = 9
"""Advice is given on one in this many decisions; the bot makes all of them."""


def times(seats: int, seed: int) -> tuple[list[float], list[float]]:
    """Milliseconds of each advice with its reason, and of each move of the bot, in one game."""
    rng, strong = random.Random(seed), bot("strong", "deluxe-poker")
    cards, game = iter(rng.sample(load_deck(), 36)), new_game("deluxe-poker", seats)
    advised, chosen = list[float](), list[float]()
    while (seat := game.first_to_act) is not None:
        due = game.due
        if isinstance(due, DiceDue):
            game = game.play(Roll(roll_dice(due.count, rng)))
        elif due is not None:
            game = game.play(TurnCard(next(cards)))
        else:
            if len(chosen) % EVERY == 0:
                assert isinstance(game, PokerGame)
                begun = process_time()
                advise_poker(game, seat).reason()
                advised.append((process_time() - begun) * 1000)
            begun = process_time()
            move = strong.choose(game, seat, rng)
            chosen.append((process_time() - begun) * 1000)
            game = game.play(move, seat)
    return advised, chosen


def main() -> None:
    figures: dict[str, object] = {}
    game = new_game("deluxe-poker", 2).play(TurnCard(load_deck()[0]))
    assert isinstance(game, PokerGame)
    begun = process_time()
    advise_poker(game, Seat(0))
    figures["first advice of a process, ms"] = round((process_time() - begun) * 1000)
    for seats in range(2, 7):
        games = [times(seats, seed) for seed in range(3)]
        advised = [figure for game, _ in games for figure in game]
        chosen = [figure for _, game in games for figure in game]
        figures[f"advice, {seats} players, ms"] = round(median(advised))
        figures[f"advice, {seats} players, slowest, ms"] = round(max(advised))
        figures[f"strong bot, {seats} players, ms a move"] = round(sum(chosen) / len(chosen), 2)
    keep("poker", figures)


if __name__ == "__main__":
    main()
