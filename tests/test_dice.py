"""Dice as multisets: the pinned numbers, the laws, and what can't be read as dice."""

import copy
import pickle
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.dice import FACES, MAX_DICE, Dice, chance, keeps, roll_dice, rolls
from fivefold.errors import Malformed
from fivefold.texts import Lang
from tests.support.displays import parsed, pictures
from tests.support.effort import effort

laws = effort(100)

face_lists = st.lists(st.integers(1, 6), max_size=5)
dice_of_any_count = face_lists.map(Dice)


def refused(call):
    with pytest.raises(Malformed) as caught:
        call()
    assert all(caught.value.say(lang) for lang in Lang)
    return caught.value.code


# The numbers


def test_five_dice_fall_in_252_ways_and_are_kept_in_462():
    assert len(rolls(5)) == len(set(rolls(5))) == 252
    assert len(keeps(5)) == len(set(keeps(5))) == 462
    assert sum(len(roll.keeps) for roll in rolls(5)) == 4368
    assert [len(rolls(count)) for count in range(6)] == [1, 6, 21, 56, 126, 252]
    assert all(len(roll) == count for count in range(6) for roll in rolls(count))


def test_rolls_ascend_from_five_ones_to_five_sixes():
    as_text = [str(roll) for roll in rolls(5)]
    assert as_text == sorted(as_text)
    assert (as_text[0], as_text[1], as_text[-1]) == ("11111", "11112", "66666")


def test_rolls_are_what_falls_when_order_is_forgotten():
    fallen = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=5))
    assert {roll.faces: roll.ways for roll in rolls(5)} == fallen


def test_keeps_are_every_choice_of_dice_from_the_roll():
    for roll in rolls(5):
        chosen = product([False, True], repeat=5)
        by_hand = {
            tuple(face for face, kept in zip(roll.faces, choice, strict=True) if kept)
            for choice in chosen
        }
        assert {keep.faces for keep in roll.keeps} == by_hand
        assert len(roll.keeps) == len(by_hand)


def test_keeps_of_a_roll_go_from_none_to_all():
    kept = Dice("12345").keeps
    assert len(kept) == 32
    assert (kept[0], kept[-1]) == (Dice(""), Dice("12345"))
    assert [len(keep) for keep in kept] == sorted(len(keep) for keep in kept)
    assert [str(keep) for keep in Dice("66666").keeps] == ["", "6", "66", "666", "6666", "66666"]


# Chances


def test_probabilities_sum_to_one_exactly():
    for count in range(7):
        assert sum((roll.probability for roll in rolls(count)), Fraction(0)) == Fraction(1)
    for kept in keeps(5):
        assert sum((chance(roll, kept) for roll in rolls(5)), Fraction(0)) == Fraction(1)


@pytest.mark.parametrize("kept", ["", "6", "33", "12", "135", "222", "2346", "5555", "11223"])
def test_chance_is_the_share_of_ordered_rolls(kept):
    kept = Dice(kept)
    rolled = list(product(FACES, repeat=5 - len(kept)))
    after = Counter(tuple(sorted((*kept.faces, *faces))) for faces in rolled)
    for roll in rolls(5):
        assert chance(roll, kept) == Fraction(after[roll.faces], len(rolled))


def test_ways_and_probability():
    ways = {"11111": 1, "11112": 5, "22555": 10, "15566": 30, "11234": 60, "12345": 120}
    for dice, number in ways.items():
        assert (Dice(dice).ways, Dice(dice).probability) == (number, Fraction(number, 7776))
    assert (Dice("6").ways, Dice("6").probability) == (1, Fraction(1, 6))
    assert (Dice("").ways, Dice("").probability) == (1, Fraction(1))


# Text and figures


def test_dice_are_read_in_any_order_and_written_ascending():
    for text in ("53335", "33355", "35353", "55333"):
        assert str(Dice(text)) == "33355"
        assert repr(Dice(text)) == "Dice('33355')"
    assert str(Dice()) == str(Dice("")) == str(Dice([])) == ""
    assert not Dice()


