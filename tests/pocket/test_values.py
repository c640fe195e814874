"""The file with the values of a game: made, taken apart, and refused if it is damaged."""

from dataclasses import replace

import pytest

from fivefold.errors import Malformed
from fivefold.pocket.values import bundle, compared, unbundle
from fivefold.rules import parse_rules
from fivefold.solver.numbering import Numbering
from fivefold.solver.packed_values import PackedValues, packed, packed_path

RULES = """
id = "small"
name = "Small"
summary = "Two dice."
source = "A test."
dice = 2
rolls = 2
boxes = [
  { id = "sixes", label = "Sixes", section = "upper", scorer = "face", face = 6 },
  { id = "chance", label = "Chance", section = "lower", scorer = "total" },
]
[upper_bonus]
at = 12
points = 10
"""


@pytest.fixture(scope="module")
def rules():
    return parse_rules(RULES.encode(), "rules")


@pytest.fixture(scope="module")
def file(rules, tmp_path_factory):
    folder = tmp_path_factory.mktemp("packed")
    for place, each in enumerate(compared(rules)):
        values = [float(place)] * Numbering(each).size
        packed_path(each, folder).write_bytes(packed(each, values))
    return bundle(rules, folder)


def test_both_values_of_a_game_are_in_its_file(rules, file, tmp_path):
    unbundle(rules, file, tmp_path)
    values = [PackedValues.of(each, tmp_path) for each in compared(rules)]
    assert [each.value_at(0) for each in values] == [0.0, 1.0]


def test_a_game_without_a_bonus_has_one(rules):
    plain = replace(rules, upper_bonus=None)
    assert compared(plain) == [plain]
    assert len(compared(rules)) == 2


@pytest.mark.parametrize("damage", ["cut", "longer", "changed", "empty"])
def test_a_damaged_file_is_refused_and_leaves_nothing(rules, file, damage, tmp_path):
    changed = bytearray(file)
    changed[len(file) // 2] ^= 1
    wrong = {"cut": file[:-1], "longer": file + b"x", "changed": bytes(changed), "empty": b""}
    with pytest.raises(Malformed):
        unbundle(rules, wrong[damage], tmp_path / "values")
    assert not (tmp_path / "values").exists()


def test_the_file_of_another_game_is_refused(rules, file, tmp_path):
    with pytest.raises(Malformed):
        unbundle(replace(rules, rolls=rules.rolls + 1), file, tmp_path)
