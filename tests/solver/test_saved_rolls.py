"""Games in which unused rolls are saved."""

import random
from dataclasses import replace
from itertools import chain, combinations

import numpy as np
import pytest

from fivefold.bots import bot, bot_names
from fivefold.coach.scorecard.advice import advise
from fivefold.dice import Dice, rolls
from fivefold.errors import Malformed
from fivefold.games import new_game
from fivefold.games.scorecard import Fill, Keep, Position, Sheet
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.protocol import Roll
from fivefold.rules import Points
from fivefold.solver.exact_values import exactly
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.numbering import Numbering, SheetState
from fivefold.solver.passes.reach import reach_chances
from fivefold.solver.plan import make_plan
from fivefold.solver.saved_values import saved_levels
from fivefold.solver.simulation import simulate
from fivefold.solver.solve import solve_levels
from fivefold.solver.storage import kept_values, load_values
from tests.support.insights import code_of
from tests.support.saving import saver, saver_values, second_solution


def test_simulated_games_agree_with_the_value_whatever_is_saved():
    means, some = [], {"chance": 20, "fives": 15}
    begun = [sheet_from(saver(), some, saved=saved) for saved in (0, 4)]
    for sheet in (Sheet.empty(saver()), *begun):
        totals = simulate(saver_values(), games=20_000, seed=1, sheet=sheet)
        again = simulate(saver_values(), games=20_000, seed=1, threads=1, sheet=sheet)
        assert again.mean == totals.mean
        means.append(saver_values().expected_total(sheet))
        assert abs(totals.mean - means[-1]) < 4 * totals.sd / 20_000**0.5
    assert means[2] > means[1] + 5


def test_no_two_sheets_share_a_place():
    plan = make_plan(saver())
    levels, lengths = saved_levels(plan), np.diff(plan.rows)
    taken = np.zeros(levels.values, dtype=int)
    for mask, (start, length) in enumerate(zip(levels.starts, lengths, strict=True)):
        level = mask.bit_count()
        assert levels.counts[level] == saver().most_saved(level) + 1
        for saved in range(levels.counts[level]):
            first = start + saved * levels.sizes[level]
            taken[first : first + length] += 1
    assert (taken == 1).all()


UPPER = {"fives": 20, "sixes": 24}


