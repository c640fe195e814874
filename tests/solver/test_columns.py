"""Games of several columns that are too large to solve."""

from random import Random

import numpy as np
import pytest

from fivefold.bots.driving import RandomDice, drive
from fivefold.bots.scorecard import BEST
from fivefold.bots.scorecard.level_bot import LevelBot
from fivefold.dice import Dice
from fivefold.games.scorecard import Position, Sheet
from fivefold.rules import Points, built_in
from fivefold.solver import column_prices
from fivefold.solver.column_prices import (
    Bounds,
    PlayedTotals,
    find_bounds,
    load_columns,
    play_column,
    play_games,
    priced_columns,
    upper_bound,
)
from fivefold.solver.columns import (
    ColumnValues,
    alike,
    column_plans,
    column_rules,
    column_sheet,
    value_column,
)
from fivefold.solver.kernels.outcomes import NEVER
from fivefold.solver.storage import columns_path
from fivefold.solver.thread_pool import ThreadPool
from fivefold.solver.values import Values
from tests.second.plain_solver import expected_total
from tests.support.insights import code_of
from tests.support.pads import (
    COLUMNS,
    DOUBLE,
    GRAND,
    ONES,
    PAIR,
    SIXES,
    SUM,
    columns,
    pad,
    three_columns,
)


def test_a_column_has_its_boxes_its_factor_its_order_and_its_bonus():
    rules = built_in("three-columns")
    third = column_rules(rules, 2)
    assert (len(third.boxes), third.columns) == (13, ())
    assert (third.upper_bonus.at, third.upper_bonus.points) == (189, 105)
    assert third.scores[Dice("11233")][0] == 6
    assert column_rules(rules, 0).scores == built_in("thirteen").scores
    up = column_rules(three_columns(), 1)
    assert [box.after for box in up.boxes] == [1, 2, None]
    assert [(step.at, step.points) for step in up.upper_bonus.steps] == [(40, 20), (60, 30)]
    needing = column_rules(pad(ONES, SIXES, GRAND, DOUBLE, tail=COLUMNS), 1)
    assert [box.needs for box in needing.boxes] == [None, None, None, 2]
    assert alike(columns(1, 3, 1, 3)) == (0, 1, 0, 1)
    assert alike(three_columns()) == (0, 1, 2)


