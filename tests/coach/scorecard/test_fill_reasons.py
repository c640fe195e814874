from fivefold.games.scorecard import (
    Fill,
)


def test_a_loss_that_is_mostly_the_upper_bonus_is_told_so(advice):
    written = {"fours": 12, "three-of-a-kind": 20, "four-of-a-kind": 22, "chance": 20}
    straights = {"small-straight": 30, "large-straight": 40}
    given = advice("classique", written | straights, "15555", 0)
    lost = given.reason(Fill("twos"))
    assert "the upper bonus would add 3.3 points on average, not 23.7" in lost["en"]
    assert "la prime supérieure n'ajouterait que 3,3 points en moyenne" in lost["fr"]
    assert "upper bonus" not in given.reason(Fill("yahtzee"))["en"]
