import numpy as np

from fivefold.coach.poker.options import capped, options
from fivefold.coach.poker.position import PlannedAttempt
from fivefold.games import Seat
from fivefold.games.poker import AllIn, Bid, Pass


def test_where_nothing_is_to_be_gained_a_bid_comes_before_a_pass():
    ranked = options([Bid(100), Pass(), AllIn()], np.array([[0.5], [0.5 + 1e-12], [0.4]]))
    assert [option.move for option in ranked] == [Bid(100), Pass(), AllIn()]


def test_a_dearer_roll_never_looks_better_than_the_cheapest():
    mine = [PlannedAttempt(Seat(0), stake, (0, 0)) for stake in (200, 0, 300)]
    others = [
        PlannedAttempt(Seat(1), 100, (0, 0)),
        PlannedAttempt(Seat(0), 900, (0, 0), all_in=True),
    ]
    values = np.array([[0.5, 0.5], [0.3, 0.5], [0.1, 0.3], [0.6, 0.6], [0.7, 0.7]])
    after = capped(values, [*mine, *others], Seat(0))
    assert after.tolist() == [[0.3, 0.5], [0.3, 0.5], [0.1, 0.3], [0.6, 0.6], [0.7, 0.7]]