@pytest.fixture(scope="module")
def ours():
    found, shares = {}, []
    plan = make_plan(saver())
    levels = saved_levels(plan)
    solve_levels(plan, levels, found.__setitem__, threads=2, progress=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    return levels, found


def sheets():
    """Every set of filled boxes, with no points and with most points in the upper ones."""
    boxes = [box.id for box in saver().boxes]
    for filled in chain.from_iterable(combinations(boxes, n) for n in range(len(boxes) + 1)):
        for held in ({}, UPPER):
            points = [Points(held.get(box, 0)) if box in filled else None for box in boxes]
            yield Sheet(saver(), tuple(points))


def test_every_value_is_that_of_the_second_program(ours):
    levels, found = ours
    numbering, second = Numbering(saver(), LANES, levels.starts), second_solution()
    for sheet in sheets():
        level = len(sheet.boxes)
        place = SheetState(numbering, sheet).place - levels.firsts[level]
        still_open = frozenset(box.id for box in saver().boxes if box.id not in sheet.boxes)
        expected = second.values(still_open, sheet.upper_total)
        assert found[level][:, place] == pytest.approx(expected, rel=0, abs=1e-9)


def test_another_saved_roll_never_costs_anything(ours):
    _, found = ours
    assert all((np.diff(values, axis=0) >= 0).all() for values in found.values())


def test_the_endings_of_a_keep_make_up_its_value():
    for saved in (0, 3):
        sheet = sheet_from(saver(), {"chance": 20, "run": 0}, saved=saved)
        turn = saver_values().new_turn(sheet)
        for left in range(1, sheet.rolls):
            worth = turn.keeps(left)
            for keep in (0, 3, 40):
                ends = turn.ends(keep, left)
                assert sum(ends) == pytest.approx(1)
                mean = sum(chance * end for chance, end in zip(ends, turn.finals, strict=True))
                assert mean == pytest.approx(worth[keep])


def test_an_ending_has_its_box_and_points():
    sheet = sheet_from(saver(), {"chance": 20}, saved=1)
    turn = saver_values().new_turn(sheet)
    rolls = len(turn.finals) // sheet.rolls
    for number in (0, 40, rolls, 3 * rolls + 7):
        left, roll = divmod(number, rolls)
        boxes = turn.boxes(roll, left)
        assert turn.finals[number] == max(boxes) == boxes[turn.best_boxes[number]]
        assert 0 <= turn.scored[number] <= turn.finals[number]


SHEETS = [
    ({}, 0),
    ({"chance": 20}, 2),
    ({"fives": 15, "alike": 0, "run": 10}, 0),
    ({"fives": 15, "alike": 0, "run": 10}, 5),
    ({"sixes": 18, "two-pairs": 0, "alike": 40, "run": 0, "chance": 9}, 10),
]


def close(expected):
    """Values are rounded to single precision."""
    return pytest.approx(expected, rel=0, abs=1e-4)


def test_every_choice_is_worth_what_the_second_program_says():
    second, values = second_solution(), saver_values()
    empty = values.expected_total(Sheet.empty(saver()))
    assert empty == pytest.approx(second.expected, abs=1e-9)  # with all digits
    for points, saved in SHEETS:
        sheet = sheet_from(saver(), points, saved=saved)
        still_open = frozenset(box for box in saver().index if box not in points)
        written, upper = sum(points.values()), sheet.upper_total
        for left in range(sheet.rolls):
            for roll in random.Random(left).sample(rolls(4), 3):
                for option in values.choices(Position(sheet, roll, left)):
                    if isinstance(option.move, Fill):
                        box, dice = option.move.box, tuple(roll.faces)
                        worth = second.filling(box, dice, still_open, upper, left)
                        assert option.expected == close(written + worth)


def test_a_turn_is_worth_the_mean_of_its_rolls():
    sheet = sheet_from(saver(), {"chance": 20}, saved=2)
    values = saver_values()
    best = [values.choices(Position(sheet, roll, sheet.rolls - 1))[0].expected for roll in rolls(4)]
    mean = sum(float(r.probability) * value for r, value in zip(rolls(4), best, strict=True))
    assert values.expected_total(sheet) == close(mean)


def test_stopping_early_pays_where_the_rolls_are_worth_more_later():
    position = Position(Sheet.empty(saver()), Dice("5566"), rolls_left=2)
    advice = advise(saver_values(), position)
    assert advice.best.move == Fill("two-pairs")
    assert "write 22 points in Two Pairs and save 2 rolls." in advice.reason()["en"]
    assert advice.reason(Keep(Dice("66")))["fr"]


def test_values_are_saved_and_found_again(tmp_path):
    warned = []
    solved = load_values(saver(), tmp_path, warn=warned.append)
    found = kept_values(saver(), tmp_path, warned.append)
    empty = Sheet.empty(saver())
    assert found.expected_total(empty) == solved.expected_total(empty)
    assert (found.array == solved.array).all()
    assert (len(list(tmp_path.iterdir())), warned) == (1, [])


def test_where_nothing_can_be_written_the_values_are_in_memory(tmp_path):
    (tmp_path / "file").touch()
    warned = []
    values = load_values(saver(), tmp_path / "file", warn=warned.append)
    assert values.expected_total(Sheet.empty(saver())) > 93
    assert [error.code for error in warned] == ["table-not-kept"]


def test_what_does_not_count_saved_rolls_refuses_them():
    assert code_of(exactly, saver_values()) == "saved-rolls-not-counted"
    with pytest.raises(Malformed):
        reach_chances(Sheet.empty(saver()))
    assert "race" not in bot_names(saver())
    assert "race" in bot_names(replace(saver(), saved_rolls=False))


def test_bots_play_whole_games():
    rng, player = random.Random(3), bot("perfect", saver(), values=saver_values())
    game, saved = new_game(saver(), 1), []
    while not game.over:
        if game.due:
            game = game.play(Roll(Dice(rng.choices(range(1, 7), k=game.due.count))))
        else:
            saved.append(game.sheets[0].saved)
            game = game.play(player.choose(game, 0, rng))
    assert max(saved) > 0
