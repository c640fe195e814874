import random

import numpy as np
import pytest

from fivefold.games.scorecard import Sheet
from fivefold.solver.exact_values import ExactValues, exactly, pack, without_padding
from fivefold.solver.numbering import Numbering, SheetState
from fivefold.solver.packed_values import STEPS, PackedValues
from tests.support.solved import random_card, solved_rules


def test_they_say_what_they_are(porch):
    values = solved_rules(porch)
    assert isinstance(values, ExactValues)
    assert repr(values) == "<Values of porch: 80 sheets>"
    assert values.exact


def test_no_total_is_above_the_most(porch):
    values = solved_rules(porch)
    assert values.most == 15 + 18 + 12 + 20 + 18 + 10
    assert values.array.max() <= values.most


def test_exact_values_stay_and_rounded_ones_are_solved(porch):
    values = solved_rules(porch)
    assert exactly(values) is values
    rounded = PackedValues.read(porch, pack(values), "porch")
    again = exactly(rounded)
    assert again.exact
    assert np.array_equal(again.array, values.array)


def test_a_turn_is_played_on_the_values(porch):
    values, sheet = solved_rules(porch), Sheet.empty(porch)
    first = values.new_turn(sheet).keeps(porch.rolls)[0]
    assert abs(first - values.value_at(values.place(sheet))) < values.tolerance
    assert values.new_turn(sheet, weight=0.0).keeps(porch.rolls)[0] < first


def test_solved_values_cannot_be_written_to(porch_values):
    with pytest.raises(ValueError, match="read-only"):
        porch_values.array[0] = 1


def test_without_padding_every_sheet_has_its_value_at_its_number(porch):
    values, numbering, rng = solved_rules(porch), Numbering(porch), random.Random(1)
    array = without_padding(values)
    assert len(array) == numbering.size == values.plan.states < values.plan.size
    for _ in range(100):
        sheet = random_card(porch, rng, rng.randrange(6))
        place = SheetState(numbering, sheet).place
        assert array[place] == values.value_at(values.place(sheet))


def test_what_is_packed_is_read_again_rounded_to_a_step(porch):
    values = solved_rules(porch)
    rounded = PackedValues.read(porch, pack(values), "porch")
    for place, value in enumerate(without_padding(values)):
        assert rounded.value_at(place) == pytest.approx(value, abs=0.5 / STEPS)
