"""The result of an arena in a notebook."""

import pytest

from fivefold.bots.results import ArenaResult, BotResult, GameResult, bots_by_seat
from fivefold.texts import Lang
from tests.support.displays import HOSTILE, parsed, rows, said


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


WON, SHARED = GameResult((200, 150), (1.0, 0.0)), GameResult((150, 150), (0.5, 0.5))
GAMES = (WON, WON, WON, SHARED)


def test_every_bot_has_a_row_with_its_interval():
    root = parsed(ArenaResult("yum", 7, ("perfect", HOSTILE), GAMES)._repr_html_())
    assert said(root).startswith("Yum, 4 games, seed 7")
    heads, perfect, other = rows(root)
    assert heads == ["Player", "Wins", "Win rate", "Mean total", "SD"]
    assert perfect[:3] == ["perfect", "3.5", "87.5% (39.6 to 98.7) "]
    assert other[1] == "0.5"


def test_a_bot_alone_has_no_wins():
    alone = ArenaResult("own-game", 7, ("random",), (GameResult((20,), (1.0,)),))
    root = parsed(alone.html(Lang.FR))
    assert rows(root)[1] == ["random", "20,0", "-"]
    assert "own-game" in said(root)