def test_repr_is_runnable_for_every_keep():
    for keep in keeps(5):
        assert eval(repr(keep), {"Dice": Dice}) is keep  # noqa: S307


def test_figures_of_a_roll():
    dice = Dice("62253")
    assert dice.faces == tuple(dice) == (2, 2, 3, 5, 6)
    assert dice.counts == (0, 2, 1, 0, 1, 1)
    assert (dice.total, len(dice)) == (18, 5)
    assert 2 in dice
    assert 1 not in dice


def test_all_same():
    same = {"": False, "4": True, "44444": True, "44445": False, "14444": False}
    assert {text: Dice(text).all_same for text in same} == same


# One shared object that nobody can change


def test_equal_dice_are_one_object_however_they_are_given():
    forms = [Dice("53335"), Dice([5, 3, 3, 3, 5]), Dice((3, 3, 3, 5, 5)), Dice(iter("33553"))]
    assert len(set(map(id, forms))) == 1
    assert Dice() is Dice("") is Dice([])
    assert Dice("12") + Dice("1") is Dice("112")


def test_every_roll_is_itself_when_read_again():
    for roll in rolls(5):
        assert Dice(str(roll)) is Dice(roll.faces) is Dice(reversed(roll.faces)) is roll


def test_pickled_and_copied_dice_are_the_same_object():
    for protocol, text in product(range(pickle.HIGHEST_PROTOCOL + 1), ("", "4", "33355")):
        assert pickle.loads(pickle.dumps(Dice(text), protocol)) is Dice(text)
    dice = Dice("33355")
    assert copy.copy(dice) is copy.deepcopy(dice) is dice
    assert copy.deepcopy([dice, dice])[1] is dice


@pytest.mark.parametrize("name", ["faces", "counts", "total", "_keeps", "colour"])
def test_dice_cant_be_changed(name):
    dice = Dice("33355")
    with pytest.raises(AttributeError):
        setattr(dice, name, ())
    assert (str(dice), dice.total, dice.counts) == ("33355", 19, (0, 0, 3, 0, 2, 0))


@pytest.mark.parametrize("name", ["faces", "counts", "total"])
def test_nothing_can_be_deleted_from_dice(name):
    dice = Dice("2223")
    kept = getattr(dice, name)
    try:
        with pytest.raises(AttributeError):
            delattr(dice, name)
    finally:
        # Where it could be deleted after all, later tests must not suffer from it.
        object.__setattr__(dice, name, kept)


def test_asking_for_keeps_changes_nothing_one_can_see():
    dice = Dice("11246")
    before = (hash(dice), repr(dice), dice.faces)
    assert dice.keeps is dice.keeps
    assert (hash(dice), repr(dice), dice.faces) == before


# Set operations, against Counter


@laws
@given(dice_of_any_count, dice_of_any_count)
def test_adding_puts_dice_together(one, other):
    assert Counter((one + other).faces) == Counter(one.faces) + Counter(other.faces)
    assert one + other is other + one


@laws
@given(*[st.lists(st.integers(1, 6), max_size=3).map(Dice)] * 3)
def test_adding_associates_and_has_nothing_as_its_zero(one, other, third):
    assert (one + other) + third is one + (other + third)
    assert one + Dice() is one


@laws
@given(dice_of_any_count, dice_of_any_count)
def test_common_dice_are_the_smaller_counts(one, other):
    assert Counter((one & other).faces) == Counter(one.faces) & Counter(other.faces)
    assert one & other is other & one
    assert one & other <= one


@laws
@given(dice_of_any_count, dice_of_any_count)
def test_what_was_added_can_be_taken_away(one, other):
    assert (one + other) - other is one
    assert one - (one & other) is (one + other) - other - (one & other)


@laws
@given(dice_of_any_count, dice_of_any_count)
def test_inclusion_is_inclusion_of_counts(one, other):
    inside = Counter(one.faces) <= Counter(other.faces)
    assert (one <= other) is (other >= one) is inside
    assert (one < other) is (other > one) is (inside and one is not other)
    assert inside is (one & other is one)


