"""A score sheet alone, for Gymnasium: registration, options, play, rewards."""

import subprocess
import sys
from types import SimpleNamespace

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

from fivefold import progress
from fivefold.envs import ANY_RULES, env_id, env_ids
from fivefold.envs.options import observation_space, read_rules, read_values
from fivefold.envs.rewards import ALONE, TOGETHER, Reward, defeat, win_rewards
from fivefold.envs.scorecard_env import ScorecardEnv
from fivefold.errors import FivefoldError, IllegalMove, Malformed, RuleFileError
from fivefold.games.scorecard import Position
from fivefold.rules import load_rules, scorecard_ids, scorecard_rules, shelf_ids
from fivefold.solver import storage
from tests.support.insights import code_of
from tests.support.paths import OWN_RULES
from tests.support.solved import solved
from tests.support.timers import ImpatientTimer

GAMES = (*scorecard_ids(), *shelf_ids())


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


def yum(seed=1, **options):
    """An environment of Yum after its first roll."""
    env = ScorecardEnv("yum", **options)
    env.reset(seed=seed)
    return env


# --- ids and packages ---


def test_every_score_sheet_has_an_id_in_camel_case_with_a_version():
    assert env_id("maxi-yatzy-saved") == "fivefold/MaxiYatzySaved-v0"
    assert len(set(env_ids())) == len(env_ids()) == len(GAMES) + 1
    for game in GAMES:
        env = gymnasium.make(env_id(game)).unwrapped
        assert isinstance(env, ScorecardEnv)
        assert env.rules.id == game
    for other in ("nope", None, "deluxe-poker"):
        assert code_of(env_id, other) == "unknown-game"


def test_one_id_takes_any_rules():
    env = gymnasium.make(ANY_RULES, game=OWN_RULES).unwrapped
    assert len(env.rules.boxes) == 20
    assert env.action_space.n == 64 + 20


def output_of(program):
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_an_id_is_found_through_the_package_which_loads_neither_numba_nor_pillow():
    made = "import gymnasium; print(gymnasium.make('fivefold.envs:fivefold/Yum-v0'))"
    assert "ScorecardEnv<fivefold/Yum-v0>" in output_of(made)
    loaded = "import sys, fivefold.envs; print({'numba', 'PIL'} & set(sys.modules))"
    assert output_of(loaded) == "set()\n"


WITHOUT = """
import sys
from importlib import import_module
from importlib.abc import MetaPathFinder
from fivefold.errors import NotInstalled

class Without(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == self.package:
            raise ModuleNotFoundError(name, name=name)

finder = Without()
sys.meta_path.insert(0, finder)
for pair in sys.argv[1:]:
    finder.package, module = pair.split(":")
    try:
        import_module(f"fivefold.envs.{module}")
    except NotInstalled as error:
        print(pair, error.code, error.facts["package"], error.facts["extra"])
"""


def test_a_missing_package_is_named_with_its_extra():
    pairs = ["gymnasium:multiplayer", "pettingzoo:multiplayer", "pyspiel:openspiel", "PIL:picture"]
    command = [sys.executable, "-c", WITHOUT, *pairs]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [f"{pair} not-installed {pair.partition(':')[0]} envs" for pair in pairs]
    assert done.stdout.splitlines() == lines, done.stderr


# --- options ---


def test_rules_are_an_id_a_path_or_themselves(tmp_path):
    own = load_rules(OWN_RULES)
    assert read_rules("yum") is scorecard_rules("yum")
    assert read_rules(own) is own
    assert read_rules(OWN_RULES) == read_rules(str(OWN_RULES)) == own
    assert ScorecardEnv(str(OWN_RULES)).rules == ScorecardEnv(own).rules == own
    with pytest.raises(Malformed, match=r"envs\.multiplayer\.env"):
        read_rules("deluxe-poker")
    with pytest.raises(RuleFileError, match=r"porch\.toml"):
        read_rules(tmp_path / "porch.toml")


def test_values_are_given_or_not_wanted():
    values = solved("yum")
    assert read_values(values, values.rules) is values
    assert read_values(False, values.rules) is None
    for wrong in ("yes", None, 1, values.rules):
        assert code_of(read_values, wrong, values.rules) == "not-values"


