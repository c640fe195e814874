"""A state of an OpenSpiel game: the referee's state, with chance as nodes of the tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pyspiel

from fivefold.bots.driving import is_stalled
from fivefold.envs.kinds import encoding
from fivefold.envs.openspiel import chance
from fivefold.envs.rewards import Reward, win_rewards

if TYPE_CHECKING:
    from fivefold.envs.kinds import Encoding
    from fivefold.envs.openspiel.chance import Outcomes
    from fivefold.protocol import Game


@dataclass(frozen=True, slots=True)
class Node:
    """What a state holds: frozen, and shared by its copies, which OpenSpiel makes often."""

    game: Game
    encoding: Encoding

    @classmethod
    def of(cls, game: Game) -> Node:
        return cls(game, encoding(game.rules, len(game.seats)))

    def __deepcopy__(self, _memo: dict[int, object]) -> Node:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Node.of, (self.game,)

    @property
    def over(self) -> bool:
        return self.game.over or is_stalled(self.game)

    def legal(self) -> list[int]:
        return self.encoding.legal(self.game)

    def after(self, action: int) -> Node:
        game, due = self.game, self.game.due
        if due is not None:
            return Node(chance.after(game, due, action), self.encoding)
        after = game.play(self.encoding.move(game, action), game.first_to_act)
        return Node(after, self.encoding)

    def returns(self) -> list[float]:
        """What the end of the game earns each player: for winning, or points in a game for one."""
        game = self.game
        if not self.over:
            return [0.0] * len(game.seats)
        if Reward.usual(len(game.seats)) is Reward.POINTS:
            return [float(amount) for amount in game.amounts]
        return [*win_rewards(game, self.encoding)]

    def action_text(self, action: int) -> str:
        due = self.game.due
        if due is not None:
            return chance.outcome_text(self.game, due, action)
        return str(self.encoding.move(self.game, action))


class FivefoldState(pyspiel.State):
    """A state; `game` is the referee's."""

    def __init__(self, game: Any, start: Node) -> None:
        super().__init__(game)
        self._node = start

    @property
    def game(self) -> Game:
        """The referee's state."""
        return self._node.game

    @property
    def node(self) -> Node:
        return self._node

    def current_player(self) -> int:
        node = self._node
        if node.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if node.game.due is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(node.game.first_to_act or 0)

    def is_terminal(self) -> bool:
        return self._node.over

    def _legal_actions(self, _player: int) -> list[int]:
        return self._node.legal()

    def chance_outcomes(self) -> Outcomes:
        return chance.outcomes(self._node.game)

    def _apply_action(self, action: int) -> None:
        self._node = self._node.after(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self._node.action_text(action)

    def returns(self) -> list[float]:
        return self._node.returns()

    def __str__(self) -> str:
        return str(self._node.game)
