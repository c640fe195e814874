"""Thousands of games at once: a Gymnasium vector environment over compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from fivefold.envs.actions import Actions, checked_actions
from fivefold.envs.kernels.stepping import Games, choose_random, start_games, step_games
from fivefold.envs.labels import Labels, label
from fivefold.envs.observations import Layout
from fivefold.envs.options import (
    action_space,
    observation_space,
    read_rules,
    read_values,
)
from fivefold.envs.rendering import RENDER_MODES, check_render_mode, render
from fivefold.envs.rewards import ALONE, Reward
from fivefold.envs.tables import tables_of
from fivefold.errors import FivefoldError, IllegalMove, Malformed
from fivefold.integers import as_int
from fivefold.solver.exact_values import exactly
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike
    from typing import Any

    from numpy.typing import NDArray

    from fivefold.envs.options import Observation
    from fivefold.rules import RuleSet
    from fivefold.solver.exact_values import ExactValues
    from fivefold.solver.values import Values

    Infos = dict[str, Any]
    Step = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]


class ScorecardVectorEnv(VectorEnv["Observation", "NDArray[np.int64]", "NDArray[Any]"]):
    """Many games alone, each by the same rules and with its own dice.

    Game number `i` of `reset(seed=s)` is the game of `ScorecardEnv` after `reset(seed=s + i)`:
    the same dice, observations, rewards and infos. `autoreset_mode` is one of Gymnasium's. Games
    that save rolls can be played, but `values` can't be told.

    >>> env = ScorecardVectorEnv("yum", num_envs=2)
    >>> observations, infos = env.reset(seed=1)
    >>> observations["observation"][:, env.layout.dice].tolist()
    [[3, 4, 5, 6, 6], [1, 1, 3, 4, 6]]
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 (so in Gymnasium)

    def __init__(  # noqa: PLR0913 (what is played, then how)
        self,
        game: RuleSet | str | PathLike[str],
        num_envs: int = 1,
        *,
        reward: str = Reward.POINTS,
        values: Values | bool = False,
        strict: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
    ) -> None:
        if as_int(num_envs) < 1:
            raise Malformed("no-games", games=num_envs)
        self.rules, self.num_envs = read_rules(game), num_envs
        self.layout, self.actions = Layout.of(self.rules), Actions.of(self.rules)
        self.single_observation_space = observation_space(self.rules)
        self.single_action_space = action_space(self.rules)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.render_mode = check_render_mode(render_mode)
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        self._reward, self._strict = Reward.of(reward, ALONE), strict
        self._values = self._read_values(values)
        self._tables, self._games = tables_of(self.rules), _no_games(self.rules, num_envs)
        self._seeded = False
        self._labels: Labels | None = None
        """The value of every action now, for users who asked for it."""

    def reset(
        self,
        *,
        seed: int | np.integer | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, Infos]:
        """Start all games, or those of `options["reset_mask"]`. Without a seed the dice go on."""
        super().reset(seed=int(seed) if isinstance(seed, int | np.integer) else None)
        which = _which(self.num_envs, options)
        self._seed(seed, which)
        start_games(self._tables, self._games, which)
        self._value()
        return self._observation(), info_of("expected_total", self._expected(), which)

    def step(self, actions: NDArray[np.int64]) -> Step:
        chosen, games = self._checked(actions), self._games
        over, restart = games.over.copy(), self._mode is AutoresetMode.NEXT_STEP
        rewards, legal = np.zeros(self.num_envs), np.zeros(self.num_envs, dtype=np.bool_)
        regret = self._regret(chosen)
        step_games(self._tables, games, chosen, restart, rewards, legal)
        if regret is not None:
            regret[~legal] = 0.0  # what changes nothing costs nothing
        self._value()
        if self._reward is Reward.TOTAL:
            rewards = np.where(games.over & ~over, games.rows[:, self.layout.total], 0.0)
        acted = ~over if restart else np.ones_like(over)
        infos = info_of("legal", legal, acted) | info_of("regret", regret, acted)
        infos |= info_of("expected_total", self._expected(), np.ones_like(over))
        ended = games.over.copy()
        if self._mode is AutoresetMode.SAME_STEP and ended.any():
            infos = self._restart(ended, infos)
        return self._observation(), rewards, ended, np.zeros_like(ended), infos

    def render(self) -> tuple[Any, ...] | None:
        """The pictures of all games."""
        if self.render_mode is None:
            return None
        if not self._seeded:
            raise FivefoldError("not-reset")
        return tuple(render(self.layout.game(row), self.render_mode) for row in self._games.rows)

    def _observation(self) -> Observation:
        return {
            "observation": self._games.rows.copy(),
            "action_mask": self._games.masks.copy(),
        }

    def _read_values(self, values: Values | bool) -> ExactValues | None:
        if values and self.rules.saved_rolls:
            raise Malformed("no-labels", game=self.rules.id)
        found = read_values(values, self.rules)
        return None if found is None else exactly(found)

    def _seed(
        self, seed: int | np.integer | Sequence[int | None] | None, which: NDArray[np.bool_]
    ) -> None:
        """Give games that have a seed, or that have no dice yet, a random stream each."""
        if seed is None and self._seeded:
            return
        seeds: Sequence[int | None]
        if isinstance(seed, int | np.integer):
            seeds = [int(seed) + game for game in range(self.num_envs)]
        else:
            seeds = [None] * self.num_envs if seed is None else list(seed)
        if len(seeds) != self.num_envs:
            raise Malformed("wrong-seeds", seeds=len(seeds), games=self.num_envs)
        for game, one in enumerate(seeds):
            if (one is not None and which[game]) or not self._seeded:
                generator, _ = seeding.np_random(one)
                self._games.streams[game] = generator.integers(1 << 64, dtype=np.uint64)
        self._seeded = True

    def _checked(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """The actions as compiled code takes them; Malformed if they are not one for each game."""
        chosen = checked_actions(actions, self.num_envs, self.actions.count)
        if not self._seeded:
            raise FivefoldError("not-reset")
        if self._strict:
            self._refuse_illegal(chosen)
        return chosen

    def _refuse_illegal(self, chosen: NDArray[np.int64]) -> None:
        masks, restarts = self._games.masks, self._mode is AutoresetMode.NEXT_STEP
        legal = masks[np.arange(self.num_envs), chosen].astype(np.bool_)
        if restarts:
            legal |= self._games.over
        if not legal.all():
            game = int(np.argmin(legal))
            allowed = tuple(map(int, np.flatnonzero(masks[game])))
            action = int(chosen[game])
            raise IllegalMove("illegal-action-in", number=game, action=action, actions=allowed)

    def _value(self) -> None:
        """Find the value of every action now, if it was asked for."""
        if self._values is None:
            return
        playing = ~self._games.over
        worth = np.zeros((self.num_envs, self.actions.count))
        if playing.any():
            worth[playing] = label(self._games.rows[playing], self._values).values
        self._labels = Labels(worth)

    def _expected(self) -> NDArray[np.float64] | None:
        """The expected total of every game under best play."""
        if self._labels is None:
            return None
        totals = self._games.rows[:, self.layout.total]
        return np.where(self._games.over, totals, self._labels.expected)

    def _regret(self, chosen: NDArray[np.int64]) -> NDArray[np.float64] | None:
        """The costs of the actions on average."""
        return None if self._labels is None else self._labels.regret(chosen)

    def _restart(self, ended: NDArray[np.bool_], infos: Infos) -> Infos:
        """Start the games that have ended; the infos then say how they ended."""
        last = self._observation()
        start_games(self._tables, self._games, ended)
        self._value()
        return final_infos(infos, last, ended) | info_of(
            "expected_total", self._expected(), np.ones_like(ended)
        )


def _no_games(rules: RuleSet, count: int) -> Games:
    """Arrays for games that are still to be started."""
    return Games(
        rows=np.zeros((count, Layout.of(rules).size), dtype=np.int32),
        masks=np.zeros((count, Actions.of(rules).count), dtype=np.int8),
        rolls=np.zeros(count, dtype=np.int32),
        over=np.ones(count, dtype=np.bool_),
        streams=np.zeros(count, dtype=np.uint64),
    )


def _which(count: int, options: dict[str, Any] | None) -> NDArray[np.bool_]:
    """The games to be reset."""
    mask = (options or {}).get("reset_mask")
    if mask is None:
        return np.ones(count, dtype=np.bool_)
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (count,):
        raise Malformed("wrong-reset-mask", games=count)
    return mask


_FINAL = "legal", "regret", "expected_total"
"""The infos of a game with its last action."""
_OF_ACTIONS = "legal", "regret"
"""Infos that only an action has, not the start of a game."""


def info_of(name: str, values: NDArray[Any] | None, which: NDArray[np.bool_]) -> Infos:
    """One info of some games; nothing if there is none."""
    if values is None or not which.any():
        return {}
    return {name: np.where(which, values, np.zeros_like(values)), f"_{name}": which.copy()}


def final_infos(infos: Infos, last: Observation, ended: NDArray[np.bool_]) -> Infos:
    """The infos of games of which some ended and have been started again in the same step."""
    final: Infos = {}
    for name in _FINAL:
        if name in infos:
            final |= info_of(name, infos[name], infos[f"_{name}"] & ended)
    going: Infos = {}
    for name in _OF_ACTIONS:
        if name in infos:
            going |= info_of(name, infos[name], infos[f"_{name}"] & ~ended)
    observations = np.full(len(ended), None, dtype=object)
    for game in np.flatnonzero(ended):
        observations[game] = {part: rows[game] for part, rows in last.items()}
    return {
        **going,
        "final_obs": observations,
        "_final_obs": ended.copy(),
        "final_info": final,
        "_final_info": ended.copy(),
    }


def random_actions(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """For each row of an action mask one of its legal actions, all equally likely.

    Where nothing is legal, because the game is over, it is 0.

    >>> masks = np.array([[0, 1, 0], [0, 0, 0]], dtype=np.int8)
    >>> random_actions(masks, np.random.default_rng(1)).tolist()
    [1, 0]
    """
    given = np.asarray(masks)
    if given.ndim != 2 or given.dtype.kind not in "biu":
        raise Malformed("wrong-masks", got=f"{given.dtype} {given.shape}")
    if not isinstance(rng, np.random.Generator):  # a seed would choose the same every time
        raise Malformed("not-a-generator", rng=shown(rng), example="numpy.random.default_rng(1)")
    actions = np.zeros(len(given), dtype=np.int64)
    streams = rng.integers(1 << 64, size=len(given), dtype=np.uint64)
    choose_random(np.ascontiguousarray(given, dtype=np.int8), streams, actions)
    return actions
