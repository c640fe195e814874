"""The bidding of two players who answer each other."""

import numpy as np

from fivefold.coach.poker.last_card.bidding import LastBidding, Outcome, best, only_if

NEVER = [only_if(False, player, Outcome(np.zeros(1), np.zeros(1))) for player in (0, 1)]


def outcomes(first, second):
    """Rolling for each stake: what it is worth to player 0, and an attempt for each."""
    rows = enumerate((first, second))
    return [
        [
            Outcome(np.array([value]), np.array([10 * player + stake]))
            for stake, value in enumerate(row)
        ]
        for player, row in rows
    ]


def test_the_better_outcome_is_the_higher_for_player_0_and_the_lower_for_player_1():
    low, high = (Outcome(np.array([value]), np.array([0])) for value in (0.2, 0.7))
    assert [best(player, low, high).value[0] for player in (0, 1)] == [0.7, 0.2]


def test_the_bidding_goes_on_until_topping_does_not_pay():
    first, second = [0.8, 0.7, 0.6, 0.55, 0.4], [0.2, 0.3, 0.5, 0.6, 0.7]
    bidding = LastBidding(outcomes(first, second), NEVER, levels=5)
    assert bidding.opened(0).attempt[0] == 2
    assert bidding.opened(1).attempt[0] == 3


def test_nobody_bids_where_the_roll_is_worth_nothing():
    """The opener rolls for nothing."""
    bidding = LastBidding(outcomes([0.4, 0.1, 0.0], [0.6, 0.9, 1.0]), NEVER, levels=3)
    assert [bidding.opened(player).attempt[0] for player in (0, 1)] == [0, 10]
    assert bidding.passed(0).value[0] == 0.4


def test_an_all_in_ends_the_bidding():
    calls = [NEVER[0], Outcome(np.array([0.1]), np.array([99]))]
    bidding = LastBidding(outcomes([0.8, 0.7], [0.2, 0.3]), calls, levels=2)
    assert bidding.opened(0).attempt[0] == 99
