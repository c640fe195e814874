"""How often the bot `race` wins against bots that play for points, without the luck of the dice.

If everybody played for points, the chances to win would change with the dice only, and every change
would be nothing on average. So what `race` wins more than its even share is, on average, the sum of
what its choices change: the exact chance to win after its choice minus that after the choice of a
player for points, where everybody plays for points from then on. Games are played, but only these
differences count. A few hundred games say what would take a hundred thousand otherwise.

`--first` lets both of two players race, and says how often whoever plays first wins. The worth of
leads is used if it is in the folder of solved games (`benchmarks.winning --leads --values FOLDER`).
"""

import argparse
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from time import thread_time

import numpy as np
from numpy.typing import NDArray

from benchmarks.results import keep
from fivefold import Seat
from fivefold.bots import RACE, Bot, bot
from fivefold.coach.scorecard.win_chances import WinChances, win_by_total
from fivefold.dice import roll_dice
from fivefold.games.scorecard import Fill, Keep, Position, ScorecardGame, Sheet
from fivefold.protocol import DiceDue, Game, Move, Roll
from fivefold.rules import RuleSet, scorecard_ids, scorecard_rules
from fivefold.solver.array_turn import array_offers
from fivefold.solver.exact_values import ExactValues, exactly
from fivefold.solver.kernels.lattice import lattice
from fivefold.solver.numbering import written
from fivefold.solver.storage import kept_races, load_values

SLOW = 0.02
"""Seconds that a decision should take at most."""


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


class Races:
    """Plays games in which some race and the others play for points."""

    def __init__(self, rules: RuleSet, folder: Path | None) -> None:
        values = exactly(load_values(rules, folder))
        self._rules, self._judge = rules, Judge(values)
        self._bots: dict[str, Bot] = {
            name: bot(name, rules, folder, values) for name in (RACE, "perfect")
        }
        self.leads = kept_races(values, folder) is not None
        self.seconds: list[float] = []
        """What each decision of `race` took, in seconds of CPU."""

    def share(self, seed: str, players: int, *, everybody: bool) -> float:
        """Play a game. Returns a share of wins that is right on average: of the one who races, or
        of the first of two who both do."""
        rng = Random(seed)
        counted = Seat(0 if everybody else rng.randrange(players))
        game, share = self._rules.new(players), 1 / players
        while not game.over:
            if isinstance(game.due, DiceDue):
                game = game.play(Roll(roll_dice(game.due.count, rng)))
                continue
            [seat] = game.to_act
            move = plain = self._bots["perfect"].choose(game, seat, rng)
            if everybody or seat == counted:
                move = self._raced(game, seat, rng)
            if move != plain:
                assert isinstance(game, ScorecardGame)
                gained = self._judge.worth(game, seat, move) - self._judge.worth(game, seat, plain)
                share += gained if seat == counted else -gained
            game = game.play(move, seat)
        return share

    def _raced(self, game: Game, seat: Seat, rng: Random) -> Move:
        began = thread_time()
        move = self._bots[RACE].choose(game, seat, rng)
        self.seconds.append(thread_time() - began)
        return move


def measure(game: str, players: int, options: argparse.Namespace) -> None:
    races, who = Races(scorecard_rules(game), options.values), f"{players} players"
    if options.first:
        who = "both race, the first of them"
    races.share("compile", players, everybody=options.first)
    races.seconds.clear()
    found = [
        races.share(f"{options.seed} {game} {players} {number}", players, everybody=options.first)
        for number in range(options.games)
    ]
    within = 1.96 * stdev(found) / len(found) ** 0.5
    figures = {
        "won": f"{fmean(found):.2%} ± {within:.2%}",
        "games": len(found),
        "leads": races.leads,
        "decision, median ms": round(1000 * median(races.seconds), 1),
        "decisions over 20 ms": f"{fmean(one > SLOW for one in races.seconds):.1%}",
        "longest ms": round(1000 * max(races.seconds)),
    }
    keep(f"race, {game}, {who}", figures)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=scorecard_ids(), metavar="GAME")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--first", action="store_true")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--values", type=Path, help="the folder of solved games")
    options = parser.parse_args()
    for game in options.names:
        for players in [2] if options.first else options.players:
            measure(game, players, options)


if __name__ == "__main__":
    main()
