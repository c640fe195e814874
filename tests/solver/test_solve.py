import random
from dataclasses import replace

import pytest

from fivefold.dice import rolls
from fivefold.games.scorecard import Keep, Position, Sheet, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import built_in
from fivefold.solver.passes.distribution import exact_totals
from fivefold.solver.simulation import simulate
from fivefold.solver.values import Values
from tests.second.plain_solver import after_reroll, best_box, expected_total, keep_values
from tests.second.random_rules import random_rules
from tests.support.effort import TIMES
from tests.support.solved import random_card


def test_threads_do_not_change_a_single_bit():
    rules = built_in("yum")
    assert (Values.solved(rules, threads=1).array == Values.solved(rules, threads=3).array).all()


def test_progress_is_told_and_ends_at_one():
    told = []
    Values.solved(built_in("yum"), progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1


GAMES = 4000


def close(expected):
    return pytest.approx(expected, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("seed", range(25 * TIMES))
def test_made_up_games_are_worth_what_the_plain_way_finds(seed, tmp_path):
    rng = random.Random(f"rules {seed}")
    rules = random_rules(rng, tmp_path)
    values, empty = Values.solved(rules), Sheet.empty(rules)
    expected_total.cache_clear()
    assert values.expected_total(empty) == close(expected_total(empty))
    for _ in range(4):
        sheet = random_card(rules, rng, rng.randint(0, len(rules.boxes)))
        assert values.expected_total(sheet) == close(expected_total(sheet))
        totals = exact_totals(values, sheet)
        assert totals.mean == close(expected_total(sheet))
        assert totals.chances.sum() == close(1)
        if not sheet.full:
            check_options(values, sheet, rng)
    totals, played = exact_totals(values, empty), simulate(values, GAMES, seed)
    assert abs(played.mean - totals.mean) <= 4.5 * totals.sd / GAMES**0.5 + 1e-9


@pytest.mark.parametrize("seed", range(8 * TIMES))
def test_made_up_games_that_save_rolls_are_worth_what_the_plain_way_finds(seed, tmp_path):
    rng = random.Random(f"saved {seed}")
    rules = random_rules(rng, tmp_path, saves_rolls=True)
    values, empty = Values.solved(rules), Sheet.empty(rules)
    expected_total.cache_clear()
    assert values.expected_total(empty) == close(expected_total(empty))
    for _ in range(4):
        sheet = random_card(rules, rng, rng.randint(0, len(rules.boxes)))
        sheet = replace(sheet, saved=rng.randint(0, sheet.most_saved))
        # Values are rounded to single precision.
        assert values.expected_total(sheet) == pytest.approx(expected_total(sheet), abs=1e-4)
    played = simulate(values, GAMES, seed)
    assert abs(played.mean - expected_total(empty)) <= 4.5 * played.sd / GAMES**0.5 + 1e-9


def check_options(values, sheet, rng):
    rules = values.rules
    dice, left = rng.choice(rolls(rules.dice)), rng.randrange(rules.rolls)
    worth = {roll: best_box(sheet, roll) for roll in rolls(rules.dice)}
    for _ in range(left - 1):
        worth = after_reroll(rules.dice, worth)
    kept = keep_values(rules.dice, worth)
    for option in values.choices(Position(sheet, dice, left)):
        if isinstance(option.move, Keep):
            plain = kept[option.move.dice]
        else:
            box = rules.index[option.move.box]
            points, bonus = points_in(sheet, dice, box), bonus_for(sheet, dice)
            plain = expected_total(sheet.filled(box, points, bonus))
        assert option.expected == close(plain)
