from random import Random

import numpy as np
import pytest

from fivefold.envs.random_play import random_actions
from fivefold.errors import Malformed


def test_legal_actions_are_equally_likely():
    masks = np.zeros((60_000, 5), dtype=np.int8)
    masks[:, [1, 3, 4]] = 1
    counts = np.bincount(random_actions(masks, np.random.default_rng(1)), minlength=5)
    assert counts[[0, 2]].tolist() == [0, 0]
    # Five standard deviations of a share of a third.
    assert abs(counts[[1, 3, 4]] - 20_000).max() < 5 * np.sqrt(60_000 * 2 / 9)


def test_a_generator_repeats_them():
    masks = np.ones((100, 45), dtype=np.int8)
    one, other = (random_actions(masks, np.random.default_rng(7)) for _ in range(2))
    assert (one == other).all()


def test_one_mask_alone_is_refused():
    with pytest.raises(Malformed, match="a row for each game"):
        random_actions(np.ones(45, dtype=np.int8), np.random.default_rng(7))


@pytest.mark.parametrize("masks", [None, {"action_mask": [[1]]}, np.ones((2, 45))])
def test_what_is_no_mask_is_refused(masks):
    with pytest.raises(Malformed) as refused:
        random_actions(masks, np.random.default_rng(7))
    assert refused.value.code == "wrong-masks"


def test_lists_and_booleans_are_masks_too():
    for masks in ([[0, 1]], np.array([[False, True]])):
        assert random_actions(masks, np.random.default_rng(7)).tolist() == [1]


@pytest.mark.parametrize("rng", [7, None, Random(7)])
def test_a_seed_is_no_generator(rng):
    with pytest.raises(Malformed, match=r"numpy\.random\.default_rng"):
        random_actions(np.ones((2, 45), dtype=np.int8), rng)
