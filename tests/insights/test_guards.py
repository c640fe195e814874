"""Whether there is something to decide, and by whom; and what can be reviewed."""

import pytest

from fivefold.insights.guards import (
    check_decides,
    check_reviewable,
    deciders,
)
from fivefold.record import Record
from fivefold.rules import built_in
from tests.support.insights import code_of, golden

BID = "deluxe-poker-bid"


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (Record.new("yum", ["Ann", "Bo"]), "dice-first"),
        (Record.parse("game: yum\nplayers: Ann\nAnn: 11112/1111"), "one-die-first"),
        (Record.new("classique", ["Ann", "Bo"]), "dice-first"),
        (golden("yum-finished"), "game-over"),
        (Record.new("deluxe-poker", ["Ann", "Bo"]), "card-first"),
        (golden("deluxe-poker-finished"), "game-over"),
    ],
)
def test_where_nobody_decides_it_is_said_why(record, code):
    assert code_of(deciders, record.game) == code
    assert code_of(check_decides, record.game, 0) == code


def test_a_review_is_by_the_rules_of_the_game_and_of_scorecard_games_only():
    assert check_reviewable(golden("yum-in-progress")) == built_in("yum")
    assert code_of(check_reviewable, golden(BID)) == "no-review"
