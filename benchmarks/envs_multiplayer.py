"""Random complete games in the environments for several players: decisions per second on one core.

Each decision is any legal action, found as a user finds it: from the mask of an observation in
PettingZoo, from `legal_actions` in OpenSpiel. Chance takes time but is not counted. OpenSpiel's own
yacht, written in C++, is played in the same way.
"""

import random
from functools import partial
from typing import Any

import numpy as np
import pyspiel

from benchmarks.decisions import open_spiel_yacht, rate
from benchmarks.results import keep
from fivefold.envs import multiplayer, openspiel
from fivefold.rules import game_ids

PLAYERS = 2


def agents_game(env: Any, rng: random.Random) -> int:
    """Play one game of a PettingZoo environment; returns the number of decisions."""
    env.reset(seed=rng.getrandbits(32))
    decisions = 0
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        env.step(int(legal[int(rng.random() * len(legal))]))
        decisions += 1
    return decisions


def tree_game(game: Any, rng: random.Random) -> int:
    """Play one game of OpenSpiel, with chance taken from its outcomes; returns the decisions."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def main() -> None:
    figures: dict[str, object] = {}
    for game in game_ids():
        raw, wrapped = multiplayer.raw_env(game, PLAYERS), multiplayer.env(game, PLAYERS)
        tree = pyspiel.load_game(openspiel.NAME, {"game": game, "players": PLAYERS})
        figures[f"{game}, raw_env decisions/s"] = rate(partial(agents_game, raw))
        figures[f"{game}, env decisions/s"] = rate(partial(agents_game, wrapped))
        figures[f"{game}, OpenSpiel decisions/s"] = rate(partial(tree_game, tree))
    yacht = rate(partial(tree_game, pyspiel.load_game("yacht")))
    figures["OpenSpiel's own yacht, chance listed, decisions/s"] = yacht
    unlisted = rate(partial(open_spiel_yacht, listed=False))
    figures["OpenSpiel's own yacht, chance not listed, decisions/s"] = unlisted
    keep("environments for several players", figures)


if __name__ == "__main__":
    main()
