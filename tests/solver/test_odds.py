"""Card odds against arithmetic by hand and a second implementation over ordered dice."""

from fractions import Fraction

import pytest

from fivefold.dice import Dice, rolls
from fivefold.games.poker import Card, CardInPlay
from fivefold.solver import best_lock, completion_chance
from tests.second.plain_odds import plain_chance


def in_play(faces: str, matched: str = "") -> CardInPlay:
    return CardInPlay(Card(faces, 1, 100), Dice(matched))


@pytest.mark.parametrize("count", range(10))
def test_chances_of_one_and_of_five_missing_faces_by_arithmetic(count):
    each = 1 - Fraction(5, 6) ** count
    assert completion_chance(in_play("665JJ", "3356"), count) == each
    assert completion_chance(in_play("22222"), count) == each**5  # five dice on their own
    # A last joker takes any face that is not pictured.
    assert completion_chance(in_play("6666J", "6666"), count) == 1 - Fraction(1, 6) ** count
    assert completion_chance(in_play("1234J", "1234"), count) == 1 - Fraction(4, 6) ** count


def test_certain_impossible_and_published_chances():
    assert completion_chance(in_play("66554", "6554"), 2) == Fraction(11, 36)
    assert completion_chance(in_play("665JJ", "33566"), 0) == 1
    assert completion_chance(in_play("665JJ", "3566"), 0) == 0
    # Order, payout and the printed rolls change nothing.
    first = CardInPlay(Card.parse("J6J56/2/700"), Dice("36"))
    second = CardInPlay(Card.parse("665JJ/9/300"), Dice("36"))
    assert completion_chance(first, 3) == completion_chance(second, 3) != 0


def test_one_roll_counts_the_ways():
    ways = {
        "66666": 1, "66665": 5, "66655": 10, "66554": 30, "12345": 120, "6666J": 5 * 5,
        "1234J": 120 * 2, "665JJ": 30 * 4, "66JJJ": 10 * 5, "6JJJJ": 5 * 5, "JJJJJ": 6,
    }  # fmt: skip
    found = {faces: completion_chance(in_play(faces), 1) * 6**5 for faces in ways}
    assert found == ways


@pytest.mark.parametrize("count", [2, 3, 4])
def test_ordered_dice_give_the_same_chance(count):
    cards = {
        2: ("11632", "3352J", "665JJ", "246JJ", "61JJJ"),
        3: ("66554", "4444J", "1234J", "555JJ", "22JJJ", "4JJJJ"),
        4: ("JJJJJ",),
    }
    for faces in cards[count]:
        assert completion_chance(in_play(faces), count) == plain_chance(faces, count), faces


def test_a_lock_is_for_good_so_five_jokers_are_harder_than_a_yahtzee():
    five_of_a_kind = Fraction(347897, 7558272)  # in three rolls, as published
    assert completion_chance(in_play("JJJJJ"), 3) == Fraction(690169, 15116544) < five_of_a_kind


def test_the_value_to_lock():
    for faces, matched, loose, count, value in [
        ("JJJJJ", "", "22355", 2, 2),
        ("JJJJJ", "", "22333", 2, 3),
        ("JJJJJ", "", "12346", 2, None),  # any of them would only bind the next rolls
        ("6666J", "666", "35", 1, None),  # two dice reach for the six rather than one
        ("665JJ", "56", "335", 1, 3),
        ("1111J", "1111", "3", 0, 3),
        ("665JJ", "56", "335", 0, None),  # the attempt has failed already
        ("665JJ", "356", "12", 1, None),  # locked to 3
        ("665JJ", "56", "565", 1, None),  # pictured faces can't be locked
        ("66554", "", "11233", 3, None),
    ]:
        assert best_lock(in_play(faces, matched), Dice(loose), count) == value, (faces, loose)


@pytest.mark.parametrize("faces", ["3352J", "246JJ", "22JJJ", "4JJJJ", "JJJJJ"])
def test_the_best_lock_reaches_the_chance_that_the_card_promises(faces):
    card, total = in_play(faces), Fraction(0)
    for rolled in rolls(5):
        after, loose = card.after(rolled)
        value = best_lock(after, loose, 2)
        chosen = after if value is None else after.locked(value, loose)
        total += rolled.probability * completion_chance(chosen, 2)
    assert total == plain_chance(faces, 3)
