"""How often the bot `race` wins against bots that play for points, without the luck of the dice.

If everybody played for points, the chances to win would change with the dice only, and every change
would be nothing on average. So what `race` wins more than its even share is, on average, the sum of
what its choices change: the exact chance to win after its choice minus that after the choice of a
player for points, where everybody plays for points from then on. Games are played, but only these
differences count. A few hundred games say what would take a hundred thousand otherwise.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import numpy as np
from numpy.typing import NDArray

from benchmarks.results import keep
from fivefold import Seat
from fivefold.bots import RACE, Bot, bot
from fivefold.coach.scorecard.win_chances import WinChances, win_by_total
from fivefold.dice import roll_dice
from fivefold.games.scorecard import Fill, Keep, Position, ScorecardGame, Sheet
from fivefold.protocol import DiceDue, Move, Roll
from fivefold.rules import RuleSet, scorecard_ids, scorecard_rules
from fivefold.solver.exact_values import ExactValues, exactly
from fivefold.solver.kernels.lattice import lattice
from fivefold.solver.sheet_state import written
from fivefold.solver.storage import load_values
from fivefold.solver.turns.array_turn import array_offers


class Judge:
    """What a choice of a player does to the chance to win, if all play for points afterwards."""

    def __init__(self, values: ExactValues) -> None:
        self._values, self._chances = values, WinChances(values)

    def worth(self, game: ScorecardGame, seat: Seat, move: Move) -> float:
        position, boxes = Position.of(game, seat), self._boxes(game.sheets, seat)
        turn, grid = self._values.turn(position.sheet), lattice(game.rules.dice)
        if isinstance(move, Fill):
            roll = grid.index[position.dice] - grid.first_roll
            return float(boxes[game.rules.index[move.box], roll])
        assert isinstance(move, Keep)
        ends = np.array(turn.ends(grid.index[move.dice], position.rolls_left))
        return float(ends @ boxes[np.array(turn.best_boxes), np.arange(len(ends))])

    def _boxes(self, sheets: tuple[Sheet, ...], seat: Seat) -> NDArray[np.float64]:
        """By box and roll: the chance to win with the resulting sheet; 0 where forbidden."""
        others = [one for n, one in enumerate(sheets) if n != seat]
        totals = [self._chances.total_chances(other) for other in others]
        wins = win_by_total(totals, self._values.most + 1)[written(sheets[seat]) :]
        offered = array_offers(self._values.numbering, sheets[seat])
        brings, places = offered.brings[offered.outcome], offered.places[offered.outcome]
        allowed, found = brings > -np.inf, np.zeros(brings.shape)
        points = brings[allowed].astype(np.int64)
        found[allowed] = self._chances.win_chances(places[allowed], points, wins)
        return found


def gained(rules: RuleSet, bots: dict[str, Bot], judge: Judge, seed: str, players: int) -> float:
    """Play a game, and return what the choices of `race` gained in it."""
    rng, total = Random(seed), 0.0
    racing = Seat(rng.randrange(players))
    game = rules.new(players)
    while not game.over:
        if isinstance(game.due, DiceDue):
            game = game.play(Roll(roll_dice(game.due.count, rng)))
            continue
        [seat] = game.to_act
        plain = bots["perfect"].choose(game, seat, rng)
        move = bots[RACE].choose(game, seat, rng) if seat == racing else plain
        if move != plain:
            assert isinstance(game, ScorecardGame)
            total += judge.worth(game, seat, move) - judge.worth(game, seat, plain)
        game = game.play(move, seat)
    return total


def shares(options: argparse.Namespace, game: str, players: int) -> Iterator[float]:
    rules = scorecard_rules(game)
    values = exactly(load_values(rules, options.values))
    bots = {name: bot(name, rules, options.values, values) for name in (RACE, "perfect")}
    judge = Judge(values)
    for number in range(options.games):
        seed = f"{options.seed} {game} {players} {number}"
        yield 1 / players + gained(rules, bots, judge, seed, players)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=scorecard_ids(), metavar="GAME")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--values", type=Path, help="the folder of solved games")
    options = parser.parse_args()
    for game in options.names:
        for players in options.players:
            found = list(shares(options, game, players))
            reach = 1.96 * stdev(found) / len(found) ** 0.5
            share = fmean(found)
            figures = {"won": f"{share:.2%} ± {reach:.2%}", "games": len(found)}
            keep(f"race, {game}, {players} players", figures)


if __name__ == "__main__":
    main()
