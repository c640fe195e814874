from dataclasses import replace

import pytest

from fivefold.games import Seat
from fivefold.games.poker import Money, Player, Players

IN, OUT = Player(), Player(Money(0), out=True)


def test_seats_in_are_those_not_eliminated():
    players = Players((OUT, IN, OUT, IN))
    assert players.seats == (0, 1, 2, 3)
    assert players.seats_in == (1, 3)


@pytest.mark.parametrize(("seat", "found"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_a_seat_that_is_out_passes_to_the_next_on_the_left(seat, found):
    assert Players((OUT, IN, OUT, IN)).in_from(Seat(seat)) == found


def test_the_left_of_the_last_seat_is_the_first():
    assert Players((IN, IN, OUT)).in_from(Seat(2)) == 0


def test_paying_changes_one_purse_and_no_earlier_state():
    before = Players((IN, IN))
    after = before.paying(Seat(1), Money(400))
    assert [player.money for player in after] == [1500, 1100]
    assert [player.money for player in before] == [1500, 1500]
    assert isinstance(after, Players)


def test_players_who_differ_in_attempts_alone_are_equal():
    assert replace(IN, attempts=3) == IN
