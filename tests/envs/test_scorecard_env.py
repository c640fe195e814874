import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

from fivefold.envs import ANY_RULES, env_ids
from fivefold.envs.scorecard_env import ScorecardEnv
from fivefold.errors import FivefoldError, IllegalMove, Malformed
from fivefold.games.scorecard import Position
from fivefold.rules import load_rules, scorecard_ids, shelf_ids
from tests.support.paths import OWN_RULES
from tests.support.solved import solved

GAMES = (*scorecard_ids(), *shelf_ids(), OWN_RULES)


@pytest.mark.parametrize("name", [name for name in env_ids() if name != ANY_RULES])
def test_gymnasium_finds_nothing_wrong(name):
    check_env(gymnasium.make(name).unwrapped)


@pytest.mark.parametrize(
    "options", [{"game": str(OWN_RULES)}, {"game": "yum", "reward": "total", "strict": False}]
)
def test_nor_with_rules_of_ones_own_and_other_rewards(options):
    check_env(gymnasium.make(ANY_RULES, **options).unwrapped)


def play(env, seed=1):
    """Every step of a random game."""
    rng = np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    while True:
        legal = np.flatnonzero(observation["action_mask"])
        action = rng.choice(legal)
        before = env.game
        observation, reward, over, cut, info = env.step(action)
        yield before, action, observation, reward, info
        assert not cut
        if over:
            return


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_mask_has_one_action_for_each_legal_move(game):
    env = ScorecardEnv(game)
    for before, action, _, _, info in play(env):
        moves = before.legal_moves()
        assert info["legal"]
        assert env.actions.move(int(action), before.dice) in moves
    env.reset(seed=4)
    moves = [
        str(env.actions.move(int(n), env.game.dice)) for n in np.flatnonzero(env.action_masks())
    ]
    assert sorted(moves) == sorted(map(str, env.game.legal_moves()))


def test_rewards_are_points_or_the_total():
    points = [reward for *_, reward, _ in play(ScorecardEnv("yard-forced"))]
    env = ScorecardEnv("yard-forced", reward="total")
    totals = [reward for *_, reward, _ in play(env)]
    assert sum(points) == totals[-1] == env.game.total(0)
    assert set(totals[:-1]) == {0.0}
    assert len(set(points)) > 3


def test_values_tell_what_was_expected_and_what_it_cost():
    env = ScorecardEnv("yum", values=solved("yum"))
    _, info = env.reset(seed=1)
    assert info.keys() == {"expected_total"}
    for before, action, _, _, info in play(env):
        options = solved("yum").choices(Position.of(before, 0))
        move = env.actions.move(int(action), before.dice)
        chosen = next(option.expected for option in options if option.move == move)
        assert info["regret"] == pytest.approx(options[0].expected - chosen, abs=1e-12)
        assert info["regret"] >= 0
    assert info["expected_total"] == env.game.total(0)


def test_a_seed_repeats_the_dice_and_no_seed_goes_on():
    one, other = ScorecardEnv("yum"), ScorecardEnv("yum")
    first, later = one.reset(seed=8)[0], one.reset()[0]
    assert data_equivalence(other.reset(seed=8)[0], first, exact=True)
    assert data_equivalence(other.reset()[0], later, exact=True)
    assert not data_equivalence(first, later, exact=True)


def test_an_illegal_action_costs_nothing():
    env = ScorecardEnv("yum", values=solved("yum"))
    _, before = env.reset(seed=1)
    info = env.step(31)[4]
    assert info == {"legal": False, "regret": 0.0, **before}


def test_an_illegal_action_changes_nothing():
    env = ScorecardEnv("yum")
    before, _ = env.reset(seed=1)
    after, reward, over, cut, info = env.step(31)
    assert data_equivalence(before, after, exact=True)
    assert (reward, over, cut, info) == (0.0, False, False, {"legal": False})


@pytest.mark.parametrize("action", [-1, 43, 10**6])
def test_a_number_that_is_no_action_is_refused(action):
    env = ScorecardEnv("yum")
    env.reset(seed=1)
    with pytest.raises(Malformed, match=f"there is no action {action}; .* from 0 to 42"):
        env.step(action)


def test_a_strict_environment_refuses_it():
    env = ScorecardEnv("yum", strict=True)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"action 31 is not legal now; legal: 0, .*, 42"):
        env.step(31)


def test_nothing_is_legal_before_the_start_and_after_the_end():
    env = ScorecardEnv("yum")
    with pytest.raises(FivefoldError, match="has to be reset first"):
        env.step(0)
    for _ in play(env):
        pass
    observation, reward, over, _, info = env.step(0)
    assert (reward, over, info) == (0.0, True, {"legal": False})
    assert not observation["action_mask"].any()
    assert not observation["observation"][:6].any()


def test_a_dice_mask_may_be_changed_without_harm():
    env = ScorecardEnv("yum")
    observation, _ = env.reset(seed=1)
    observation["action_mask"][:] = 1
    assert not env.step(31)[4]["legal"]


def test_rules_come_as_an_id_a_file_or_themselves():
    rules = load_rules(OWN_RULES)
    assert ScorecardEnv(str(OWN_RULES)).rules == ScorecardEnv(rules).rules == rules


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"game": "yumm"}, "unknown-game"),
        ({"game": "deluxe-poker"}, "no-game-alone"),
        ({"game": "yum", "reward": "joy"}, "unknown-reward"),
        ({"game": "yum", "render_mode": "human"}, "unknown-render-mode"),
    ],
)
def test_what_there_is_not_is_refused(options, code):
    with pytest.raises(Malformed) as refused:
        ScorecardEnv(**options)
    assert refused.value.code == code


@pytest.mark.parametrize("action", [1.0, None, "keep 33", np.array([1, 2]), True])
def test_an_action_is_a_whole_number(action):
    env = ScorecardEnv("yum")
    env.reset(seed=1)
    with pytest.raises(Malformed) as refused:
        env.step(action)
    assert refused.value.code == "not-a-number"