def test_solving_for_an_environment_that_takes_long_is_told(porch, tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(storage, "_cache", lambda: tmp_path)
    monkeypatch.setattr(progress, "Timer", ImpatientTimer)
    gymnasium.make(ANY_RULES, game=porch, values=True)
    assert [line for line in caplog.messages if "kept in" in line and str(tmp_path) in line]


def test_the_space_has_room_for_every_total():
    space = observation_space(scorecard_rules("yard-forced"))["observation"]
    # 1,575 with twelve five-of-a-kind bonuses is the most that a sheet of Yard Dice can hold.
    assert 1575 <= space.high[-1] <= 1700
    assert space.dtype == np.int32


def test_options_that_do_not_exist_are_refused():
    codes = [
        code_of(ScorecardEnv, **({"game": "yum"} | options))
        for options in (
            {"game": "yumm"}, {"game": "deluxe-poker"}, {"reward": "joy"}, {"render_mode": "human"}
        )
    ]  # fmt: skip
    assert codes == ["unknown-game", "no-game-alone", "unknown-reward", "unknown-render-mode"]


# --- play ---


@pytest.mark.parametrize("game", [*GAMES, OWN_RULES], ids=str)
def test_gymnasium_finds_nothing_wrong(game):
    env = ANY_RULES if game == OWN_RULES else env_id(game)
    options = {"game": str(OWN_RULES)} if game == OWN_RULES else {}
    check_env(gymnasium.make(env, **options).unwrapped)


def test_gymnasium_finds_nothing_wrong_with_other_options():
    options = {"game": "yum", "reward": "total", "strict": False}
    check_env(gymnasium.make(ANY_RULES, **options).unwrapped)


@pytest.mark.parametrize("game", [*GAMES, OWN_RULES], ids=str)
def test_the_mask_has_one_action_for_each_legal_move(game):
    env = ScorecardEnv(game)
    for before, action, _, _, info in play(env):
        assert info["legal"]
        assert env.actions.move(int(action), before.dice) in before.legal_moves()
    env.reset(seed=4)
    moves = [env.actions.move(int(n), env.game.dice) for n in np.flatnonzero(env.action_masks())]
    assert sorted(map(str, moves)) == sorted(map(str, env.game.legal_moves()))


def test_rewards_are_points_or_the_total():
    points = [reward for *_, reward, _ in play(ScorecardEnv("yard-forced"))]
    env = ScorecardEnv("yard-forced", reward="total")
    totals = [reward for *_, reward, _ in play(env)]
    assert sum(points) == totals[-1] == env.game.total(0)
    assert set(totals[:-1]) == {0.0}
    assert len(set(points)) > 3


def test_values_tell_what_was_expected_and_what_it_cost():
    env = ScorecardEnv("yum", values=solved("yum"))
    _, first = env.reset(seed=1)
    assert first.keys() == {"expected_total"}
    for before, action, _, _, info in play(env):
        options = solved("yum").choices(Position.of(before, 0))
        move = env.actions.move(int(action), before.dice)
        chosen = next(option.expected for option in options if option.move == move)
        assert info["regret"] == pytest.approx(options[0].expected - chosen, abs=1e-12)
        assert info["regret"] >= 0
    assert info["expected_total"] == env.game.total(0)
    env.reset(seed=1)
    assert env.step(31)[4] == {"legal": False, "regret": 0.0, **first}


def test_a_seed_repeats_the_dice_and_no_seed_goes_on():
    one, other = ScorecardEnv("yum"), ScorecardEnv("yum")
    first, later = one.reset(seed=8)[0], one.reset()[0]
    assert data_equivalence(other.reset(seed=8)[0], first, exact=True)
    assert data_equivalence(other.reset()[0], later, exact=True)
    assert not data_equivalence(first, later, exact=True)


def test_an_illegal_action_changes_nothing():
    env = ScorecardEnv("yum")
    before, _ = env.reset(seed=1)
    after, reward, over, cut, info = env.step(31)
    assert data_equivalence(before, after, exact=True)
    assert (reward, over, cut, info) == (0.0, False, False, {"legal": False})
    before["action_mask"][:] = 1  # the mask is the reader's own
    assert not env.step(31)[4]["legal"]
    with pytest.raises(IllegalMove, match=r"action 31 is not legal now; legal: 0, .*, 42"):
        yum(strict=True).step(31)


def test_a_number_that_is_no_action_is_refused():
    env = yum()
    for action in (-1, 43, 10**6):
        with pytest.raises(Malformed, match=f"there is no action {action}; .* from 0 to 42"):
            env.step(action)
    for wrong in (1.0, None, "keep 33", np.array([1, 2]), True):
        assert code_of(env.step, wrong) == "not-a-number"


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


# --- rewards of several players ---

OUT = SimpleNamespace(has_lost=lambda game, seat: seat in game.out)
"""An encoding in which those who are out have lost."""


def ended(players, winners):
    return SimpleNamespace(seats=tuple(range(players)), winners=tuple(winners), over=True)


def test_winners_share_what_the_others_lose():
    for players, winners, rewards in [
        (2, [0], (1, -1)),
        (2, [1], (-1, 1)),
        (2, [0, 1], (0, 0)),
        (3, [1], (-1 / 2, 1, -1 / 2)),
        (3, [0, 2], (1 / 4, -1 / 2, 1 / 4)),
        (4, [0, 1, 2], (1 / 9, 1 / 9, 1 / 9, -1 / 3)),
        (3, [], (-1 / 2, -1 / 2, -1 / 2)),
        (1, [0], (0,)),
    ]:
        assert win_rewards(ended(players, winners), OUT) == pytest.approx(rewards)
    for players in range(2, 8):
        for count in range(1, players + 1):
            assert sum(win_rewards(ended(players, range(count)), OUT)) == pytest.approx(0)
    game = SimpleNamespace(seats=(0, 1, 2), winners=(), over=False, out=(1,))
    assert win_rewards(game, OUT) == (0, -1 / 2, 0)
    assert [defeat(players) for players in (1, 2, 3)] == [0, -1, -1 / 2]


def test_a_game_for_one_is_rewarded_by_points():
    assert (Reward.usual(1), Reward.usual(2)) == (Reward.POINTS, Reward.WIN)
    assert Reward.of("points", TOGETHER) is Reward.of("points", ALONE) is Reward.POINTS
    with pytest.raises(Malformed, match="unknown reward 'fame'; choose one of: win, points"):
        Reward.of("fame", TOGETHER)
