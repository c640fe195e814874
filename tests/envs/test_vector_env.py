"""Thousands of games at once."""

from random import Random

import numpy as np
import pytest
from gymnasium import make_vec
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from fivefold.envs import env_id
from fivefold.envs.scorecard_env import ScorecardEnv
from fivefold.envs.vector_env import ScorecardVectorEnv, final_infos, info_of, random_actions
from fivefold.errors import FivefoldError, IllegalMove, Malformed
from fivefold.rules import scorecard_ids, shelf_ids
from tests.support.effort import times
from tests.support.insights import code_of
from tests.support.paths import OWN_RULES
from tests.support.solved import solved

GAMES = (*scorecard_ids(), *shelf_ids(), OWN_RULES)
MODES = list(AutoresetMode)


def collecting_actions(env, observations, rng):
    """Keep the most frequent face while there are rolls left, then fill any box: so five of a kind,
    which the rules treat specially, is common. One action in ten is random."""
    rows, masks = observations["observation"], observations["action_mask"]
    actions = random_actions(masks, rng)
    dice = rows[:, env.layout.dice]
    counts = (dice[:, :, None] == np.arange(1, 7)).sum(axis=1)
    kept = dice == counts.argmax(axis=1)[:, None] + 1
    keeps = (kept << np.arange(dice.shape[1])).sum(axis=1)
    collects = (masks[np.arange(len(rows)), keeps] == 1) & (rng.random(len(rows)) < 0.9)
    return np.where(collects, keeps, actions)


def both(game, count, mode=AutoresetMode.NEXT_STEP, **options):
    """The same games in scalar environments and in a vector environment."""
    single = SyncVectorEnv([lambda: ScorecardEnv(game, **options)] * count, autoreset_mode=mode)
    return single, ScorecardVectorEnv(game, count, autoreset_mode=mode, **options)


def assert_same_play(environments, steps, seed=1):
    single, vector = environments
    rng = np.random.default_rng(seed)
    observations, infos = vector.reset(seed=seed)
    assert data_equivalence((observations, infos), single.reset(seed=seed), exact=True)
    for step in range(steps):
        choose = (
            collecting_actions
            if step % 100 < 80
            else lambda _, seen, rng: random_actions(seen["action_mask"], rng)
        )
        actions = choose(vector, observations, rng)
        played, others = vector.step(actions), single.step(actions)
        assert data_equivalence(played, others, exact=True), step
        observations, ended = played[0], played[2]
        if vector.metadata["autoreset_mode"] is AutoresetMode.DISABLED and ended.any():
            observations, infos = vector.reset(options={"reset_mask": ended})
            again = single.reset(options={"reset_mask": ended})
            assert data_equivalence((observations, infos), again, exact=True)
    return observations


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_it_plays_as_the_referee_does(game):
    assert_same_play(both(game, 16), steps=times(250, 600))


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.value)
@pytest.mark.parametrize("reward", ["points", "total"])
def test_games_start_again_as_gymnasium_defines_it(mode, reward):
    assert_same_play(both("yum", 8, mode, reward=reward), steps=120)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.value)
def test_it_tells_the_same_values(mode):
    single, vector = both("yum", 4, mode, values=solved("yum"))
    rng = np.random.default_rng(1)
    observations, infos = vector.reset(seed=3)
    assert data_equivalence(single.reset(seed=3)[1], infos)
    for _ in range(90):
        actions = random_actions(observations["action_mask"], rng)
        played, others = vector.step(actions), single.step(actions)
        assert played[4].keys() == others[4].keys()
        for name in ("regret", "expected_total"):
            if name in others[4]:
                assert played[4][name] == pytest.approx(others[4][name], abs=1e-9)
                assert (played[4][f"_{name}"] == others[4][f"_{name}"]).all()
        observations = played[0]
        if mode is AutoresetMode.DISABLED and played[2].any():
            observations, _ = vector.reset(options={"reset_mask": played[2]})
            single.reset(options={"reset_mask": played[2]})


def test_rewards_add_up_to_the_total():
    env = ScorecardVectorEnv("yard-forced", 64)
    rng = np.random.default_rng(5)
    observations, _ = env.reset(seed=5)
    earned, finished = np.zeros(64), 0
    for _ in range(200):
        actions = collecting_actions(env, observations, rng)
        observations, rewards, ended, _, _ = env.step(actions)
        earned += rewards
        assert (earned[ended] == observations["observation"][ended, env.layout.total]).all()
        earned[ended] = 0
        finished += int(ended.sum())
    assert finished > 200


def test_a_seed_repeats_the_games_and_no_seed_goes_on():
    env = ScorecardVectorEnv("yum", 5)
    first, _ = env.reset(seed=9)
    later, _ = env.reset()
    again, _ = env.reset(seed=np.int64(9))
    assert env.np_random_seed == 9
    assert data_equivalence(first, again, exact=True)
    assert not data_equivalence(first, later, exact=True)
    assert data_equivalence(env.reset(seed=[9, 10, 11, 12, 13])[0], first, exact=True)
    unseeded = ScorecardVectorEnv("yum", 100).reset()[0]["observation"]
    assert len(np.unique(unseeded, axis=0)) > 30


def test_an_action_that_is_not_legal_changes_nothing():
    env = ScorecardVectorEnv("yum", 2)
    before, _ = env.reset(seed=1)
    everything = env.actions.keeps - 1  # all dice kept, which is no move
    after, rewards, ended, _, infos = env.step(np.array([everything, everything]))
    assert data_equivalence(before, after, exact=True)
    assert rewards.tolist() == [0, 0]
    assert not ended.any()
    assert infos["legal"].tolist() == [False, False]
    strict = ScorecardVectorEnv("yum", 2, strict=True)
    before, _ = strict.reset(seed=1)
    with pytest.raises(IllegalMove, match="game 1: action 31 is not legal now; legal: 0, 1, 3"):
        strict.step(np.array([0, 31]))
    assert data_equivalence(strict._observation(), before, exact=True)


