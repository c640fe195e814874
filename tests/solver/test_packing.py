"""Packing: the values in the order that a reader without the solver expects."""

import random

import pytest

from fivefold.solver.numbering import Numbering
from fivefold.solver.packed_values import STEPS, PackedValues
from fivefold.solver.packing import pack, without_padding
from fivefold.solver.sheet_state import SheetState
from tests.support.solved import random_card, solved_rules


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
