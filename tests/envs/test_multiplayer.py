"""Games of several players for PettingZoo."""

import copy
from collections.abc import Callable
from dataclasses import replace
from operator import attrgetter, methodcaller

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from fivefold.bots import driving
from fivefold.dice import Dice
from fivefold.envs import multiplayer
from fivefold.envs.actions import Actions
from fivefold.envs.multiplayer import env, parallel_env, raw_env
from fivefold.errors import IllegalMove, Malformed
from fivefold.games.scorecard import Keep
from fivefold.rules import known_ids
from tests.support.agent_play import play_agents
from tests.support.insights import code_of
from tests.support.tiny_rules import tiny_rules, tiny_rules_text

POKER = "deluxe-poker"
GAMES = [("yum", 2), ("classique", 3), ("yatzy-maxi", 2), (POKER, 2), (POKER, 5), ("yacht", 1)]
# The checker prefers plain arrays as observations, and knows by name the few environments of its
# own package that have a dictionary with a mask in it.
checked = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)
PASS, ALL_IN, NO_BET = 0, 1, 2


@checked
@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_checker_of_pettingzoo_is_content(make, game, players):
    api_test(make(game, players), num_cycles=200)


@checked
@pytest.mark.parametrize("game", ["yum", POKER])
def test_the_checkers_are_content_with_every_reward_and_rendering(game):
    for reward in ("win", "points"):
        api_test(env(game, reward=reward), num_cycles=200)
    render_test(lambda render_mode: env(game, render_mode=render_mode))


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_seed_decides_all_dice_and_cards_and_parallel_environments_do_the_same(game, players):
    seed_test(lambda: env(game, players), num_cycles=200)
    parallel_api_test(parallel_env(game, players), num_cycles=200)


def test_who_acts_next_is_told_from_the_start():
    parallel = parallel_env("deluxe-poker", 2)
    _, infos = parallel.reset(seed=1)
    assert infos == {agent: {"active_agent": "player_0"} for agent in parallel.agents}


def test_a_game_is_shown_as_text(capsys):
    for mode in (None, "ansi", "human"):
        shown = raw_env("yum", render_mode=mode)
        shown.reset(seed=1)
        assert shown.render() == (str(shown.game) if mode == "ansi" else None)
        assert capsys.readouterr().out == (f"{shown.game}\n" if mode == "human" else "")
    with pytest.raises(
        Malformed, match="a game can't be shown as 'film'; choose one of: human, ansi"
    ):
        raw_env("yum", render_mode="film")


@pytest.mark.parametrize("game", known_ids())
def test_every_known_game_is_played_to_its_end(game):
    played = raw_env(game, 2)
    play_agents(played)
    assert played.game.over
    assert played.agents == []


def test_own_rules_are_played(tmp_path):
    file = tmp_path / "tiny.toml"
    file.write_text(tiny_rules_text(), "utf-8")
    for game in (tiny_rules(), file, str(file)):
        played = raw_env(game, 3)
        assert sum(play_agents(played).values()) == pytest.approx(0)
        assert str(played) == "tiny_v0"


@pytest.mark.parametrize(("game", "players"), [("yum", 2), ("yum", 3), ("classique", 4)])
def test_winners_and_losers_add_up_to_nothing(game, players):
    for seed in range(5):
        played = raw_env(game, players)
        earned = play_agents(played, seed)
        assert sum(earned.values()) == pytest.approx(0)
        best = max(earned.values())
        winners = {f"player_{seat}" for seat in played.game.winners}
        assert {agent for agent in earned if earned[agent] == best} == winners


def test_points_and_money_add_up_to_what_was_gained():
    for game, start, seeds in (("yum", 0, (1,)), (POKER, 1500, range(5))):
        for seed in seeds:
            played = raw_env(game, 3, reward="points")
            earned = play_agents(played, seed)
            gained = [amount - start for amount in played.game.amounts]
            assert [earned[agent] for agent in played.possible_agents] == gained


def test_a_player_who_is_out_has_lost_and_leaves():
    left = []

    def choose(played, legal):
        left.append(list(played.agents))
        return legal[0] if ALL_IN not in legal else ALL_IN

    played = raw_env(POKER, 4)
    earned = play_agents(played, seed=3, choose=choose)
    sizes = [len(agents) for agents in left]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == 4
    assert sizes[-1] < 4
    winners = {f"player_{seat}" for seat in played.game.winners}
    assert all((earned[agent] > 0) == (agent in winners) for agent in earned)
    assert {earned[agent] for agent in earned if agent not in winners} == {-1 / 3}


