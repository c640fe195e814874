"""The chance with every choice of a turn, from those with every box and roll."""

import numpy as np
import pytest

from fivefold.coach.scorecard.winning.turn_wins import TurnWins
from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import Fill, Keep, Position, Sheet
from fivefold.rules import built_in

YUM = built_in("yum")
LAST = len(YUM.boxes) - 1


@pytest.fixture
def wins():
    """Only the last box is open, and it wins with five of a kind."""
    boxes = np.full((len(YUM.boxes), len(rolls(5))), -np.inf)
    boxes[LAST] = [max(roll.counts) == 5 for roll in rolls(5)]
    return TurnWins(YUM, boxes)


def test_a_box_has_its_own_chance(wins):
    moves = [Fill(YUM.boxes[LAST].id), Fill(YUM.boxes[0].id)]
    for dice, chance in (("66666", 1.0), ("66665", 0.0)):
        position = Position(Sheet.empty(YUM), Dice(dice), 0)
        assert wins.of(position, moves).tolist() == [chance, -np.inf]


@pytest.mark.parametrize(("rolls_left", "chance"), [(1, 1 / 6), (2, 11 / 36)])
def test_a_keep_has_the_chance_of_what_may_follow(wins, rolls_left, chance):
    position = Position(Sheet.empty(YUM), Dice("66665"), rolls_left)
    assert wins.of(position, [Keep(Dice("6666"))]) == pytest.approx([chance])