def test_a_strict_environment_takes_no_action_in_a_game_that_is_over():
    env = ScorecardVectorEnv("yum", 1, strict=True, autoreset_mode="Disabled")
    observations, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)
    while observations["action_mask"].any():
        observations = env.step(random_actions(observations["action_mask"], rng))[0]
    with pytest.raises(IllegalMove, match="game 0: action 0 is not legal now"):
        env.step(np.array([0]))


def test_arguments_that_cannot_be_are_refused():
    env = ScorecardVectorEnv("yum", 2)
    with pytest.raises(FivefoldError, match="has to be reset first"):
        env.step(np.array([0, 0]))
    env.reset(seed=1)
    shapes = [0], [[0, 0]], [0.5, 1.0]
    assert {code_of(env.step, np.array(actions)) for actions in shapes} == {"wrong-actions"}
    assert {code_of(env.step, np.array([0, n])) for n in (-1, 43)} == {"wrong-action"}
    with pytest.raises(Malformed, match="one seed each, not 3"):
        env.reset(seed=[1, 2, 3])
    with pytest.raises(Malformed, match="reset mask"):
        env.reset(options={"reset_mask": [True, False]})
    with pytest.raises(Malformed, match="at least one game"):
        ScorecardVectorEnv("yum", 0)
    counts = (2.0, "2", None)
    assert {code_of(ScorecardVectorEnv, "yum", n) for n in counts} == {"not-a-number"}
    with pytest.raises(ValueError, match="NextWeek"):
        ScorecardVectorEnv("yum", 2, autoreset_mode="NextWeek")
    with pytest.raises(Malformed, match="values are for yum, but the score sheet is for yacht"):
        ScorecardVectorEnv("yacht", 2, values=solved("yum"))
    with pytest.raises(Malformed, match="maxi-yatzy-saved saves rolls"):
        ScorecardVectorEnv("maxi-yatzy-saved", 2, values=True)


def test_gymnasium_makes_it_by_its_id_and_every_game_is_shown():
    made = make_vec(env_id("yacht"), 3, vectorization_mode="vector_entry_point")
    assert isinstance(made.unwrapped, ScorecardVectorEnv)
    assert made.reset(seed=1)[0]["observation"].shape == (3, made.unwrapped.layout.size)
    env = ScorecardVectorEnv("yum", 2, render_mode="ansi")
    env.reset(seed=1)
    one, other = env.render() or ()
    assert one.startswith("Yum\nTurn 1 of 11, 2 rolls left\n[")
    assert one != other
    assert ScorecardVectorEnv("yum", 2).render() is None


def test_illegal_actions_cost_nothing():
    envs = ScorecardVectorEnv("yum", 3, values=solved("yum"))
    observations, _ = envs.reset(seed=1)
    actions = random_actions(observations["action_mask"], np.random.default_rng(1))
    actions[1] = 31
    infos = envs.step(actions)[4]
    assert infos["legal"].tolist() == [True, False, True]
    assert infos["_regret"].tolist() == [True] * 3
    assert infos["regret"][1] == 0
    assert (infos["regret"][[0, 2]] > 0).all()


def test_infos_say_which_games_they_are_of_and_how_games_ended():
    infos = info_of("regret", np.array([1.5, 2.5, 3.5]), np.array([True, False, True]))
    assert infos["regret"].tolist() == [1.5, 0, 3.5]
    assert infos["_regret"].tolist() == [True, False, True]
    assert info_of("regret", None, np.array([True])) == {}
    assert info_of("regret", np.array([1.0]), np.array([False])) == {}
    ended = np.array([False, True])
    infos = info_of("legal", np.array([True, True]), np.array([True, True]))
    final = final_infos(infos, {"observation": np.array([[1], [2]])}, ended)
    assert final["legal"].tolist() == [True, False]
    assert final["_legal"].tolist() == [True, False]
    assert final["final_obs"].tolist() == [None, {"observation": [2]}]
    assert final["final_info"]["legal"].tolist() == [False, True]
    assert final["_final_info"].tolist() == [False, True]


def test_random_actions_are_legal_equally_likely_and_repeated_by_a_generator():
    masks = np.zeros((60_000, 5), dtype=np.int8)
    masks[:, [1, 3, 4]] = 1
    one, other = (random_actions(masks, np.random.default_rng(1)) for _ in range(2))
    assert (one == other).all()
    counts = np.bincount(one, minlength=5)
    assert counts[[0, 2]].tolist() == [0, 0]
    # Five standard deviations of a share of a third.
    assert abs(counts[[1, 3, 4]] - 20_000).max() < 5 * np.sqrt(60_000 * 2 / 9)


def test_masks_are_rows_of_whole_numbers():
    rng = np.random.default_rng(7)
    for masks in ([[0, 1]], np.array([[False, True]])):
        assert random_actions(masks, rng).tolist() == [1]
    wrong = None, {"action_mask": [[1]]}, np.ones((2, 45))
    assert {code_of(random_actions, masks, rng) for masks in wrong} == {"wrong-masks"}
    with pytest.raises(Malformed, match="a row for each game"):
        random_actions(np.ones(45, dtype=np.int8), rng)
    for no_generator in (7, None, Random(7)):
        with pytest.raises(Malformed, match=r"numpy\.random\.default_rng"):
            random_actions(np.ones((2, 45), dtype=np.int8), no_generator)