def test_who_is_out_is_asked_for_no_more_than_a_last_step():
    played = raw_env(POKER, 3)
    played.reset(seed=1)
    before = played.game
    out = replace(before.players[1], money=0)
    played._go_on(replace(before, players=before.players.with_player(1, out)))
    # The first player rolls for everything; when that is settled, the second has nothing left.
    played.step(ALL_IN)
    while not played.game.players[1].out:
        played.step(NO_BET if NO_BET in played._legal else played._legal[0])
    assert played.terminations == {
        agent: played.game.players[seat].out or played.game.over
        for seat, agent in enumerate(played.possible_agents)
    }
    assert played.rewards["player_1"] == -1 / 2
    dead = [agent for agent in played.agents if played.terminations[agent]]
    for agent in dead:
        assert played.agent_selection == agent
        assert not played.observe(agent)["action_mask"].any()
        played.step(None)
    assert "player_1" not in played.agents
    if played.agents:
        assert played.agent_selection == f"player_{played.game.first_to_act}"


def test_a_game_without_an_end_is_truncated(monkeypatch):
    monkeypatch.setattr(driving, "LONGEST", 5)

    def choose(played, legal):  # nobody bids, bets or locks
        return next(action for action in (PASS, NO_BET, 9) if action in legal)

    truncated = 0
    for seed in range(5):
        played = raw_env(POKER, 2)
        earned = play_agents(played, seed, choose)
        assert played.agents == []
        if not played.game.over:
            truncated += 1
            assert set(earned.values()) == {0}
    assert truncated


@pytest.mark.parametrize("mode", [None, "ansi", "human"])
def test_an_environment_has_to_be_reset_first(mode):
    asks: list[Callable] = [methodcaller("step", 0), methodcaller("observe", "player_0")]
    asks += [attrgetter("game"), *map(methodcaller, ("last", "state", "render"))]
    for ask in asks:
        played = raw_env("yum", render_mode=mode)
        assert code_of(ask, played) == "not-reset"
        played.reset(seed=1)
        ask(played)


def test_an_illegal_action_is_refused_and_changes_nothing():
    played = raw_env("yum")
    played.reset(seed=1)
    before = played.game
    assert before.dice == Dice("12344")
    assert Actions.of(before.rules).number(Keep("4"), before.dice) == 8  # not 16, the other one
    for action in (16, 31, 43, -1):
        with pytest.raises(IllegalMove, match=rf"action {action} is not legal now; legal: 0, 1, "):
            played.step(action)
    with pytest.raises(Malformed, match="not a whole number"):
        played.step(None)
    assert played.game is before
    assert played.agent_selection == "player_0"
    played.step(np.int64(8))
    assert before.play(Keep("4")).due.kept == Dice("4")
    assert played.game != before
    wrapped = env("yum")
    wrapped.reset(seed=1)
    wrapped.step(16)
    assert wrapped.terminations == {"player_0": True, "player_1": True}
    assert wrapped.rewards == {"player_0": -1.0, "player_1": 0}


def test_anyone_may_look_at_any_time():
    played = raw_env("yum", 3)
    played.reset(seed=1)
    rows = [played.observe(agent) for agent in played.possible_agents]
    assert [seen["action_mask"].any() for seen in rows] == [True, False, False]
    assert np.flatnonzero(rows[0]["action_mask"]).tolist() == played.encoding.legal(played.game)
    turn = played.encoding.names.index("turn")
    assert [seen["observation"][turn] for seen in rows] == [0, 2, 1]
    assert (played.state() == rows[0]["observation"]).all()


def test_dice_go_on_without_a_new_seed_and_a_copy_goes_its_own_way():
    played = raw_env("yum")
    played.reset(seed=5)
    first = played.game
    played.reset()
    assert played.game != first
    played.reset(seed=5)
    assert played.game == first
    twin = copy.deepcopy(played)
    played.step(0)
    assert twin.game == first != played.game
    twin.step(0)
    assert twin.game == played.game


def test_wrong_numbers_of_players_are_refused():
    with pytest.raises(Malformed, match="takes 2 to 6 players"):
        raw_env(POKER, 1)
    for players in ("2", 2.0, None, True):
        with pytest.raises(Malformed, match=r"\b(2|None|True)\b.* is not a whole number"):
            raw_env("yum", players)
    assert len(raw_env("yum", np.int64(3)).possible_agents) == 3
    assert str(raw_env("yum")) == f"yum_{multiplayer.VERSION}"
