"""What the coach and the bots answer; run as a program, without NumPy and from packed values."""

import json
import sys
from importlib.abc import MetaPathFinder
from pathlib import Path
from random import Random

BLOCKED = ("numpy", "numba", "llvmlite")


class Refuse(MetaPathFinder):
    """Packages that are as if they were not installed."""

    def __init__(self, packages=BLOCKED):
        self.packages = packages

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in self.packages:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def answers(values, game):
    """A game among bots, its review, drills with reasons, and a hint, as plain data."""
    from fivefold.bots import bot
    from fivefold.coach.scorecard.advice import advise
    from fivefold.games.scorecard import Position
    from fivefold.insights.scorecard.drills import surprising_drills
    from fivefold.insights.scorecard.hints import sheet_hint
    from fivefold.insights.scorecard.review import review_data
    from fivefold.protocol import Seat
    from fivefold.texts import Lang

    bots = [bot(name, game, values=values) for name in ("perfect", "casual")]
    record, begun = played(game, bots)
    return {
        "record": str(record),
        "review": review_data(record, values, Lang.EN),
        "drills": surprising_drills(values, 1, Lang.FR),
        "hint": sheet_hint(begun, Seat(0), advise(values, Position.of(begun, Seat(0))), Lang.EN),
    }


def played(game, bots):
    """The record of a whole game, and its state after the first roll."""
    from fivefold.dice import roll_dice
    from fivefold.protocol import Roll
    from fivefold.record import Record
    from fivefold.rules import built_in

    record, dice, rng, begun = Record.new(built_in(game), ["Ann", "Bo"]), Random(5), Random(6), None
    while (seat := record.game.first_to_act) is not None:
        due = record.game.due
        if due is not None:
            record = record.play(Roll(roll_dice(due.count, dice)))
            begun = begun or record.game
        else:
            record = record.play(bots[seat].choose(record.game, seat, rng), seat)
    return record, begun


def main(game, folder):
    sys.meta_path.insert(0, Refuse())
    from fivefold.rules import built_in
    from fivefold.solver import packed_values
    from fivefold.solver.storage import load_values

    packed_values.FOLDER = Path(folder)
    values = load_values(built_in(game), Path(folder) / "none")
    print(json.dumps(answers(values, game)))  # noqa: T201
    assert not set(sys.modules) & set(BLOCKED)


if __name__ == "__main__":
    main(*sys.argv[1:])
