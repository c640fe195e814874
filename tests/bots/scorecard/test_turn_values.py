import random

import numpy as np
import pytest

from fivefold.bots.scorecard.turn_values import TurnValues
from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import Position, Sheet, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver.numbering import written
from tests.support.effort import TIMES
from tests.support.solved import random_sheet, solved, solved_rules


def values_of(rules):
    return solved(rules.id) if rules.id in scorecard_ids() else solved_rules(rules)


def test_the_turns_of_many_games_are_not_all_remembered(monkeypatch):
    monkeypatch.setattr("fivefold.bots.scorecard.turn_values._CACHED", 7)
    turns = TurnValues(solved("yum"))
    rng = random.Random(1)
    for _ in range(20):
        turns.options(Position(random_sheet("yum", rng, 4), Dice("12345"), 1))
    assert len(turns._turns) == 7


def any_dice(rules, rng):
    """Dice of which many are all alike, for that is where the rules are special."""
    alike = Dice([rng.randint(1, 6)] * rules.dice)
    return alike if rng.random() < 0.4 else rng.choice(rolls(rules.dice))


def any_sheet(rules, rng):
    sheet = Sheet.empty(rules)
    for _ in range(rng.randrange(len(rules.boxes))):
        dice = any_dice(rules, rng)
        box = rng.choice(legal_boxes(sheet, dice))
        sheet = sheet.filled(box, points_in(sheet, dice, box), bonus_for(sheet, dice))
    return sheet


@pytest.mark.parametrize("which", [*scorecard_ids(), "porch", "odd"])
def test_a_turn_is_worth_what_the_solver_says_of_every_choice(which, request):
    rules = built_in(which) if which in scorecard_ids() else request.getfixturevalue(which)
    values, rng = values_of(rules), random.Random(which)
    turns = TurnValues(values)
    for _ in range(100 * TIMES):
        sheet, dice, left = any_sheet(rules, rng), any_dice(rules, rng), rng.randrange(rules.rolls)
        moves, worth = turns.options(Position(sheet, dice, left))
        ours = {move: written(sheet) + value for move, value in zip(moves, worth, strict=True)}
        legal = {move: value for move, value in ours.items() if np.isfinite(value)}
        theirs = {one.move: one.expected for one in values.choices(Position(sheet, dice, left))}
        assert legal == pytest.approx(theirs, abs=1e-9)


def test_without_foresight_a_box_is_worth_its_points():
    rng, turns = random.Random(2), TurnValues(solved("yard-forced"), 0.0)
    for _ in range(50):
        sheet, dice = random_sheet("yard-forced", rng, 6), rng.choice(rolls(5))
        moves, worth = turns.options(Position(sheet, dice, 0))
        for move, value in zip(moves, worth, strict=True):
            if np.isfinite(value) and not dice.all_same:
                assert value == points_in(sheet, dice, sheet.rules.index[move.box])
