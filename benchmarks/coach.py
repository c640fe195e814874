"""The coach: how long the review of a whole four-player game takes, once its values are loaded."""

import random
from time import perf_counter

from benchmarks.results import keep
from fivefold.coach.scorecard.review import Review, review
from fivefold.dice import roll_dice
from fivefold.games import DiceDue, Roll
from fivefold.games.scorecard import Position, ScorecardGame
from fivefold.games.scorecard.phases import Turn
from fivefold.record import Record
from fivefold.rules import scorecard_ids, scorecard_rules
from fivefold.solver.storage import load_values
from fivefold.solver.values import Values

PLAYERS = ("Ann", "Bo", "Cléo", "Dev")
RUNS = 5


def finished_game(values: Values, rng: random.Random) -> Record:
    """A whole game with random dice and choices among the better ones."""
    record = Record.new(values.rules, PLAYERS)
    while not record.game.over:
        game = record.game
        if isinstance(game.due, DiceDue):
            record = record.play(Roll(roll_dice(game.due.count, rng)))
        else:
            assert isinstance(game, ScorecardGame)
            turn = game.phase
            assert isinstance(turn, Turn)
            assert turn.dice is not None
            options = values.choices(Position(game.sheets[turn.seat], turn.dice, turn.rolls_left))
            record = record.play(options[min(int(rng.expovariate(1)), len(options) - 1)].move)
    return record


def reviewed(record: Record, values: Values) -> tuple[float, float]:
    """Seconds until the figures are ready, and until the worst decisions have reasons."""
    begun = perf_counter()
    found: Review = review(record, values)
    figures = perf_counter() - begun
    found.as_data()
    return figures, perf_counter() - begun


def main() -> None:
    figures: dict[str, object] = {}
    for game in scorecard_ids():
        values = load_values(scorecard_rules(game))
        record = finished_game(values, random.Random(1))
        reviewed(record, values)
        times = [reviewed(record, values) for _ in range(RUNS)]
        figures[f"{game}, four players, review s"] = round(min(first for first, _ in times), 3)
        figures[f"{game}, the same with reasons s"] = round(min(both for _, both in times), 3)
    keep("coach", figures)


if __name__ == "__main__":
    main()
