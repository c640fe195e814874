from fivefold.games.scorecard import (
    Fill,
)


def test_a_loss_that_is_mostly_the_upper_bonus_is_told_so(advice):
    written = {"fours": 12, "three-of-a-kind": 20, "four-of-a-kind": 22, "chance": 20}
    straights = {"small-straight": 30, "large-straight": 40}
    given = advice("classique", written | straights, "15555", 0)
    lost = given.reason(Fill("twos"))
    assert "mostly through the upper bonus: on average it would add only" in lost["en"]
    assert "surtout par la prime du haut" in lost["fr"]
    assert "upper bonus" not in given.reason(Fill("yahtzee"))["en"]
