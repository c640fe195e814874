"""Rules that few games have, in words."""

from fivefold.rules.describe import describe_bonuses, describe_box
from fivefold.texts import Lang
from tests.support.pads import FULL, ONES, SIXES, generala, pad, three_columns


def told(rules, box, lang=Lang.EN):
    return describe_box(rules, rules.boxes[rules.index[box]])[lang]


def test_a_box_tells_all_that_is_peculiar_to_it():
    rules = generala()
    assert told(rules, "full").endswith("30 points; 5 points more on the first roll")
    assert told(rules, "grand").endswith("sum of the dice, and 20 points more")
    assert told(rules, "double").endswith(
        "60 points; counts 2 times; scores only once Grand holds points"
    )
    same = pad(FULL.replace("pays", "same = true, pays").replace(", first_roll = 5", ""))
    assert told(same, "full") == (
        "Three of one number and two of another, or five of one number: 30 points"
    )
    waiting = pad(ONES, FULL, SIXES.replace(" }", ', after = "ones" }'))
    assert told(waiting, "sixes") == "Sum of the 6s; only after Ones"


def test_columns_and_steps_are_told_once_and_not_in_every_box():
    rules = three_columns()
    assert told(rules, "ones-free") == told(rules, "ones-down") == "Sum of the 1s"
    bonus = "In each column, 10 points more if its upper boxes add up to 20 or more"
    assert [text[Lang.EN] for text in describe_bonuses(rules)] == [
        f"{bonus}, before it is multiplied",
        "From 30 on, this bonus is 15 points",
        "Column Down: filled in order, from top to bottom",
        "Column Up: all points, bonus included, count 2 times",
        "Column Up: filled in order, from the bottom up",
        "Column Free: all points, bonus included, count 3 times",
    ]
    up = pad(ONES, SIXES, head='fill = "up"')
    assert [text[Lang.FR] for text in describe_bonuses(up)] == [
        "Les cases se remplissent dans l'ordre, de bas en haut"
    ]
