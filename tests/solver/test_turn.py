"""One turn on one sheet, and the numbers that sheets have."""

import random
from itertools import product
from math import inf

import numpy as np
import pytest

from fivefold.dice import FACES, Dice, rolls
from fivefold.games.scorecard import Sheet, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver.array_turn import ArrayTurn, array_offers
from fivefold.solver.exact_values import without_padding
from fivefold.solver.lattice import lattice
from fivefold.solver.numbering import Numbering, SheetState, written
from fivefold.solver.turn import PlainTurn, offers, points_by_roll, score_table
from fivefold.solver.values import Values
from tests.second.random_rules import random_rules
from tests.support.effort import TIMES
from tests.support.solved import random_card, solved


def test_rolls_come_after_all_smaller_keeps():
    for dice, keeps, full in ((1, 7, 6), (2, 28, 21), (5, 462, 252)):
        grid = lattice(dice)
        numbered = list(grid.index)
        assert (len(numbered), len(numbered) - grid.first_roll) == (keeps, full)
        assert numbered[grid.first_roll :] == list(rolls(dice))
        for size, part in enumerate(grid.sizes):
            assert {len(keep) for keep in numbered[part]} == {size}


def test_up_is_one_die_more_and_down_one_fewer():
    grid = lattice(3)
    numbered = list(grid.index)
    for keep, above in enumerate(grid.up):
        assert [numbered[one] for one in above] == [numbered[keep] + Dice([f]) for f in FACES]
    for keep, below in enumerate(grid.down):
        assert {numbered[one] for one in below} == {
            numbered[keep] - Dice([face]) for face in set(numbered[keep].faces)
        }
    assert [str(grid.same[roll]) for roll in sorted(grid.same)] == [str(f) * 3 for f in FACES]


def test_a_die_is_worth_3_50_with_one_roll_and_4_25_with_two():
    finals = [float(sum(roll.faces)) for roll in rolls(1)]
    grid = lattice(1)
    assert grid.over_rolls(finals, 1)[0] == pytest.approx(3.5)
    assert grid.over_rolls(finals, 2)[0] == pytest.approx(4.25)
    assert grid.over_rolls(finals, 3)[0] == pytest.approx(14 / 3)


def test_the_best_keep_within_a_keep_is_passed_up_with_its_number():
    grid = lattice(2)
    worth = [0.0] * len(grid.index)
    six = grid.index[Dice("6")]
    worth[six] = 1.0
    best = grid.pass_best_up(worth)
    for keep, number in grid.index.items():
        has_six = Dice("6") <= keep
        assert worth[number] == float(has_six)
        assert best[number] == (six if has_six else number)


def random_sheets(game, count):
    rules, rng = built_in(game), random.Random(f"offers {game}")
    for _ in range(count):
        yield random_card(rules, rng, rng.randint(1, len(rules.boxes)))


@pytest.mark.parametrize("game", scorecard_ids())
def test_what_is_offered_is_what_the_referee_allows_and_pays(game):
    numbering, table = Numbering(built_in(game)), score_table(built_in(game))
    for sheet in random_sheets(game, 4):
        found = offers(numbering, sheet)
        for roll, dice in enumerate(rolls(5)):
            allowed = legal_boxes(sheet, dice)
            for box in sheet.rules.places:
                ordered = found.ordered.get(box, table.rows[box])
                outcome = found.special[roll][box] if roll in found.special else ordered[roll]
                if box not in allowed:
                    assert found.brings[outcome] == -inf
                    continue
                points, bonus = points_in(sheet, dice, box), bonus_for(sheet, dice)
                assert found.brings[outcome] == points + bonus
                after = sheet.filled(box, points, bonus)
                assert found.places[outcome] == SheetState(numbering, after).place


@pytest.mark.parametrize("game", scorecard_ids())
def test_points_by_roll_are_the_referees_and_0_where_a_roll_may_not_go(game):
    for sheet in random_sheets(game, 4):
        for box in sheet.open:
            assert points_by_roll(sheet, box) == tuple(
                points_in(sheet, dice, box) if box in legal_boxes(sheet, dice) else 0
                for dice in rolls(5)
            )


