"""Deluxe Poker: how much processor time advice takes by default, and a bot's move."""

import random
from statistics import median
from time import process_time

from benchmarks.results import keep
from fivefold.bots.driving import asked_first
from fivefold.bots.poker import poker_bot
from fivefold.coach.poker import advise_poker
from fivefold.dice import throw
from fivefold.games import DiceDue, Roll
from fivefold.games.poker import PokerGame, TurnCard, load_deck

EVERY = 9
"""One decision of so many is advised on; the bot makes them all."""


def times(seats: int, seed: int) -> tuple[list[float], list[float]]:
    """Milliseconds of advice, reason included, and of the bot's moves, over one game."""
    rng, bot = random.Random(seed), poker_bot("strong")
    cards, game = iter(rng.sample(load_deck(), 36)), PokerGame.new(seats)
    advised, chosen = list[float](), list[float]()
    while not game.over:
        due = game.due
        if isinstance(due, DiceDue):
            game = game.play(Roll(throw(due.count, rng)))
        elif due is not None:
            game = game.play(TurnCard(next(cards)))
        else:
            seat = asked_first(game)
            if len(chosen) % EVERY == 0:
                begun = process_time()
                advise_poker(game, seat).reason()
                advised.append((process_time() - begun) * 1000)
            begun = process_time()
            move = bot.choose(game, seat, rng)
            chosen.append((process_time() - begun) * 1000)
            game = game.play(move, seat)
    return advised, chosen


def main() -> None:
    figures: dict[str, object] = {}
    begun = process_time()
    advise_poker(PokerGame.new(2).play(TurnCard(load_deck()[0])), 0)
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
