"""Advice on any position of a game that the whole test run shares."""

import pytest

from fivefold.coach import advise
from fivefold.dice import Dice
from fivefold.games.scorecard import Position
from fivefold.games.scorecard.sheet_input import sheet_from
from tests.support.shared import shared_folder
from tests.support.solved import ready, solved


@pytest.fixture(scope="session")
def tables():
    """Where games without their upper bonus are kept: not where users keep theirs."""
    return shared_folder("values")


@pytest.fixture
def advice(tables):
    def given(game, points, dice, rolls_left):
        values = ready(solved(game))
        sheet = sheet_from(values.rules, points)
        return advise(values, Position(sheet, Dice(dice), rolls_left), tables)

    return given
