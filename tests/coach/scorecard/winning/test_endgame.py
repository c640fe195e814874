"""The last two turns of two players, beside the plain way."""

import random
from dataclasses import replace

import numpy as np
import pytest

from fivefold.coach.scorecard.winning.endgame import Duel, Endgame
from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import Sheet, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import UpperBonus, built_in
from fivefold.solver.sheet_state import written
from fivefold.solver.values import Values
from tests.second.plain_solver import after_reroll, outcomes
from tests.support.solved import random_sheet, solved

YUM = built_in("yum")


def plain_chance(mover, other, ahead, found):
    """The chance to win of whose turn it is, the plain way; `ahead` is beside the sheets."""
    key = mover, other, ahead
    if key in found:
        return found[key]
    if mover.full:
        lead = mover.total + ahead - other.total
        return float(lead > 0) + (lead == 0) / 2
    worth = {
        roll: max(
            1 - plain_chance(other, _after(mover, roll, box), -ahead, found)
            for box in legal_boxes(mover, roll)
        )
        for roll in rolls(mover.rules.dice)
    }
    for _ in range(mover.rules.rolls - 1):
        worth = after_reroll(mover.rules.dice, worth)
    found[key] = sum(likely * worth[roll] for roll, likely in outcomes(mover.rules.dice)[Dice()])
    return found[key]


def _after(sheet, roll, box):
    return sheet.filled(box, points_in(sheet, roll, box), bonus_for(sheet, roll))


def lead_of(first, second, ahead):
    return written(first) - written(second) + ahead


@pytest.mark.parametrize("bonus", [None, UpperBonus(at=9, points=4)])
def test_two_turns_each_without_rerolls(bonus):
    rules = replace(YUM, boxes=YUM.boxes[1:3], order=None, upper_bonus=bonus, rolls=1)
    endgame, empty = Endgame(Values.solved(rules)), Sheet.empty(rules)
    one = empty.filled(0, 6, 0)
    for first, second in ((empty, empty), (empty, one)):
        for ahead in (-4, 0, 3):
            plain = plain_chance(first, second, ahead, {})
            found = endgame.chance(first, second, lead_of(first, second, ahead))
            assert found == pytest.approx(plain, abs=1e-9)


@pytest.mark.parametrize("game", ["yum", "yard-forced"])
@pytest.mark.parametrize(("mine", "theirs"), [(1, 0), (1, 1)])
def test_the_last_turn_of_each(mine, theirs, game):
    rng = random.Random(f"last {mine} {theirs}")
    endgame = Endgame(solved(game))
    for _ in range(3):
        first, second = random_sheet(game, rng, mine), random_sheet(game, rng, theirs)
        ahead = second.total - first.total + rng.randint(-25, 10)
        plain = plain_chance(first, second, ahead, {})
        found = endgame.chance(first, second, lead_of(first, second, ahead))
        assert found == pytest.approx(plain, abs=1e-9)


def test_two_turns_each_of_a_real_game():
    """Nobody can do better, and the boxes of a roll are worth what the turn is worth."""
    rng, endgame = random.Random("two each"), Endgame(solved("yum"))
    first, second = (random_sheet("yum", rng, 2) for _ in range(2))
    lead = round(solved("yum").to_come(second) - solved("yum").to_come(first))
    even = endgame.chance(first, second, lead)
    assert (
        endgame.chance(first, second, lead - 10) < even < endgame.chance(first, second, lead + 10)
    )
    boxes = endgame.by_box(Duel(first, second, lead))
    assert boxes.shape == (len(YUM.boxes), len(rolls(5)))
    least = sum(
        float(roll.probability) * best
        for roll, best in zip(rolls(5), boxes.max(axis=0), strict=True)
    )
    assert least < even < np.max(boxes)
