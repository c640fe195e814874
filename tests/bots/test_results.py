import pytest

from fivefold.bots.results import BotResult


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
