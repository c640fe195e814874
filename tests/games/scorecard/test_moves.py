"""The moves of scorecard games: what can be listed of them, and their text."""

import pytest

from fivefold.dice import Dice
from fivefold.errors import Malformed
from fivefold.games.scorecard import Fill, Keep, Note
from fivefold.games.scorecard.moves import fill_moves, keep_moves, parse_scorecard_move
from fivefold.rules import built_in


def test_every_different_part_of_a_roll_can_be_kept_but_not_all_of_it():
    assert set(keep_moves(Dice("661"))) == set(map(Keep, ("", "1", "6", "16", "66")))
    assert len(keep_moves(Dice("12345"))) == 2**5 - 1
    assert len(keep_moves(Dice("66666"))) == 5


def test_there_is_one_fill_for_each_box_in_the_order_of_the_sheet():
    rules = built_in("yum")
    assert fill_moves(rules) == tuple(Fill(box.id) for box in rules.boxes)
    assert fill_moves(rules) is fill_moves(rules)


@pytest.mark.parametrize("points", ["24", 24.0, True])
def test_points_are_whole_numbers(points):
    with pytest.raises(Malformed) as refused:
        Note("sixes", points)
    assert refused.value.code == "not-a-number"


@pytest.mark.parametrize("words", [["bid", "100"], ["roll", "12345"], ["fill"], []])
def test_moves_of_other_games_are_left_to_others(words):
    assert parse_scorecard_move(words) is None