def test_scores_are_numbered_over_all_boxes(porch):
    table = score_table(porch)
    assert table.scores[:2] == ((0, 5, 10, 15), (0, 6, 12, 18))
    assert table.first[:3] == (0, 4, 8)
    assert table.number(1, 12) == 6


def close(expected):
    return pytest.approx(expected, rel=0, abs=1e-9)


def check_turn(plain, fast, rules):
    assert plain.finals == close(fast.finals)
    for roll, (box, worth) in enumerate(zip(plain.best_boxes, plain.finals, strict=True)):
        assert plain.boxes(roll, 0) == close(fast.boxes(roll, 0))
        assert fast.boxes(roll, 0)[box] == close(worth)
        if box == fast.best_boxes[roll]:
            assert plain.scored[roll] == fast.scored[roll]
    first = len(fast.keeps(1)) - len(fast.finals)
    for left in range(1, rules.rolls + 1):
        assert plain.keeps(left)[:first] == close(fast.keeps(left)[:first])


def plain_turn(numbering, array, sheet, weight):
    """A turn without NumPy, from exact values."""
    return PlainTurn(numbering, sheet, lambda place: weight * array[place])


def check_game(values, rng, sheets):
    """Turns without NumPy are worth the same; and best play reaches what a keep is worth."""
    rules, numbering = values.rules, Numbering(values.rules)
    array = without_padding(values).tolist()
    for _ in range(sheets):
        sheet = random_card(rules, rng, rng.randint(1, len(rules.boxes)))
        weight = rng.choice([1.0, 1.0, 0.5])
        plain = plain_turn(numbering, array, sheet, weight)
        turns = plain, values.new_turn(sheet, weight)
        check_turn(*turns, rules)
        kept, left = rng.randrange(len(plain.keeps(1)) // 2), rng.randint(1, rules.rolls)
        for turn in turns:
            ends = turn.ends(kept, left)
            assert sum(ends) == close(1)
            worth = sum(chance * final for chance, final in zip(ends, turn.finals, strict=True))
            assert worth == close(turn.keeps(left)[kept])


@pytest.mark.parametrize("game", scorecard_ids())
def test_every_game_is_worth_the_same_without_numpy(game):
    check_game(solved(game), random.Random(f"turns {game}"), 6 * TIMES)


@pytest.mark.parametrize("seed", range(8 * TIMES))
def test_made_up_games_are_worth_the_same_without_numpy(seed, tmp_path):
    rng = random.Random(f"turns {seed}")
    check_game(Values.solved(random_rules(rng, tmp_path)), rng, 4)


FIVES, SIXES, CHANCE = 0, 1, 4


@pytest.fixture
def sheet(porch):
    return Sheet.empty(porch)


@pytest.fixture
def nothing(porch):
    return np.zeros(Numbering(porch).size)


@pytest.fixture
def turn(porch, sheet, nothing):
    return ArrayTurn.for_points(Numbering(porch), sheet, nothing)


def test_a_last_roll_goes_where_it_scores_most(turn, sheet):
    scores = [[points_in(sheet, roll, box) for box in range(5)] for roll in rolls(3)]
    assert turn.finals == list(map(max, scores))
    assert turn.scored == turn.finals
    for roll, points in enumerate(scores):
        assert turn.boxes(roll, 0) == points
        assert points[turn.best_boxes[roll]] == max(points)


def test_what_is_to_come_counts_with_its_weight(porch, sheet, nothing):
    numbering = Numbering(porch)
    plain, half = (
        ArrayTurn.for_points(numbering, sheet, nothing + 8, weight=weight) for weight in (0.0, 0.5)
    )
    assert half.finals == [worth + 4 for worth in plain.finals]
    assert half.scored == plain.scored


def test_a_filled_box_is_never_the_best(porch, nothing):
    sheet = Sheet(porch, (None, 6, 0, 0, None))
    turn = ArrayTurn.for_points(Numbering(porch), sheet, nothing)
    assert set(turn.best_boxes) <= {FIVES, CHANCE}
    assert array_offers(Numbering(porch), sheet).worth(nothing)[SIXES].max() == -np.inf


def test_the_row_alone_comes_as_often_as_it_can_be_counted(porch, nothing):
    turn = ArrayTurn.for_points(Numbering(porch), Sheet(porch, (0, 0, 0, None, 0)), nothing)
    straights = sum(roll.ways for roll in map(Dice, ("123", "234", "345", "456")))
    assert turn.keeps(1)[0] == pytest.approx(20 * straights / 6**3)


def test_asking_for_the_ends_of_a_keep_changes_nothing(turn):
    for left in (1, 2):
        before = turn.keeps(left)[:]
        assert np.dot(turn.ends(0, left), turn.finals) == pytest.approx(before[0])
        assert turn.keeps(left) == before


UPPER = {"fives": 1 << 4, "sixes": 1 << 5}


def test_every_place_of_a_small_game_is_some_sheets(porch):
    fives, sixes = (None, 0, 5, 10, 15), (None, 0, 6, 12, 18)
    others = product((None, 0), repeat=3)
    sheets = [Sheet(porch, (a, b, *more)) for more in others for a in fives for b in sixes]
    numbering = Numbering(porch)
    places = {SheetState(numbering, sheet).place for sheet in sheets}
    assert places == set(range(numbering.size))


def test_totals_that_reach_the_bonus_are_one_and_so_are_those_that_cannot(porch):
    numbering, both = Numbering(porch), UPPER["fives"] | UPPER["sixes"]
    assert numbering.totals[both] == (21, 22)
    assert numbering.column(both, 0) == numbering.column(both, 21) == 0
    assert numbering.column(both, 22) == numbering.column(both, 33) == 1
    assert numbering.totals[UPPER["fives"]] == (3, 5, 10, 15)
    assert numbering.totals[0] == (0,)


def test_rows_may_be_padded_to_a_multiple(porch):
    plain, padded = Numbering(porch), Numbering(porch, multiple=4)
    assert [width % 4 for width in padded.width] == [0] * len(padded.width)
    assert all(0 <= wide - width < 4 for wide, width in zip(padded.width, plain.width, strict=True))
    assert padded.size == sum(
        padded.width[sum(bit for n, bit in enumerate(padded.bits) if mask >> n & 1)]
        for mask in range(1 << len(porch.boxes))
    )


def test_a_bonus_for_five_of_a_kind_doubles_the_rows_once_its_box_is_filled():
    numbering = Numbering(built_in("yard-forced"))
    assert numbering.five is not None
    filled = 1 << numbering.five
    assert (numbering.rows(0), numbering.rows(filled)) == (1, 2)
    assert [numbering.row(filled, five, 0) for five in (0, 1)] == [0, 1]
    assert Numbering(built_in("yacht")).five is None


def test_low_and_high_have_a_row_for_each_value_while_one_of_them_is_open():
    numbering = Numbering(built_in("yum"))
    low, high = 1 << numbering.order.low, 1 << numbering.order.high
    assert numbering.rows(0) == numbering.rows(low | high) == 1
    assert numbering.rows(low) == numbering.rows(high) == len(numbering.held)
    rows = [numbering.row(low, 0, held) for held in numbering.held]
    assert sorted(rows) == list(range(len(numbering.held)))
    assert numbering.row(low | high, 0, 25) == 0


@pytest.mark.parametrize("game", scorecard_ids())
def test_every_sheet_has_a_place_among_the_rows_of_its_mask(game):
    numbering, rng = Numbering(built_in(game)), random.Random(game)
    scores = score_table(numbering.rules).scores
    for _ in range(100):
        sheet = random_card(numbering.rules, rng, rng.randrange(len(numbering.bits) + 1))
        mask = sum(1 << box for box, held in enumerate(sheet.points) if held is not None)
        state = SheetState(numbering, sheet)
        assert numbering.starts[mask] <= state.place < numbering.starts[mask + 1]
        for box in sheet.open:
            after = [sheet.filled(box, points, 0) for points in scores[box]]
            places = [SheetState(numbering, each).place for each in after]
            assert state.places_with(box, scores[box]) == places


def test_what_is_written_has_no_upper_bonus_but_those_for_five_of_a_kind(porch):
    assert written(Sheet.empty(porch)) == 0
    won = Sheet(porch, (15, 12, None, 20, 0))
    assert (written(won), won.total) == (47, 57)
    yard = built_in("yard-free")
    points = tuple(50 if box.id == "five-of-a-kind" else None for box in yard.boxes)
    assert written(Sheet(yard, points, 200)) == 250
