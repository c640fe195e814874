"""A trained policy as a bot, for the arena and for tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.envs.actions import Actions
from fivefold.envs.observations import Layout
from fivefold.errors import Malformed
from fivefold.games.scorecard import Position

if TYPE_CHECKING:
    from random import Random

    from fivefold.envs.baseline.policy import Policy
    from fivefold.protocol import Game, Move, Seat


class Agent:
    """Plays the likeliest move of a policy. It looks at its own sheet only."""

    name = "baseline"

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self._layout, self._actions = Layout.of(policy.rules), Actions.of(policy.rules)

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        if game.rules != self.policy.rules:
            raise Malformed("other-rules", game=self.policy.rules.id, other=game.rules.id)
        position = Position.of(game, seat)
        masks = np.zeros((1, self._actions.count), dtype=np.int8)
        masks[0, self._actions.numbers(game.legal_moves(seat), position.dice)] = 1
        action = self.policy.best(self._layout.row(position)[None], masks)[0]
        return self._actions.move(int(action), position.dice)
