import gymnasium
import numpy as np
import pytest

from fivefold import progress
from fivefold.envs import ANY_RULES
from fivefold.envs.options import observation_space, read_rules, read_values
from fivefold.errors import Malformed, RuleFileError
from fivefold.rules import load_rules, scorecard_rules
from fivefold.solver import storage
from tests.support.paths import OWN_RULES
from tests.support.solved import solved
from tests.support.timers import ImpatientTimer


def test_rules_are_an_id_a_path_or_themselves():
    own = load_rules(OWN_RULES)
    assert read_rules("yum") is scorecard_rules("yum")
    assert read_rules(own) is own
    assert read_rules(OWN_RULES) == read_rules(str(OWN_RULES)) == own


def test_deluxe_poker_is_sent_to_where_it_is_played():
    with pytest.raises(Malformed, match=r"envs\.multiplayer\.env"):
        read_rules("deluxe-poker")


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(RuleFileError, match=r"porch\.toml"):
        read_rules(tmp_path / "porch.toml")


def test_values_are_given_or_loaded_or_not_wanted():
    values = solved("yum")
    assert read_values(values, values.rules) is values
    assert read_values(False, values.rules) is None


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


@pytest.mark.parametrize("values", ["yes", None, 1, scorecard_rules("yum")])
def test_what_are_no_values_is_refused(values):
    with pytest.raises(Malformed) as refused:
        read_values(values, scorecard_rules("yum"))
    assert refused.value.code == "not-values"