@pytest.fixture(autouse=True, scope="module")
def _quick():
    """Few rounds and games, so that small games are quickly valued."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(column_prices, "ROUNDS", 5)
        patch.setattr(column_prices, "_GAMES", 512)
        yield


def test_a_sheet_has_a_part_in_every_column():
    rules = columns(1, 3)
    sheet = Sheet(rules, tuple(map(Points, (1, 2, 3, 4, 5, 6))))
    assert column_sheet(sheet, 1) == Sheet(column_rules(rules, 1), tuple(map(Points, (4, 5, 6))))


def test_games_are_counted_over_all_batches(monkeypatch):
    def played(_columns, streams, _pool):
        return PlayedTotals(np.arange(len(streams)) % 2 * 10, np.zeros((1, 1)))

    shares, rules = [], columns(1, 2)
    values = ColumnValues(rules, priced_columns(rules))
    monkeypatch.setattr(column_prices, "play_games", played)
    found = find_bounds(values, 10_000, 1, threads=1, progress=shares.append)
    assert (found.mean, found.upper) == (5, values.upper)
    assert found.error == pytest.approx(0.05, abs=1e-4)
    assert shares == pytest.approx([0.4096, 0.8192, 1])
    found = Bounds(upper=20.0, mean=10.0, error=1.0)
    assert (found.lower, found.higher) == pytest.approx((8.04, 11.96), abs=0.001)


STREAMS = np.random.PCG64(1).random_raw(2000)


def valued(rules, prices, pool):
    return [value_column(plan, prices, 1 / 2, pool) for plan in column_plans(rules).values()]


def test_a_game_fills_every_box_once_and_its_gains_are_prices():
    rules = columns(1, 2)
    with ThreadPool(2) as pool:
        found = valued(rules, np.zeros((6, 21)), pool)
        played = play_games(found, STREAMS.copy(), pool)
        again = play_games(found, STREAMS.copy(), pool)
    assert (played.totals == again.totals).all()
    assert played.gains.shape == (6, 21)
    assert (played.totals >= 3 * 2).all()
    # The highest dice in every box of both columns, with both bonuses.
    assert played.totals.max() <= 3 * (2 + 12 + 12 + 10)
    assert played.gains[0, 20] > played.gains[0, 10]  # 66 gains more than 26


def test_a_column_uses_as_many_turns_as_it_has_boxes():
    rules = columns(1, 1, boxes=(SUM,), bonus="")
    prices = np.zeros((2, 21))
    with ThreadPool(1) as pool:
        (column,) = valued(rules, prices, pool)
        used = play_column(column, prices, 1 / 2, STREAMS.copy(), pool)
    assert used.rolled.sum(axis=1) == pytest.approx([1, 1])
    assert used.used.sum() == pytest.approx(1)
    # High dice are used at once, low ones only in the last turn.
    assert used.used[0, 20] == used.rolled[0, 20] > 0
    assert used.used[0, 0] == 0


def one_box(prices, share):
    """The value of a column of one box, in a game of two columns and thus two turns."""
    (plan,) = column_plans(columns(1, 1, boxes=(SUM,), bonus="")).values()
    with ThreadPool(1) as pool:
        return value_column(plan, np.asarray(prices, float), share, pool)


def test_free_turns_are_chosen_for_the_best_dice():
    free = one_box(np.zeros((2, 21)), 0.0)
    forced = free.turns[1][0]
    # In two turns the better one counts, so it is worth more than one turn.
    assert free.start > forced + 0.5
    # Two dice, one reroll of those that show less than 4 (3.5 on average).
    each = sum(max(face, 3.5) for face in range(1, 7)) / 6
    assert forced == pytest.approx(2 * each, abs=1e-5)
    # A price for every turn alike changes nothing but what is paid.
    paid = one_box(np.full((2, 21), 2.0), 0.0)
    assert paid.start == pytest.approx(free.start - 2, abs=1e-9)
    shared = one_box(np.full((2, 21), 2.0), 0.5)
    assert shared.start == pytest.approx(free.start - 2 + 2 * 0.5 * 2, abs=1e-9)


def test_what_can_no_longer_be_filled_has_no_value():
    column = one_box(np.zeros((2, 21)), 0.0)
    assert column.turns[2][0] == pytest.approx(NEVER)
    full = column.plan.rows[-2]
    assert column.turns[2][full] == 0
    assert column.turns[0][full] == pytest.approx(NEVER)


LOWER = (PAIR, SUM, SUM.replace("sum", "most").replace("Sum", "Most"))


def plainly_solved(rules):
    return expected_total(Sheet.empty(rules))


def solved(rules):
    return Values.solved(rules).expected_total(Sheet.empty(rules))


@pytest.mark.parametrize(
    ("rules", "solve"),
    [
        (columns(1, 2), plainly_solved),
        (columns(1, 2, 3, boxes=LOWER, bonus=""), solved),
        (columns(1, 1, 1, boxes=LOWER, bonus=""), solved),
    ],
    ids=["a bonus in each of two", "three", "three alike"],
)
def test_best_play_lies_between_the_bounds(rules, solve):
    found = priced_columns(rules)
    bounds, exact = find_bounds(ColumnValues(rules, found), 20_000, seed=3), solve(rules)
    assert bounds.mean - 4 * bounds.error < exact < bounds.upper
    # And not far from them: the bounds tell something.
    assert bounds.upper - bounds.mean < 0.12 * exact


def test_at_any_prices_the_bound_is_above_best_play():
    rules, rng = columns(1, 2), np.random.default_rng(7)
    plans, exact = column_plans(rules), plainly_solved(rules)
    for _ in range(5):
        prices = rng.uniform(-10, 30, (rules.turns, len(plans[0].chances)))
        with ThreadPool(1) as pool:
            assert upper_bound(tuple(valued(rules, prices, pool))) > exact - 1e-9


def test_one_column_is_worth_what_best_play_is_at_any_price():
    (plan,) = column_plans(columns(2)).values()
    prices = np.random.default_rng(7).uniform(-10, 30, (3, len(plan.chances)))
    with ThreadPool(1) as pool:
        found = value_column(plan, prices, 1.0, pool)
    assert found.start == pytest.approx(plainly_solved(columns(2)), abs=1e-9)


def test_prices_lower_the_bound():
    rules, shares = columns(1, 2), []
    found = priced_columns(rules, threads=1, progress=shares.append)
    with ThreadPool(1) as pool:
        alone = valued(rules, np.zeros((rules.turns, len(found[0].plan.chances))), pool)
    assert upper_bound(found) < upper_bound(tuple(alone)) - 1
    assert shares == [1 / 5, 2 / 5, 3 / 5, 4 / 5, 1]


def test_what_was_valued_is_found_again_unless_it_is_damaged(tmp_path, monkeypatch):
    rules, warned = columns(1, 3, 1), []
    first, path = load_columns(rules, tmp_path), columns_path(rules, tmp_path)
    with monkeypatch.context() as kept:
        kept.delattr(column_prices, "priced_columns")
        again = load_columns(rules, tmp_path)
    assert again.upper == first.upper
    starts = [[column.start for column in values.columns] for values in (first, again)]
    assert starts[0] == starts[1]
    sheet = Sheet.empty(rules).filled(3, 3, 0)
    assert again.expected_total(sheet) == first.expected_total(sheet)
    assert again.columns[0] is again.columns[2]
    path.write_bytes(path.read_bytes()[:-1])
    assert load_columns(rules, tmp_path, warn=warned.append).upper == first.upper
    assert [error.code for error in warned] == ["table-damaged"]


def test_other_games_are_refused(tmp_path):
    assert code_of(load_columns, built_in("yum"), tmp_path) == "bounds-not-needed"
    assert code_of(load_columns, built_in("generala"), tmp_path) == "first-roll-unsolved"


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


def test_every_sheet_has_a_place_and_the_empty_one_the_upper_bound(values):
    empty = Sheet.empty(values.rules)
    sheets = [empty, *(empty.filled(box, 0, 0) for box in range(6)), empty.filled(1, 6, 0)]
    assert len({values.place(sheet) for sheet in sheets}) == len(sheets)
    assert values.expected_total(empty) == pytest.approx(values.upper, abs=1e-3)


def test_the_bot_scores_what_the_compiled_games_score(values):
    bot, totals = LevelBot(BEST, values), []
    for seed in range(200):
        rng = Random(seed)
        game = drive(values.rules.new(1), [bot], RandomDice(rng), rng)
        totals.append(game.sheets[0].total)
    counted = find_bounds(values, 20_000, seed=1)
    assert np.mean(totals) == pytest.approx(counted.mean, abs=4 * np.std(totals) / 200**0.5)
    position = Position(Sheet.empty(values.rules), Dice("66"), 0)
    moves, worth = bot._turns.options(position)
    assert str(moves[worth.index(max(worth))]) == "fill sixes-c1"
