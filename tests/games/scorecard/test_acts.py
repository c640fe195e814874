"""What a seat may do in a scorecard game, as a screen is told it."""

from tests.support.tables import started
from tests.support.views import acts_of


def test_fair_dice_are_rolled_by_a_word():
    assert acts_of(started()) == {"roll": 5, "typed": False}


def test_boxes_have_their_points_and_keeps_their_rolls():
    at = started("yum", ("me/real",)).act("roll 22255")
    said = acts_of(at)
    assert said["keep"] == 2
    assert said["boxes"]["full"] == 25
    assert said["boxes"]["twos"] == 6
    assert len(said["boxes"]) == 11
    assert "forced" not in said
    at.acts("keep 222", "roll 22", "keep 222", "roll 22")
    assert "keep" not in acts_of(at)
    assert acts_of(at)["boxes"]["yum"] == 30


def test_real_dice_are_typed_or_noted():
    said = acts_of(started("yum", ("me/real",)))
    assert (said["roll"], said["typed"]) == (5, True)
    assert said["notes"]["yum"] == [0, 30]
    assert said["notes"]["threes"] == [0, 3, 6, 9, 12, 15]
    assert "bonus_notes" not in said


def test_a_turn_that_has_begun_is_not_noted():
    at = started("yum", ("me/real",)).acts("roll 22255", "keep 222")
    assert acts_of(at) == {"roll": 2, "typed": True}


def test_rolls_for_the_start_are_not_noted():
    assert acts_of(started("classique", ("me/real", "me"))) == {"roll": 5, "typed": True}


def test_a_bonus_is_noted_once_its_box_has_points():
    at = started("yard-forced", ("me/real",)).act("note five-of-a-kind 50")
    said = acts_of(at)
    assert said["bonus_notes"]["sixes"] == [0, 30]
    assert set(said["bonus_notes"]) == set(said["notes"])
    zero = started("yard-forced", ("me/real",)).act("note five-of-a-kind 0")
    assert "bonus_notes" not in acts_of(zero)


def test_a_forced_box_is_told():
    at = started("yard-forced", ("me/real",)).acts("note five-of-a-kind 50", "roll 44444")
    assert (acts_of(at)["forced"], acts_of(at)["boxes"]) == (True, {"fours": 20})
