"""Games to be reviewed: played half well, half at random, with turns copied from paper."""

import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fivefold.dice import Dice, roll_dice
from fivefold.games import Roll
from fivefold.games.scorecard import FinalRoll, Note, Position, Turn, possible_points
from fivefold.record import Record
from fivefold.rules import load_rules
from tests.support.own_rules import LITTLE, LITTLE_RULES
from tests.support.random_play import random_move
from tests.support.solved import solved, solved_rules

NAMES = ["Ann", "Bo", "Cléo", "Dev"]


@cache
def values_of(game):
    if game != LITTLE:
        return solved(game)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "little.toml"
        file.write_text(LITTLE_RULES, "utf-8")
        return solved_rules(load_rules(file))


def new_record(game, rng: random.Random):
    rules = values_of(game).rules
    manches = rng.choice((1, 1, 2, 3)) if rules.manches else 1
    return Record.new(rules, NAMES[: rng.randint(1, 4)], manches)


def played(record, rng, moves):
    """So many moves further, or to the end."""
    for _ in range(moves):
        if record.game.over:
            break
        record = record.play(next_move(record, rng))
    return record


def next_move(record, rng):
    game = record.game
    phase = game.phase
    if isinstance(phase, Turn) and phase == Turn(phase.seat, game.rules.rolls):
        if rng.random() < 0.2:
            return paper_move(game, rng)
        return Roll(any_dice(game.rules.dice, rng))
    if isinstance(phase, Turn) and phase.dice and rng.random() < 0.5:
        # Random choices alone would lose so much that a small mistake would not be seen.
        sheet = game.sheets[phase.seat]
        return (
            values_of(game.rules.id).choices(Position(sheet, phase.dice, phase.rolls_left))[0].move
        )
    return random_move(record, rng)[0]


def paper_move(game, rng):
    """A turn copied from paper: its last dice, or its box and points alone."""
    if rng.random() < 0.5:
        return FinalRoll(any_dice(game.rules.dice, rng))
    sheet = game.sheets[game.to_act[0]]
    policy, box = game.rules.five_of_a_kind, rng.choice(sheet.open)
    bonus = bool(policy and policy.bonus and sheet.points[policy.box] and rng.random() < 0.5)
    points = rng.choice(sorted(possible_points(sheet, box, five_of_a_kind=bonus)))
    return Note(game.rules.boxes[box].id, points, bonus=bonus)


def any_dice(count, rng):
    """All alike is frequent, for that is where the rules are special."""
    return Dice([rng.randint(1, 6)] * count) if rng.random() < 0.3 else roll_dice(count, rng)
