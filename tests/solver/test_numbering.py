import random
from itertools import product

import pytest

from fivefold.games.scorecard import Sheet
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver.numbering import Numbering, SheetState, written
from fivefold.solver.turn import score_table
from tests.support.solved import random_card

UPPER = {"fives": 1 << 4, "sixes": 1 << 5}


def places(numbering, sheets):
    return [SheetState(numbering, sheet).place for sheet in sheets]


def test_every_place_of_a_small_game_is_some_sheets(porch):
    fives, sixes = (None, 0, 5, 10, 15), (None, 0, 6, 12, 18)
    others = product((None, 0), repeat=3)
    sheets = [Sheet(porch, (a, b, *more)) for more in others for a in fives for b in sixes]
    numbering = Numbering(porch)
    assert set(places(numbering, sheets)) == set(range(numbering.size))


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
    for _ in range(200):
        sheet = random_card(numbering.rules, rng, rng.randrange(len(numbering.bits) + 1))
        mask = sum(1 << box for box, held in enumerate(sheet.points) if held is not None)
        (place,) = places(numbering, [sheet])
        assert numbering.starts[mask] <= place < numbering.starts[mask + 1]


@pytest.mark.parametrize("game", scorecard_ids())
def test_the_place_with_a_score_is_that_of_the_sheet_with_it(game):
    numbering, rng = Numbering(built_in(game)), random.Random(game)
    scores = score_table(numbering.rules).scores
    for _ in range(50):
        sheet = random_card(numbering.rules, rng, rng.randint(1, len(numbering.bits)))
        state = SheetState(numbering, sheet)
        for box in sheet.open:
            assert state.places_with(box, scores[box]) == [
                SheetState(numbering, sheet.filled(box, points, 0)).place for points in scores[box]
            ]


def test_what_is_written_has_no_upper_bonus_but_those_for_five_of_a_kind(porch):
    assert written(Sheet.empty(porch)) == 0
    won = Sheet(porch, (15, 12, None, 20, 0))
    assert (written(won), won.total) == (47, 57)
    yard = built_in("yard-free")
    points = tuple(50 if box.id == "five-of-a-kind" else None for box in yard.boxes)
    assert written(Sheet(yard, points, 200)) == 250
