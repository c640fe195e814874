"""The money of two players, numbered as far as it makes a difference."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from fivefold.coach.poker.last_card.purses import Purses

PURSES = Purses(poor=5, ahead=7, behind=4)
MONEY = st.integers(0, 40)


@given(MONEY, MONEY)
def test_a_pair_of_purses_keeps_the_lead_and_what_the_poorer_has_as_far_as_they_count(one, other):
    number = PURSES.number(np.array(one), np.array(other))
    first, second = (purse[number] for purse in PURSES.pairs)
    assert min(first, second) == min(one, other, 5)
    assert first - second == np.clip(one - other, -4, 7)


@given(st.integers(0, 400), st.integers(0, 400))
def test_there_is_room_for_the_lead_of_a_game_and_some_more(first, second):
    purses = Purses.around(first, second)
    assert purses.ahead >= first - second + 10
    assert purses.behind >= second - first + 10
    assert min(purses.ahead, purses.behind) == Purses().ahead
