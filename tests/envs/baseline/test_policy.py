import numpy as np
import pytest

from fivefold.envs.baseline.policy import Policy, masked_softmax
from fivefold.envs.vector_env import ScorecardVectorEnv
from fivefold.errors import Malformed
from fivefold.rules import scorecard_rules

YUM = scorecard_rules("yum")


def test_it_only_takes_legal_actions():
    policy, env = Policy.new(YUM, seed=1), ScorecardVectorEnv("yum", 200, strict=True)
    observations, _ = env.reset(seed=1)
    for _ in range(20):
        playing = observations["action_mask"].any(axis=1)
        actions = np.zeros(200, dtype=np.int64)
        actions[playing] = policy.best(*(part[playing] for part in observations.values()))
        observations = env.step(actions)[0]


def test_a_file_has_all_of_it(tmp_path):
    policy, file = Policy.new(YUM, seed=3), tmp_path / "yum.npz"
    policy.save(file)
    again = Policy.load(file, YUM)
    for one, other in zip(policy.network.parameters, again.network.parameters, strict=True):
        assert (one == other).all()
    assert file.stat().st_size < 1_000_000
    with pytest.raises(Malformed, match=r"yum\.npz was trained on other rules than yacht"):
        Policy.load(file, scorecard_rules("yacht"))


def test_what_is_illegal_has_no_chance():
    chances = masked_softmax(
        np.array([[5.0, 1.0, 1.0]], dtype=np.float32), np.array([[0, 1, 1]], dtype=np.int8)
    )
    assert chances.tolist() == [[0.0, 0.5, 0.5]]


@pytest.mark.parametrize("content", [b"", b"hello", b"PK\x03\x04 half a file"])
def test_a_file_without_a_policy_is_refused(tmp_path, content):
    file = tmp_path / "yum.npz"
    file.write_bytes(content)
    with pytest.raises(Malformed, match=r"yum\.npz has no policy in it"):
        Policy.load(file, YUM)


def test_arrays_of_something_else_are_no_policy(tmp_path):
    file = tmp_path / "yum.npz"
    np.savez(file, something=np.zeros(3))
    with pytest.raises(Malformed, match=r"yum\.npz has no policy in it"):
        Policy.load(file, YUM)


@pytest.mark.parametrize("missing", ["weights", "biases", "biases1", "weights1"])
def test_a_policy_with_something_missing_is_refused(tmp_path, missing):
    file = tmp_path / "yum.npz"
    Policy.new(YUM, seed=1).save(file)
    arrays = {name: some for name, some in np.load(file).items() if not name.startswith(missing)}
    np.savez(file, **arrays)
    with pytest.raises(Malformed, match=r"yum\.npz has no policy in it"):
        Policy.load(file, YUM)


def test_a_plain_array_is_no_policy(tmp_path):
    file = tmp_path / "yum.npy"
    np.save(file, np.zeros(3))
    with pytest.raises(Malformed, match=r"yum\.npy has no policy in it"):
        Policy.load(file, YUM)


@pytest.mark.parametrize("die", [0, 7, 50, -1])
def test_what_is_no_position_is_refused(die):
    row = np.array([[die, 2, 3, 4, 5, 2, *[-1] * 11, 0, 0, 0]])
    with pytest.raises(Malformed, match="no position of yum"):
        Policy.new(YUM, seed=1).best(row, np.ones((1, 43), dtype=np.int8))
