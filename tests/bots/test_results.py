import pytest

from fivefold.bots.results import BotResult, bots_by_seat


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # As published for Wilson's interval at 95%.
    [
        (8, 20, 0.2188, 0.6134),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (0.5, 1, 0.0546, 0.9454),
    ],
)
def test_the_win_rate_has_wilsons_interval(wins, games, low, high):
    interval = BotResult("x", games, wins, 0.0, 0.0).interval
    assert interval == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize("count", [1, 2, 5])
def test_bots_move_on_by_one_seat_from_game_to_game(count):
    assert bots_by_seat(0, count) == list(range(count))
    for number in range(10):
        seats, following = bots_by_seat(number, count), bots_by_seat(number + 1, count)
        assert following == [seats[-1], *seats[:-1]]
