"""The values that come with the package: what is packed comes back, and damage is named."""

import hashlib
import random
from array import array
from dataclasses import replace

import numpy as np
import pytest

from fivefold.bots.scorecard import LEVELS
from fivefold.bots.scorecard.level_bot import LevelBot
from fivefold.bots.scorecard.turn_values import TurnValues
from fivefold.coach.scorecard.review import reviewed_moves
from fivefold.dice import Dice
from fivefold.errors import Malformed
from fivefold.games.scorecard import Keep, ScorecardGame, Sheet
from fivefold.protocol import Roll, Seat
from fivefold.record import Record
from fivefold.solver import packed_values
from fivefold.solver.exact_values import ExactValues, exactly, pack, without_padding
from fivefold.solver.numbering import Numbering, SheetState
from fivefold.solver.packed_values import STEPS, PackedValues, packed
from fivefold.solver.values import Values
from tests.support.solved import random_card, random_sheet, solved, solved_rules

HALF = 0.5 / STEPS


@pytest.fixture(scope="module")
def porch_file(porch):
    return pack(Values.solved(porch))


@pytest.fixture(scope="module")
def rounded(porch, porch_file):
    return PackedValues.read(porch, porch_file, "porch")


def damage(rules, data):
    with pytest.raises(Malformed) as caught:
        PackedValues.read(rules, data, "there.values")
    assert caught.value.facts == {"file": "there.values"}
    return caught.value.code


def test_no_value_is_off_by_more_than_half_a_step():
    exact = solved("yum")
    rounded = PackedValues.read(exact.rules, pack(exact), "yum")
    assert len(rounded.steps) == exact.plan.states
    differences = [
        abs(value - rounded.value_at(place))
        for place, value in enumerate(without_padding(exact).tolist())
    ]
    assert 0 < max(differences) <= HALF
    rng = random.Random(3)
    for open_boxes in range(12):
        sheet = random_sheet("yum", rng, open_boxes)
        assert rounded.expected_total(sheet) == pytest.approx(exact.expected_total(sheet), abs=HALF)


def test_what_is_packed_is_read_again_rounded_to_a_step_and_says_so(porch, rounded):
    assert not rounded.exact
    assert rounded.tolerance == 1 / STEPS
    assert repr(rounded) == "<Values of porch, rounded: 80 sheets>"
    for place, value in enumerate(without_padding(solved_rules(porch))):
        assert rounded.value_at(place) == pytest.approx(value, abs=HALF)


def test_rules_that_play_alike_share_a_file(porch, porch_file, rounded):
    renamed = replace(porch, id="veranda")
    sheet = random_card(renamed, random.Random(1), 2)
    there = PackedValues.read(renamed, porch_file, "porch")
    same = Sheet(porch, sheet.points)
    assert there.expected_total(sheet) == rounded.expected_total(same)


def test_every_changed_byte_and_every_other_length_is_found(porch, porch_file):
    for place in range(len(porch_file)):
        data = bytearray(porch_file)
        data[place] ^= 0x40
        assert damage(porch, bytes(data)) == "packed-damaged"
        assert damage(porch, porch_file[:place]) == "packed-damaged"
    assert damage(porch, porch_file + b"\0") == "packed-damaged"


def test_another_game_and_another_version_are_foreign(porch, porch_file, monkeypatch):
    assert damage(replace(porch, upper_bonus=None), porch_file) == "packed-foreign"
    assert damage(replace(porch, rolls=3), porch_file) == "packed-foreign"
    monkeypatch.setattr(packed_values, "VERSION", packed_values.VERSION + 1)
    assert damage(porch, porch_file) == "packed-foreign"


def test_wrong_contents_with_a_right_checksum_are_damage(porch, porch_file):
    header = porch_file[32 : 32 + packed_values._HEADER.size]
    few = packed_values._compressed(array("i", [1, 2, 3]))
    for content in (b"not compressed", few):
        signed = hashlib.sha256(header + content).digest() + header + content
        assert damage(porch, signed) == "packed-damaged"


def test_values_may_fall_and_rise_from_one_sheet_to_the_next(porch):
    size = Numbering(porch).size
    values = [0.0, 300.25, 0.5, 1000.0, *[7.0] * (size - 4)]
    there = PackedValues.read(porch, packed(porch, values), "any")
    assert [there.value_at(place) for place in range(size)] == values


@pytest.mark.parametrize(("steps", "first"), [(0.9, True), (1.1, False)])
def test_a_bot_takes_the_first_of_choices_that_may_be_equal(rounded, monkeypatch, steps, first):
    game = ScorecardGame.new(rounded.rules, players=1).play(Roll(Dice("556")))
    moves = game.legal_moves(Seat(0))[:2]
    worth = (moves, [5.0, 5.0 + steps / STEPS])
    monkeypatch.setattr(TurnValues, "options", lambda *_: worth)
    player = LevelBot(LEVELS["perfect"], rounded)
    assert player.choose(game, Seat(0), random.Random(1)) is moves[0 if first else 1]


def test_a_cost_that_may_be_rounding_is_none(rounded):
    record = Record.new(rounded.rules, ["Ann"]).play(Roll(Dice("556"))).play(Keep(Dice("55")))
    move = next(move for move in reviewed_moves(record, rounded) if move.choices)
    for cost, costly in ((1 / STEPS, False), (1.01 / STEPS, True)):
        assert replace(move, cost=cost).is_costly is costly
        last = replace(move.choices[-1], gives_up=cost)
        assert replace(move, choices=(move.choices[0], last)).is_choice is costly


def test_exact_values_say_what_they_are(porch):
    values = solved_rules(porch)
    assert isinstance(values, ExactValues)
    assert repr(values) == "<Values of porch: 80 sheets>"
    assert values.exact
    assert values.most == 15 + 18 + 12 + 20 + 18 + 10
    assert values.array.max() <= values.most
    with pytest.raises(ValueError, match="read-only"):
        values.array[0] = 1


def test_exact_values_stay_and_rounded_ones_are_solved(porch, rounded):
    values = solved_rules(porch)
    assert exactly(values) is values
    again = exactly(rounded)
    assert again.exact
    assert np.array_equal(again.array, values.array)


def test_a_turn_is_played_on_the_values(porch):
    values, sheet = solved_rules(porch), Sheet.empty(porch)
    first = values.new_turn(sheet).keeps(porch.rolls)[0]
    assert abs(first - values.value_at(values.place(sheet))) < values.tolerance
    assert values.new_turn(sheet, weight=0.0).keeps(porch.rolls)[0] < first


def test_without_padding_every_sheet_has_its_value_at_its_number(porch):
    values, numbering, rng = solved_rules(porch), Numbering(porch), random.Random(1)
    array = without_padding(values)
    assert len(array) == numbering.size == values.plan.states < values.plan.size
    for _ in range(100):
        sheet = random_card(porch, rng, rng.randrange(6))
        place = SheetState(numbering, sheet).place
        assert array[place] == values.value_at(values.place(sheet))
