"""A round in a record: the values of its states, and the exact result where the game is over."""

import numpy as np
import pytest

from fivefold.coach.poker.position import AfterAttempt
from fivefold.coach.poker.reviewing.reviewed_rounds import final_shares


def after(money, card, left=0):
    return AfterAttempt(money, card, (True,) * len(money), left, 0, None)


@pytest.mark.parametrize(
    ("end", "shares"),
    [
        (after((500, 700), (True, True)), [0, 1]),
        (after((500, 700), (True, False)), [1, 0]),
        (after((700, 700, 600), (True, True, True)), [0.5, 0.5, 0]),
        (after((0, 700), (True, False), left=3), [0, 1]),
        (after((0, 0), (True, False), left=3), [0, 0]),
        (after((0, 400, 500), (True, False, False)), [0, 0, 0]),
    ],
    ids=str,
)
def test_who_has_won(end, shares):
    assert final_shares(end) == pytest.approx(np.array(shares))


def test_a_game_that_goes_on_has_no_winner():
    assert final_shares(after((500, 700), (True, True), left=1)) is None
