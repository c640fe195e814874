"""What states of every game share: whose move it is, and ranks."""

import pytest

from fivefold.errors import IllegalMove, Malformed
from fivefold.protocol import Standing
from fivefold.protocol.game import acting_seat, check_seat, ranked


def code_of(call, *arguments):
    with pytest.raises((IllegalMove, Malformed)) as refused:
        call(*arguments)
    return refused.value.code


def test_a_seat_may_be_left_out_where_one_is_waited_for():
    assert acting_seat((2,), None) == 2
    assert acting_seat((0, 1), 1) == 1
    assert code_of(acting_seat, (0, 1), None) == "say-who"
    assert code_of(acting_seat, (), None) == "game-over"


def test_a_named_seat_is_not_replaced_by_the_one_waited_for():
    assert acting_seat((2,), 0) == 0
    assert code_of(acting_seat, (2,), "0") == "not-a-number"


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there_is_refused(seat):
    check_seat((0, 1), 1)
    assert code_of(check_seat, (0, 1), seat) == "no-such-seat"


def test_ties_share_a_rank_and_the_next_one_is_left_out():
    entries = [(0, 10, 10), (1, 30, 30), (2, 30, 30), (3, 50, 5)]
    assert ranked(entries) == (
        Standing(1, 1, 30), Standing(1, 2, 30), Standing(3, 0, 10), Standing(4, 3, 50)
    )  # fmt: skip


def test_a_standing_reads_as_a_person_would_write_it():
    assert str(Standing(2, 0, 231)) == "2. player 1, 231"
