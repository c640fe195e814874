"""Exact values, and how they come from rounded ones."""

import numpy as np
import pytest

from fivefold.games.scorecard import Sheet
from fivefold.solver.exact_values import ExactValues, exactly
from fivefold.solver.packed_values import PackedValues
from fivefold.solver.packing import pack
from tests.support.solved import solved_rules


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
