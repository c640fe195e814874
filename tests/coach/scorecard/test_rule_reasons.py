from fivefold.coach.scorecard.rule_reasons import about_order
from fivefold.dice import Dice
from fivefold.games.scorecard import (
    Fill,
    Position,
    Sheet,
)
from fivefold.rules import built_in


def at_first(rules, dice):
    return Position(Sheet.empty(rules), Dice(dice), 0)


def test_two_boxes_in_order_are_spoken_of_where_one_takes_room_from_the_other():
    rules = built_in("yum")
    said = {
        (dice, box): [text["en"] for text in about_order(at_first(rules, dice), Fill(box))]
        for dice, box in (("66666", "high"), ("66665", "high"), ("33456", "low"), ("33566", "low"))
    }
    assert said["66666", "high"] == said["33456", "low"] == []
    assert said["66665", "high"] == ["With 29 in High, Low must stay below 29."]
    assert said["33566", "low"] == ["With 23 in Low, High must beat 23."]


def test_a_zero_in_one_of_two_boxes_in_order_has_its_words():
    rules = built_in("yum")
    (lost,) = about_order(at_first(rules, "11112"), Fill("high"))
    (free,) = about_order(at_first(rules, "11112"), Fill("low"))
    assert lost["en"] == "With a zero in High, Low can only get a zero too."
    assert free["en"] == "With a zero in Low, High has nothing to beat."


def test_dice_that_are_no_wild_card_yet_are_told_so(advice):
    given = advice("yard-free", {"five-of-a-kind": 50}, "44444", 0)
    zero, scored = (given.reason(Fill(box))["en"] for box in ("large-straight", "chance"))
    assert "these dice are a Trump Card only once Fours is filled" in zero
    assert "Trump Card" not in scored
    filled = advice("yard-free", {"five-of-a-kind": 50, "fours": 12}, "44444", 0)
    assert "only once" not in filled.reason(Fill("full-house"))["en"]
