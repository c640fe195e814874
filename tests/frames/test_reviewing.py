"""A reviewer for the records of any game."""

import pytest

from fivefold.coach.poker.review import PokerReview
from fivefold.coach.scorecard.review import Review
from fivefold.errors import Malformed
from fivefold.frames import reviewer
from fivefold.record import Record
from tests.support.framing import example
from tests.support.shared import shared_folder
from tests.support.solved import solved, solved_rules


def test_each_kind_of_game_gets_its_review():
    of = reviewer(values_of=solved_rules)
    assert isinstance(of(example("yum-in-progress")), Review)
    assert isinstance(of(example("deluxe-poker-bet")), PokerReview)


def test_the_values_of_a_game_are_loaded_once():
    asked = []
    of = reviewer(values_of=lambda rules: asked.append(rules.id) or solved_rules(rules))
    for name in ("yum-in-progress", "yacht-in-progress", "yum-finished"):
        of(example(name))
    assert asked == ["yum", "yacht"]


def test_values_come_from_a_folder():
    solved("yum")
    of = reviewer(shared_folder("values"))
    assert of(example("yum-finished")).players[0].total == 147


def test_a_game_that_is_too_large_to_solve_is_refused():
    record = Record.new("three-columns", ["Ann"])
    with pytest.raises(Malformed) as refused:
        reviewer()(record)
    assert refused.value.code == "columns-bounded"
