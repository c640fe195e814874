"""Actions for environments: random ones, and those of a player who collects equal dice."""

import numpy as np

from fivefold.envs.vector_env import random_actions


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
