import numpy as np

from fivefold.envs.baseline.training import train
from tests.support.solved import solved


def test_decisions_cost_less_and_less():
    seen = []
    train(solved("yum"), steps=100, games=256, progress=seen.append)
    assert [one.step for one in seen] == list(range(1, 101))
    assert seen[-1].positions == 100 * 256
    first, last = (np.mean([one.regret for one in some]) for some in (seen[:10], seen[-10:]))
    assert last < first / 2


def test_a_seed_repeats_it():
    one, other = (train(solved("yum"), steps=3, games=64, seed=5) for _ in range(2))
    for some, same in zip(one.network.parameters, other.network.parameters, strict=True):
        assert np.allclose(some, same, atol=1e-5)
