"""How many events a table may have."""

from fivefold.tables.setup import MOST_TURNS, SeatSetup, Setup, most_events


def setup(game, players=2, **more):
    return Setup(game=game, seats=(SeatSetup(kind="me"),) * players, **more)


def test_a_table_holds_the_game_it_was_made_for_and_not_ten_times_as_much():
    one = most_events(setup("yum", 1))
    assert 11 * 2 * 3 < one < 11 * 2 * 3 * 10
    assert most_events(setup("yum", 4, manches=3)) - one > 11 * 11 * 2 * 3


def test_the_longest_table_of_all_is_not_much_longer_than_its_game():
    longest = setup("yum", 2, manches=MOST_TURNS // 22)
    assert most_events(longest) < MOST_TURNS * 2 * 3 * 1.5
