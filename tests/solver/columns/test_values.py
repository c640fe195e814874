"""Bots play by the sum of what the columns are worth, and score what the compiled games do."""

from random import Random

import numpy as np
import pytest

from fivefold.bots.dice_sources import RandomDice
from fivefold.bots.driving import drive
from fivefold.bots.scorecard.level_bot import LevelBot
from fivefold.bots.scorecard.levels import BEST
from fivefold.dice import Dice
from fivefold.games.scorecard import Position, Sheet
from fivefold.solver.columns.bounds import find_bounds
from fivefold.solver.columns.prices import priced_columns
from fivefold.solver.columns.values import ColumnValues
from tests.support.pads import columns


@pytest.fixture(scope="module")
def values():
    rules = columns(1, 3)
    return ColumnValues(rules, priced_columns(rules))


def test_a_turn_offers_every_box_of_every_column(values):
    sheet = Sheet.empty(values.rules)
    turn = values.new_turn(sheet)
    roll = 20  # 66
    boxes = np.array(turn.boxes(roll, 0))
    assert len(boxes) == 6
    best = [turn.best_boxes[roll], turn.scored[roll], max(boxes)]
    assert best == [4, 36, turn.finals[roll]]


def test_points_and_what_the_columns_are_worth_after_them_add_up(values):
    sheet = Sheet.empty(values.rules)
    for box, points in ((4, 36), (0, 1), (2, 7)):
        sheet = sheet.filled(box, points, 0)
    turn, after = values.new_turn(sheet), sheet.filled(5, 36, 0)
    gain = turn.boxes(20, 0)[5] - 36
    assert gain == pytest.approx(values.expected_total(after) - 36 - 44, abs=1e-3)
    assert turn.boxes(20, 0)[4] == -np.inf


def test_the_value_of_an_empty_sheet_is_the_upper_bound(values):
    assert values.expected_total(Sheet.empty(values.rules)) == pytest.approx(values.upper, abs=1e-3)


def test_every_sheet_has_a_place_of_its_own(values):
    empty = Sheet.empty(values.rules)
    sheets = [empty, *(empty.filled(box, 0, 0) for box in range(6)), empty.filled(1, 6, 0)]
    assert len({values.place(sheet) for sheet in sheets}) == len(sheets)


def test_the_bot_scores_what_the_compiled_games_score(values):
    bot, totals = LevelBot(BEST, values), []
    for seed in range(400):
        rng = Random(seed)
        game = drive(values.rules.new(1), [bot], RandomDice(rng), rng)
        totals.append(game.sheets[0].total)
    counted = find_bounds(values, 20_000, seed=1)
    assert np.mean(totals) == pytest.approx(counted.mean, abs=4 * np.std(totals) / 20)


def test_the_bot_takes_the_best_box(values):
    bot = LevelBot(BEST, values)
    position = Position(Sheet.empty(values.rules), Dice("66"), 0)
    moves, worth = bot._turns.options(position)
    assert str(moves[worth.index(max(worth))]) == "fill sixes-c1"
