"""Games of several players for PettingZoo: `env`, `raw_env` and `parallel_env`.

Actions and observations in numbers come from `encodings`, rules and states from the referee.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, TypedDict

import numpy as np

from fivefold.bots.driving import is_stalled
from fivefold.envs.chance import until_decision
from fivefold.envs.kinds import encoding
from fivefold.envs.rendering import PRINTED, TEXT, check_render_mode
from fivefold.envs.rewards import TOGETHER, Reward, win_rewards
from fivefold.errors import FivefoldError, IllegalMove, explain_missing_packages
from fivefold.integers import as_int
from fivefold.rules import rules_for

with explain_missing_packages():
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    from numpy.typing import NDArray
    from pettingzoo import ParallelEnv

    from fivefold.envs.observations import Row
    from fivefold.protocol import Game, Rules, Seat

__all__ = ["VERSION", "MultiplayerEnv", "Observation", "env", "parallel_env", "raw_env"]

VERSION = "v0"
"""Changes with anything that changes what an agent sees, may do or earns."""
RENDER_MODES = [PRINTED, TEXT]


class Observation(TypedDict):
    """The observation of an agent: its row, and 1 for each action that is legal for it now."""

    observation: Row
    action_mask: NDArray[np.int8]


class MultiplayerEnv(AECEnv[str, Observation, int]):
    """A game as an environment; `game` is the referee's state.

    >>> env = MultiplayerEnv("yum", players=2)
    >>> env.reset(seed=1)
    >>> env.agent_selection, env.game.dice
    ('player_0', Dice('12344'))
    """

    np_random: np.random.Generator
    """The source of the dice and the cards."""

    def __init__(
        self,
        game: Rules | str | PathLike[str],
        players: int = 2,
        render_mode: str | None = None,
        reward: str | None = None,
    ) -> None:
        rules, players = rules_for(game), as_int(players)
        self._start = rules.new(players)
        self.reward = Reward.of(reward or Reward.usual(players), TOGETHER)
        self.encoding = encoding(rules, players)
        self.render_mode = check_render_mode(render_mode, RENDER_MODES)
        self.metadata = {
            "name": f"{rules.id}_{VERSION}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        self._game: Game | None = None
        self.possible_agents = [f"player_{seat}" for seat in self._start.seats]
        self.agents: list[str] = []
        self._seats = dict(zip(self.possible_agents, self._start.seats, strict=True))
        self._action_spaces = {
            agent: spaces.Discrete(self.encoding.action_count) for agent in self.possible_agents
        }
        self._observation_spaces = {agent: self._seen() for agent in self.possible_agents}

    @property
    def game(self) -> Game:
        """The referee's state. FivefoldError before the first `reset`."""
        if self._game is None:
            raise FivefoldError("not-reset")
        return self._game

    def _seen(self) -> spaces.Dict:
        low, high = self.encoding.bounds
        mask = spaces.Box(0, 1, (self.encoding.action_count,), np.int8)
        return spaces.Dict(
            {"observation": spaces.Box(low, high, dtype=np.int32), "action_mask": mask}
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. Without a seed, the dice go on from the last one."""
        del options
        if seed is not None or not hasattr(self, "np_random"):
            self.np_random, self.np_random_seed = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on(until_decision(self._start, self.np_random))

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is. IllegalMove if the rules forbid it."""
        before, agent = self.game, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        after = self._played(action, self._seats[agent])
        self._cumulative_rewards[agent] = 0.0
        self._go_on(until_decision(after, self.np_random))
        self._end_agents()
        self._pay(before)
        self._accumulate_rewards()
        self._deads_step_first()

    def _played(self, action: int | None, seat: Seat) -> Game:
        number = as_int(action)  # type: ignore[arg-type]
        if number not in self._legal:
            raise IllegalMove("illegal-action", action=number, actions=tuple(self._legal))
        return self.game.play(self.encoding.move(self.game, number), seat)

    def _go_on(self, game: Game) -> None:
        self._game, self._legal = game, self.encoding.legal(game)
        if game.first_to_act is not None:
            self.agent_selection = self.possible_agents[game.first_to_act]
            for info in self.infos.values():
                info["active_agent"] = self.agent_selection

    def _end_agents(self) -> None:
        """Terminate players who have lost, and everyone when the game is over or given up."""
        game, stalled = self.game, is_stalled(self.game)
        for agent in self.agents:
            lost = self.encoding.has_lost(game, self._seats[agent])
            self.terminations[agent] = game.over or lost
            self.truncations[agent] = stalled and not self.terminations[agent]

    def _pay(self, before: Game) -> None:
        """Set the rewards of the last move."""
        paid = self._earned(before)
        for agent in self.agents:
            self.rewards[agent] = paid[self._seats[agent]]

    def _earned(self, before: Game) -> Sequence[float]:
        """The reward of the last move for each seat."""
        game = self.game
        if self.reward is Reward.POINTS:
            amounts = zip(game.amounts, before.amounts, strict=True)
            return [float(now - then) for now, then in amounts]
        return win_rewards(game, self.encoding)

    def observe(self, agent: str) -> Observation:
        """The observation of an agent now. Its mask is all 0 unless it is its turn."""
        seat, mask = self._seats[agent], np.zeros(self.encoding.action_count, np.int8)
        if seat == self.game.first_to_act:
            mask[self._legal] = 1
        return {"observation": self.encoding.row(self.game, seat), "action_mask": mask}

    def last(self, observe: bool = True) -> Any:
        """The observation, rewards and infos of the agent whose turn it is."""
        _ = self.game  # refuses before the first reset
        return super().last(observe)

    def state(self) -> Row:
        """The whole state: nothing is hidden, so it is what the first agent sees."""
        return self.encoding.row(self.game, self._start.seats[0])

    def render(self) -> str | None:
        """The state as text; printed in the mode `human`."""
        shown = str(self.game)
        if self.render_mode == PRINTED:
            sys.stdout.write(f"{shown}\n")
        return shown if self.render_mode == TEXT else None

    def close(self) -> None:
        """Nothing has to be released."""


raw_env = MultiplayerEnv
"""The environment itself: an illegal action raises `IllegalMove` and changes nothing."""
ILLEGAL = -1.0
"""The reward of an illegal action in `env`, which ends the game."""


def env(*args: Any, **options: Any) -> AECEnv[str, Observation, int]:
    """The environment in the usual wrappers; it takes what `raw_env` takes.

    An illegal action ends the game, and costs the agent 1.
    """
    legal = wrappers.TerminateIllegalWrapper(raw_env(*args, **options), illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


def parallel_env(*args: Any, **options: Any) -> ParallelEnv[str, Observation, int]:
    """The same for code that expects an action of every agent in each step.

    Only the agent whose turn it is acts; the actions of the others are not read.
    """
    return turn_based_aec_to_parallel(raw_env(*args, **options))
