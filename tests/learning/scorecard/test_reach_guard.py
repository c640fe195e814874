"""Who may ask for the chance to reach a total, and when."""

from dataclasses import replace

import pytest

from fivefold.dice import Dice
from fivefold.errors import FivefoldError
from fivefold.games import Roll, new_game
from fivefold.games.scorecard import Sheet
from fivefold.learning.scorecard.reach_guard import check_reachable, may_ask, needs_table
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver.limits import FEWEST_OPEN_KEPT

YUM = built_in("yum")
OWN = replace(YUM, id="own")


def late(rules):
    """A sheet with as few open boxes as need no table."""
    filled = len(rules.boxes) - FEWEST_OPEN_KEPT
    return Sheet(rules, (*[0] * filled, *[None] * FEWEST_OPEN_KEPT))


def refusal(game):
    with pytest.raises(FivefoldError) as refused:
        check_reachable(game, 0)
    return refused.value.code


@pytest.mark.parametrize("game", scorecard_ids())
def test_in_the_built_in_games_from_the_first_turn_on(game):
    empty = Sheet.empty(built_in(game))
    assert needs_table(empty)
    assert may_ask(empty)
    begun = new_game(built_in(game), 1).play(Roll(Dice("13356")))
    assert check_reachable(begun, 0).sheet == empty


def test_by_rules_of_ones_own_only_with_few_open_boxes():
    assert may_ask(late(OWN))
    assert not may_ask(Sheet.empty(OWN))
    assert refusal(new_game(OWN, 1).play(Roll(Dice("13356")))) == "reach-too-early"


def test_never_where_rolls_are_saved():
    saved = built_in("maxi-yatzy-saved")
    assert not may_ask(late(saved))
    begun = new_game(saved, 1).play(Roll(Dice("123456")))
    assert refusal(begun) == "saved-rolls-not-counted"


def test_a_game_without_a_sheet_is_refused():
    assert refusal(new_game(built_in("deluxe-poker"), 2)) == "no-review"
