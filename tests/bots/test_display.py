"""The result of an arena in a notebook."""

from fivefold.bots.results import ArenaResult, GameResult
from fivefold.texts import Lang
from tests.support.displays import HOSTILE, parsed, rows, said

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
