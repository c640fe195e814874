"""One player's game as a Gymnasium environment: the referee, with numbers in and out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import gymnasium
import numpy as np
from gymnasium import spaces

from fivefold.dice import Dice, roll_dice
from fivefold.envs.actions import Actions, keep_mask
from fivefold.envs.observations import Layout
from fivefold.envs.options import (
    action_space,
    observation_space,
    read_rules,
    read_values,
)
from fivefold.envs.rendering import RENDER_MODES, check_render_mode, render
from fivefold.envs.rewards import ALONE, Reward
from fivefold.errors import FivefoldError, IllegalMove, Malformed
from fivefold.games.scorecard import Position, ScorecardGame, Turn, legal_boxes
from fivefold.integers import as_int
from fivefold.protocol import Roll, Seat
from fivefold.solver.kernels.random_stream import RandomStream

if TYPE_CHECKING:
    from os import PathLike
    from typing import Any

    from numpy.typing import NDArray

    from fivefold.envs.options import Observation
    from fivefold.protocol import Move
    from fivefold.rules import RuleSet
    from fivefold.solver.values import Values

_PLAYER = Seat(0)


class ScorecardEnv(gymnasium.Env["Observation", "int | np.int64"]):
    """A game alone. Every step is a decision: a keep, after which the rest is rolled, or a box.

    `game` is a built-in id, a rule file or a `RuleSet`. `reward` is `"points"` or `"total"`. With
    `values=True` (or values that were loaded before) `info` has the exact expected total under best
    play and the exact regret of the action. An action that the mask forbids changes nothing, and
    `info["legal"]` says so; with `strict=True` it is refused with an error.

    >>> env = ScorecardEnv("yum")
    >>> observation, info = env.reset(seed=1)
    >>> print(env.layout.position(observation["observation"]))
    Yum: 34566, 2 rolls left
    0 points
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 (so in Gymnasium)

    def __init__(
        self,
        game: RuleSet | str | PathLike[str],
        *,
        reward: str = Reward.POINTS,
        values: Values | bool = False,
        strict: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.rules = read_rules(game)
        self.layout, self.actions = Layout.of(self.rules), Actions.of(self.rules)
        self.observation_space: spaces.Space[Any] = observation_space(self.rules)
        self.action_space = action_space(self.rules)
        self.render_mode = check_render_mode(render_mode)
        self._reward, self._strict = Reward.of(reward, ALONE), strict
        self._values = read_values(values, self.rules)
        self._start = ScorecardGame.new(self.rules, players=1)
        self._dice: RandomStream | None = None
        self._legal = bytearray(self.actions.count)
        self.game = self._start
        """The referee's state, for users who want more than numbers."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game. Without a seed the dice go on where they were."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._dice = None
        self._go_on(self._start)
        return self._observation(), self._expected()

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        game, number = self.game, as_int(action)
        if not 0 <= number < len(self._legal):
            raise Malformed("wrong-action", action=number, last=len(self._legal) - 1)
        if game is self._start:
            raise FivefoldError("not-reset")
        if not self._legal[number]:
            return self._ignored(number)
        dice = game.dice or Dice()
        move = self.actions.move(number, dice)
        info = {"legal": True, **self._regret(move)}
        self._go_on(game.play(move))
        over, total = self.game.over, self.game.sheets[0].total
        if self._reward is Reward.POINTS:
            earned = total - game.sheets[0].total
        else:
            earned = total if over else 0
        return self._observation(), float(earned), over, False, info | self._expected()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, in the form that masked algorithms ask for."""
        return np.array(self._legal, dtype=np.bool_)

    def render(self) -> Any:
        """The sheet and the dice: a text, or a picture as an array."""
        return render(self.game, self.render_mode)

    def _go_on(self, game: ScorecardGame) -> None:
        """Roll what is due, and find out what is legal then."""
        due = game.due
        if due is not None:
            game = game.play(Roll(roll_dice(due.count, self._stream())))
        self.game, keeps = game, self.actions.keeps
        self._legal = legal = bytearray(self.actions.count)
        if isinstance(game.phase, Turn) and game.dice is not None:
            if game.phase.rolls_left:
                legal[:keeps] = keep_mask(game.dice)
            for box in legal_boxes(game.sheets[0], game.dice):
                legal[keeps + box] = 1

    def _stream(self) -> RandomStream:
        """The dice of this environment, which follow from its seed."""
        if self._dice is None:
            self._dice = RandomStream(int(self.np_random.integers(1 << 64, dtype=np.uint64)))
        return self._dice

    def _ignored(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._strict:
            if self.game.over:
                raise IllegalMove("game-over")
            legal = tuple(number for number, allowed in enumerate(self._legal) if allowed)
            raise IllegalMove("illegal-action", action=action, actions=legal)
        # It changes nothing, and so it costs nothing.
        regret = {} if self._values is None else {"regret": 0.0}
        info = {"legal": False, **regret, **self._expected()}
        return self._observation(), 0.0, self.game.over, False, info

    def _observation(self) -> Observation:
        game, turn = self.game, self.game.phase
        faces = self.layout.no_dice if game.dice is None else game.dice.faces
        rolls_left = turn.rolls_left if isinstance(turn, Turn) else 0
        numbers = self.layout.numbers(game.sheets[0], faces, rolls_left)
        return {
            "observation": np.array(numbers, dtype=np.int32),
            "action_mask": np.array(self._legal, dtype=np.int8),
        }

    def _expected(self) -> dict[str, float]:
        """The expected total under best play, for users who asked for it."""
        if self._values is None:
            return {}
        if self.game.over:
            return {"expected_total": float(self.game.sheets[0].total)}
        best = self._values.choices(Position.of(self.game, _PLAYER))[0]
        return {"expected_total": best.expected}

    def _regret(self, move: Move) -> dict[str, float]:
        """The regret of a move: its cost on average, for users who asked for it."""
        if self._values is None:
            return {}
        choices = self._values.choices(Position.of(self.game, _PLAYER))
        return {"regret": next(choice.gives_up for choice in choices if choice.move == move)}
