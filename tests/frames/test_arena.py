"""The games of an arena as rows."""

import pytest

from fivefold.bots.arena import arena
from fivefold.bots.random_bot import RandomBot
from fivefold.frames import arena_games


@pytest.mark.parametrize("bots", [["random"], ["random", "random", "random"]])
def test_a_row_for_each_game_and_bot(bots):
    result = arena("yum", bots, games=4, seed=1)
    found = arena_games(result)
    assert len(found) == 4 * len(bots)
    for place, one in enumerate(result.bots):
        own = [row for row in found if row["bot"] == one.bot]
        assert [row["number"] for row in own] == [1, 2, 3, 4]
        assert sum(row["total"] for row in own) / 4 == one.mean
        assert sum(row["won"] for row in own) == pytest.approx(one.wins)
        assert [row["seat"] for row in own] == [(place + n) % len(bots) + 1 for n in range(4)]
    assert set(found["game"]) == {"yum"}


def test_the_seat_is_where_the_bot_sat(monkeypatch):
    sat, choose = [], RandomBot.choose

    def watched(self, game, seat, rng):
        sat.append(seat + 1)
        return choose(self, game, seat, rng)

    monkeypatch.setattr(RandomBot, "choose", watched)
    result = arena("yum", ["random", "beginner"], games=2, seed=1)
    seats = [row["seat"] for row in arena_games(result) if row["bot"] == "random"]
    assert seats == list(dict.fromkeys(sat)) == [1, 2]