@laws
@given(dice_of_any_count, dice_of_any_count)
def test_taking_away_needs_the_dice_to_be_there(one, other):
    if other <= one:
        assert Counter((one - other).faces) == Counter(one.faces) - Counter(other.faces)
    else:
        assert refused(lambda: one - other) == "dice-not-there"


@laws
@given(face_lists, st.randoms(use_true_random=False))
def test_order_of_the_faces_does_not_matter(faces, rng):
    shuffled = rng.sample(faces, len(faces))
    assert Dice(shuffled) is Dice(faces) is Dice("".join(map(str, shuffled)))


@laws
@given(face_lists)
def test_every_keep_and_its_rest_make_the_dice_again(faces):
    dice = Dice(faces)
    for keep in dice.keeps:
        assert keep <= dice
        assert keep + (dice - keep) is dice


def test_inclusion_is_strict_one_way_only():
    for one, other in (("1", "11"), ("123", "12345"), ("666", "66666"), ("", "1")):
        small, large = Dice(one), Dice(other)
        assert small < large
        assert small <= large
        assert not large < small
        assert not large <= small
        assert not small < Dice(small.faces)
        assert small <= Dice(small.faces)
    assert not Dice("11") <= Dice("12")
    assert not Dice("12") <= Dice("11")


# What can't be read


def test_what_are_not_faces_is_refused():
    texts = ["0", "7", "1234x", "12 45", "-1234", "1,2", "１", "٣", "J", "\n", "\x1b[31m"]
    numbers = [[0], [7], [-1], [1, 2, 9], [1.5], ["12"], [None], [100]]
    for bad in [*texts, *numbers, "7", "7"]:  # nothing is left behind
        assert refused(lambda bad=bad: Dice(bad)) == "not-a-face"
    with pytest.raises(Malformed) as caught:
        Dice("\x1b")
    assert "\x1b" not in str(caught.value)
    for faces in ([1, "2"], [[1]], [None], 5, None, [1.5], {"a": 1}):
        with pytest.raises(Malformed):
            Dice(faces)


def test_too_many_dice_are_refused():
    assert len(Dice("6" * MAX_DICE)) == MAX_DICE
    assert refused(lambda: Dice("6" * (MAX_DICE + 1))) == "too-many-dice"
    assert refused(lambda: Dice("123456") + Dice("123456")) == "too-many-dice"
    assert refused(lambda: rolls(MAX_DICE + 1)) == "too-many-dice"


# Throwing


class Scripted:
    def __init__(self, *values):
        self.values = list(values)

    def random(self):
        return self.values.pop(0)


def test_a_throw_maps_the_unit_interval_evenly_onto_the_ways_to_fall():
    for count in (1, 2, 3, 5):
        ways = 6**count
        rolled = Counter(roll_dice(count, Scripted((n + 0.5) / ways)) for n in range(ways))
        assert rolled == {dice: dice.ways for dice in rolls(count)}


def test_a_throw_takes_the_edges_of_the_interval():
    assert roll_dice(2, Scripted(0.0)) is Dice("11")
    assert roll_dice(2, Scripted(0.9999999999999999)) is Dice("66")


def test_more_than_six_dice_take_two_numbers():
    rng = Scripted(0.0, 0.9999999999999999, 0.5)
    assert roll_dice(8, rng) is Dice("11111166")
    assert rng.values == [0.5]
    assert roll_dice(0, rng) is Dice()


def test_dice_cannot_be_subclassed():
    with pytest.raises(TypeError):
        type("Loaded", (Dice,), {})


def test_a_notebook_draws_dice_unless_there_are_none():
    drawn = Dice("13356")._repr_svg_()
    assert drawn.startswith("<svg")
    assert drawn.count("<circle") == 1 + 3 + 3 + 5 + 6
    assert Dice()._repr_svg_() is None
    for lang in Lang:
        assert Dice("13356").html(lang) == drawn
        assert pictures(parsed(drawn)) == ["1 3 3 5 6"]
        assert not pictures(parsed(Dice().html(lang)))
