import subprocess
import sys

import gymnasium
import pytest

from fivefold.envs import ANY_RULES, env_id, env_ids
from fivefold.envs.scorecard_env import ScorecardEnv
from fivefold.errors import Malformed
from fivefold.rules import scorecard_ids, shelf_ids
from tests.support.paths import OWN_RULES


@pytest.mark.parametrize("game", [*scorecard_ids(), *shelf_ids()])
def test_every_score_sheet_has_an_id(game):
    env = gymnasium.make(env_id(game)).unwrapped
    assert isinstance(env, ScorecardEnv)
    assert env.rules.id == game


def test_ids_are_in_camel_case_with_a_version():
    assert env_id("maxi-yatzy-saved") == "fivefold/MaxiYatzySaved-v0"
    assert len(set(env_ids())) == len(env_ids()) == len(scorecard_ids()) + len(shelf_ids()) + 1


def test_one_id_takes_any_rules():
    env = gymnasium.make(ANY_RULES, game=OWN_RULES).unwrapped
    assert len(env.rules.boxes) == 20
    assert env.action_space.n == 64 + 20


def test_an_id_is_found_through_the_name_of_the_package():
    found = subprocess.run(
        [
            sys.executable,
            "-c",
            "import gymnasium; print(gymnasium.make('fivefold.envs:fivefold/Yum-v0'))",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "ScorecardEnv<fivefold/Yum-v0>" in found.stdout


def test_registering_loads_neither_numba_nor_pillow():
    loaded = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, fivefold.envs; print('numba' in sys.modules, 'PIL' in sys.modules)",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert loaded.stdout == "False False\n"


@pytest.mark.parametrize("game", ["nope", None, "deluxe-poker"])
def test_what_has_no_environment_for_one_player_has_no_id(game):
    with pytest.raises(Malformed) as refused:
        env_id(game)
    assert refused.value.code == "unknown-game"
