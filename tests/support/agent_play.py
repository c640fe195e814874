"""Random legal play in the environments for several players."""

import random

import numpy as np

from fivefold.envs.chance import until_decision
from fivefold.envs.kinds import encoding
from fivefold.rules import rules_for


def play_agents(env, seed=1, choose=None):
    """Play an environment to its end; returns what each agent earned."""
    rng, earned = random.Random(seed), {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        earned[agent] = earned.get(agent, 0) + reward
        if terminated or truncated:
            env.step(None)
        else:
            legal = np.flatnonzero(seen["action_mask"]).tolist()
            env.step(choose(env, legal) if choose else rng.choice(legal))
    return earned


def decisions(game, players, seed=1):
    """The encoding of a game, and the states of a random one in which somebody decides, then its
    end."""
    rng, numbers = random.Random(seed), encoding(rules_for(game), players)
    state = until_decision(rules_for(game).new(players), rng)
    states = [state]
    while not state.over:
        move = numbers.move(state, rng.choice(numbers.legal(state)))
        state = until_decision(state.play(move, state.first_to_act), rng)
        states.append(state)
    return numbers, states
