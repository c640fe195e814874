import random

import pytest

from fivefold.errors import FivefoldError
from fivefold.games import new_game
from fivefold.learning.scorecard.reach_guard import MOST_OPEN, check_few_open, check_reachable
from fivefold.rules import built_in
from tests.support.solved import random_sheet


def test_a_sheet_with_many_open_boxes_is_refused():
    rng = random.Random("few open")
    check_few_open(random_sheet("yum", rng, MOST_OPEN))
    with pytest.raises(FivefoldError) as refused:
        check_few_open(random_sheet("yum", rng, MOST_OPEN + 1))
    assert refused.value.code == "reach-too-early"


def test_a_game_without_a_sheet_is_refused():
    with pytest.raises(FivefoldError) as refused:
        check_reachable(new_game(built_in("deluxe-poker"), 2), 0)
    assert refused.value.code == "no-review"
