from types import SimpleNamespace

import pytest

from fivefold.envs.rewards import ALONE, TOGETHER, Reward, defeat, win_rewards
from fivefold.errors import Malformed


def ended(players, winners):
    return SimpleNamespace(seats=tuple(range(players)), winners=tuple(winners), over=True)


OUT = SimpleNamespace(has_lost=lambda game, seat: seat in game.out)
"""An encoding in which those who are out have lost."""


@pytest.mark.parametrize(
    ("players", "winners", "rewards"),
    [
        (2, [0], (1, -1)),
        (2, [1], (-1, 1)),
        (2, [0, 1], (0, 0)),
        (3, [1], (-1 / 2, 1, -1 / 2)),
        (3, [0, 2], (1 / 4, -1 / 2, 1 / 4)),
        (4, [0, 1, 2], (1 / 9, 1 / 9, 1 / 9, -1 / 3)),
        (3, [], (-1 / 2, -1 / 2, -1 / 2)),
        (1, [0], (0,)),
    ],
)
def test_winners_share_what_the_others_lose(players, winners, rewards):
    assert win_rewards(ended(players, winners), OUT) == pytest.approx(rewards)


@pytest.mark.parametrize("players", range(2, 8))
def test_a_game_with_winners_adds_up_to_nothing(players):
    for winners in range(1, players + 1):
        assert sum(win_rewards(ended(players, range(winners)), OUT)) == pytest.approx(0)


def test_only_those_who_are_out_have_lost_before_the_end():
    game = SimpleNamespace(seats=(0, 1, 2), winners=(), over=False, out=(1,))
    assert win_rewards(game, OUT) == (0, -1 / 2, 0)


def test_a_defeat_is_the_same_whoever_wins():
    assert [defeat(players) for players in (1, 2, 3)] == [0, -1, -1 / 2]


def test_a_game_for_one_is_rewarded_by_points():
    assert Reward.usual(1) is Reward.POINTS
    assert Reward.usual(2) is Reward.WIN


def test_an_unknown_reward_is_refused():
    assert Reward.of("points", TOGETHER) is Reward.of("points", ALONE) is Reward.POINTS
    with pytest.raises(Malformed, match="unknown reward 'fame'; choose one of: win, points"):
        Reward.of("fame", TOGETHER)
