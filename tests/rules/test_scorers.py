"""Every roll in every box of every scorecard game, and on every kind of sheet, scored twice."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import Sheet, is_trump, legal_boxes, points_in, possible_points
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import built_in, scorecard_ids
from tests.second import scorer
from tests.support.effort import effort

every_game = pytest.mark.parametrize("game", scorer.GAMES)
with_five_rules = pytest.mark.parametrize("game", list(scorer.FIVE_BOX))

FIVES = [[face] * 5 for face in scorer.FACES]
OTHERS = [[1, 2, 3, 4, 5], [2, 2, 5, 5, 5], [1, 6, 6, 6, 6], [1, 1, 2, 4, 6]]


def sheet_of(game, filled, bonuses=0):
    rules = built_in(game)
    return Sheet(rules, tuple(filled.get(box.id) for box in rules.boxes), bonuses)


def ids(game, boxes):
    return [built_in(game).boxes[box].id for box in boxes]


def check_dice_on_sheet(game, filled, dice):
    sheet, rolled, index = sheet_of(game, filled), Dice(dice), built_in(game).index
    assert ids(game, legal_boxes(sheet, rolled)) == scorer.legal_boxes(game, filled, dice)
    assert bonus_for(sheet, rolled) == scorer.five_bonus(game, filled, dice)
    assert is_trump(sheet, rolled) is scorer.is_trump(game, filled, dice)
    scored = {box: points_in(sheet, rolled, index[box]) for box in ids(game, sheet.open)}
    assert scored == {box: scorer.points(game, filled, box, dice) for box in scored}


def test_the_naive_scorer_scores_built_in_games():
    assert set(scorer.GAMES) <= set(scorecard_ids())
    assert len(scorer.ORDERED_ROLLS) == 7776


@every_game
def test_sections_are_the_six_numbers_and_the_rest(game):
    rules = built_in(game)
    assert [box.id for box in rules.boxes] == scorer.BOXES[game]
    assert ids(game, rules.upper.values()) == scorer.upper_boxes(game)
    assert list(rules.upper) == scorer.FACES
    assert ids(game, sorted(rules.lower)) == scorer.lower_boxes(game)


@every_game
def test_every_ordered_roll_in_every_box(game):
    rules = built_in(game)
    for dice in scorer.ORDERED_ROLLS:
        assert list(rules.scores[Dice(dice)]) == list(scorer.patterns(game, dice).values()), dice


@every_game
def test_each_scorer_by_itself_says_the_same(game):
    for box in built_in(game).boxes:
        for roll in rolls(5):
            assert box.scorer.points(roll) == scorer.patterns(game, roll.faces)[box.id], roll


@every_game
def test_the_most_a_box_can_give(game):
    rows = [scorer.patterns(game, dice) for dice in scorer.ROLLS]
    assert list(built_in(game).most) == [max(row[box] for row in rows) for box in rows[0]]


@every_game
def test_every_roll_on_an_empty_sheet(game):
    for dice in scorer.ROLLS:
        check_dice_on_sheet(game, {}, list(dice))


def lower_corners(game):
    """No lower box filled, all of them, all but one, and one alone; the five box is set apart."""
    lower = [box for box in scorer.lower_boxes(game) if box != scorer.FIVE_BOX[game]]
    yield from ([], lower)
    for box in lower:
        yield [box]
        yield [other for other in lower if other != box]


def five_corners(game):
    """Every state of the five box and every set of filled upper boxes with each lower corner."""
    fives = [{}, {scorer.FIVE_BOX[game]: 0}, {scorer.FIVE_BOX[game]: 50}]
    uppers = product([False, True], repeat=6)
    for five, upper, lower in product(fives, uppers, lower_corners(game)):
        pairs = zip(scorer.upper_boxes(game), upper, strict=True)
        yield five | {box: 0 for box, is_filled in pairs if is_filled} | dict.fromkeys(lower, 0)


@with_five_rules
def test_every_five_of_a_kind_on_every_corner_of_the_sheet(game):
    for filled in five_corners(game):
        for dice in FIVES:
            check_dice_on_sheet(game, filled, dice)


@with_five_rules
def test_other_rolls_never_meet_the_special_rules(game):
    lists = [{}, {scorer.FIVE_BOX[game]: 50}, {scorer.FIVE_BOX[game]: 0}]
    for five, dice in product(lists, OTHERS):
        filled = five | dict.fromkeys(scorer.upper_boxes(game), 0)
        check_dice_on_sheet(game, filled, dice)


def yum_corners():
    for low, high in product([None, 0, *range(21, 30)], [None, 0, *range(22, 31)]):
        held = {"low": low, "high": high}
        yield {box: points for box, points in held.items() if points is not None}


def test_low_and_high_look_at_each_other():
    index = built_in("yum").index
    for filled in yum_corners():
        for dice in scorer.ROLLS:
            check_dice_on_sheet("yum", filled, list(dice))
        for box in {"low", "high"} - set(filled):
            possible = possible_points(sheet_of("yum", filled), index[box])
            assert possible == scorer.possible_points("yum", filled, box)


@pytest.mark.parametrize(
    ("filled", "box", "possible"),
    [
        ({}, "low", {0, *range(21, 30)}),
        ({}, "high", {0, *range(22, 31)}),
        ({"high": 22}, "low", {0, 21}),
        ({"high": 25}, "low", {0, 21, 22, 23, 24}),
        ({"high": 0}, "low", {0}),
        ({"low": 0}, "high", {0, *range(22, 31)}),
        ({"low": 25}, "high", {0, 26, 27, 28, 29, 30}),
        ({"low": 29}, "high", {0, 30}),
    ],
    ids=str,
)
def test_what_low_and_high_can_still_get_written_out(filled, box, possible):
    index = built_in("yum").index
    assert possible_points(sheet_of("yum", filled), index[box]) == possible
    assert scorer.possible_points("yum", filled, box) == possible


@st.composite
def games_and_sheets(draw):
    """A game and a sheet of it: any boxes filled, each with a score that some dice give there."""
    game = draw(st.sampled_from(scorer.GAMES))
    filled = {}
    for box in draw(st.permutations(scorer.BOXES[game])):
        if draw(st.booleans()):
            filled[box] = draw(st.sampled_from(sorted(scorer.possible_points(game, filled, box))))
    return game, filled


dice_lists = st.one_of(st.sampled_from(FIVES), st.lists(st.integers(1, 6), min_size=5, max_size=5))


@effort(80)
@given(games_and_sheets(), dice_lists)
def test_any_dice_on_any_sheet(game_and_sheet, dice):
    game, filled = game_and_sheet
    check_dice_on_sheet(game, filled, dice)


@effort(40)
@given(games_and_sheets())
def test_possible_points_of_every_open_box(game_and_sheet):
    game, filled = game_and_sheet
    sheet, index = sheet_of(game, filled), built_in(game).index
    for box in scorer.open_boxes(game, filled):
        possible = possible_points(sheet, index[box])
        assert possible == scorer.possible_points(game, filled, box)
        if game in scorer.FIVE_BOX and filled.get(scorer.FIVE_BOX[game]) == 50:
            with_five = possible_points(sheet, index[box], five_of_a_kind=True)
            assert with_five == scorer.possible_points_with_bonus(game, filled, box)


@effort(80)
@given(games_and_sheets(), st.sampled_from([0, 100, 300]))
def test_the_figures_of_any_sheet(game_and_sheet, bonuses):
    game, filled = game_and_sheet
    sheet = sheet_of(game, filled, bonuses if game in scorer.FIVE_BOX else 0)
    assert sheet.boxes == filled
    assert list(sheet.boxes) == [box for box in scorer.BOXES[game] if box in filled]
    assert ids(game, sheet.open) == scorer.open_boxes(game, filled)
    assert sheet.upper_total == scorer.upper_sum(game, filled)
    assert sheet.upper_bonus == scorer.upper_bonus(game, filled)
    assert sheet.gauge == scorer.gauge(game, filled)
    assert sheet.total == scorer.total(game, filled, sheet.bonuses)
    assert sheet.full is (len(filled) == len(scorer.BOXES[game]))


@pytest.mark.parametrize(
    ("game", "bonus"),
    [("yard-forced", 35), ("yard-free", 35), ("classique", 35), ("yacht", 50), ("yum", 25)],
)
def test_the_upper_bonus_comes_at_63_and_not_before(game, bonus):
    upper = scorer.upper_boxes(game)
    three_of_each = {box: 3 * face for face, box in enumerate(upper, start=1)}
    assert sheet_of(game, three_of_each).upper_bonus == bonus
    assert sheet_of(game, three_of_each).total == 63 + bonus
    assert sheet_of(game, three_of_each | {upper[0]: 2}).upper_bonus == 0
    assert sheet_of(game, three_of_each | {upper[0]: 2}).total == 62


@every_game
def test_the_upper_bonus_does_not_wait_for_the_last_upper_box(game):
    upper = scorer.upper_boxes(game)
    held = dict(zip(upper[2:], [12, 16, 20, 24], strict=True))
    for sheet in (held, held | {upper[0]: 0}):
        assert sheet_of(game, sheet).upper_bonus == scorer.UPPER_BONUS[game]


@every_game
def test_lower_boxes_do_not_count_towards_the_upper_bonus_or_the_gauge(game):
    sheet = sheet_of(game, dict.fromkeys(scorer.lower_boxes(game), 30))
    assert (sheet.upper_bonus, sheet.gauge, sheet.upper_total) == (0, 0, 0)
