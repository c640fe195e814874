"""An OpenSpiel game with explicit chance and perfect information."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from fivefold.envs.kinds import encoding
from fivefold.envs.openspiel.state import FivefoldState, Node
from fivefold.envs.rewards import Reward, defeat
from fivefold.rules import rules_for

if TYPE_CHECKING:
    from fivefold.envs.kinds import Encoding

NAME = "python_fivefold"
VERSION = "v0"
"""Changes with anything that changes what a player sees, may do or earns."""
MOST_PLAYERS = 99
PLAYERS = 2
_UTILITY = pyspiel.GameType.Utility


def game_type(utility: Any = _UTILITY.GENERAL_SUM) -> Any:
    """What OpenSpiel knows about the game before it is loaded."""
    return pyspiel.GameType(
        short_name=NAME,
        long_name=f"Fivefold {VERSION}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        default_loadable=False,
        parameter_specification={"game": "", "players": PLAYERS},
    )


def game_info(numbers: Encoding) -> Any:
    players = numbers.players
    by_points = Reward.usual(players) is Reward.POINTS
    return pyspiel.GameInfo(
        num_distinct_actions=numbers.action_count,
        max_chance_outcomes=numbers.most_outcomes,
        num_players=players,
        min_utility=0.0 if by_points else defeat(players),
        max_utility=float(numbers.most_points) if by_points else 1.0,
        utility_sum=0.0 if is_zero_sum(numbers) else None,
        max_game_length=numbers.most_decisions,
    )


def is_zero_sum(numbers: Encoding) -> bool:
    return numbers.players > 1 and numbers.has_winner


class FivefoldGame(pyspiel.Game):
    """A game by the id of its rules, or by a rule file, for so many players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        rules, players = (
            rules_for(str(params.get("game", ""))),
            int(params.get("players", PLAYERS)),
        )
        start = rules.new(players)
        self.encoding, self._start = encoding(rules, players), Node.of(start)
        utility = _UTILITY.ZERO_SUM if is_zero_sum(self.encoding) else _UTILITY.GENERAL_SUM
        super().__init__(game_type(utility), game_info(self.encoding), params)

    def new_initial_state(self) -> FivefoldState:
        return FivefoldState(self, self._start)

    def max_chance_nodes_in_history(self) -> int:
        return self.encoding.most_chances

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return RowObserver(self.encoding)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class RowObserver:
    """Writes what a player sees into a tensor."""

    def __init__(self, numbers: Encoding) -> None:
        self.tensor = np.zeros(len(numbers.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: FivefoldState, player: int) -> None:
        node = state.node
        self.tensor[:] = node.encoding.row(node.game, node.game.seats[player])

    def string_from(self, state: FivefoldState, _player: int) -> str:
        return str(state)
