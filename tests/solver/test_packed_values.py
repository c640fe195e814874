"""The values that come with the package: what is packed comes back, and damage is named."""

import hashlib
import random
from array import array
from dataclasses import replace

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
from fivefold.solver.exact_values import pack, without_padding
from fivefold.solver.numbering import Numbering
from fivefold.solver.packed_values import STEPS, PackedValues, packed
from fivefold.solver.values import Values
from tests.support.solved import random_card, random_sheet, solved

HALF = 0.5 / STEPS


@pytest.fixture(scope="module")
def porch_file(porch):
    return pack(Values.solved(porch))


def code_of(rules, data):
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


def test_what_is_packed_says_that_it_is_rounded(porch, porch_file):
    rounded = PackedValues.read(porch, porch_file, "porch")
    assert not rounded.exact
    assert rounded.tolerance == 1 / STEPS
    assert repr(rounded) == "<Values of porch, rounded: 80 sheets>"
    assert Values.solved(porch).exact


def test_rules_that_play_alike_share_a_file(porch, porch_file):
    renamed = replace(porch, id="veranda")
    sheet = random_card(renamed, random.Random(1), 2)
    there = PackedValues.read(renamed, porch_file, "porch")
    assert there.expected_total(sheet) == PackedValues.read(
        porch, porch_file, "porch"
    ).expected_total(Sheet(porch, sheet.points))


def test_every_changed_byte_is_found(porch, porch_file):
    for place in range(len(porch_file)):
        data = bytearray(porch_file)
        data[place] ^= 0x40
        assert code_of(porch, bytes(data)) == "packed-damaged"


def test_every_other_length_is_found(porch, porch_file):
    for length in range(len(porch_file)):
        assert code_of(porch, porch_file[:length]) == "packed-damaged"
    assert code_of(porch, porch_file + b"\0") == "packed-damaged"


def test_another_game_is_foreign(porch, porch_file):
    assert code_of(replace(porch, upper_bonus=None), porch_file) == "packed-foreign"
    assert code_of(replace(porch, rolls=3), porch_file) == "packed-foreign"


def test_another_version_is_foreign(porch, porch_file, monkeypatch):
    monkeypatch.setattr(packed_values, "VERSION", packed_values.VERSION + 1)
    assert code_of(porch, porch_file) == "packed-foreign"


def signed(rest):
    return hashlib.sha256(rest).digest() + rest


def test_wrong_contents_with_a_right_checksum_are_damage(porch, porch_file):
    header = porch_file[32 : 32 + packed_values._HEADER.size]
    assert code_of(porch, signed(header + b"not compressed")) == "packed-damaged"
    few = packed_values._compressed(array("i", [1, 2, 3]))
    assert code_of(porch, signed(header + few)) == "packed-damaged"


def test_values_may_fall_and_rise_from_one_sheet_to_the_next(porch):
    size = Numbering(porch).size
    values = [0.0, 300.25, 0.5, 1000.0, *[7.0] * (size - 4)]
    there = PackedValues.read(porch, packed(porch, values), "any")
    assert [there.value_at(place) for place in range(size)] == values


# What differs by rounding only counts as equal


@pytest.fixture(scope="module")
def rounded(porch, porch_file):
    return PackedValues.read(porch, porch_file, "porch")


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
        first = replace(move.choices[0], expected=move.choices[-1].expected + cost)
        assert replace(move, choices=(first, move.choices[-1])).is_choice is costly
