"""Games for OpenSpiel, with explicit and exact chance: importing this registers `python_fivefold`.

Actions and observations in numbers come from `encodings`, rules and states from the referee. A
roll-off may be tied again and again. By symmetry everybody wins it with the same probability, so it
is a single chance node here, whose outcome is who starts.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from fivefold.bots.driving import is_stalled
from fivefold.dice import FACES, Dice, rolls
from fivefold.envs.chance import cards_left
from fivefold.envs.kinds import encoding
from fivefold.envs.rewards import Reward, defeat, win_rewards
from fivefold.errors import Malformed, explain_missing_packages
from fivefold.protocol import DiceDue, Roll, TurnCard
from fivefold.rules import rules_for

with explain_missing_packages():
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

if TYPE_CHECKING:
    from fivefold.envs.kinds import Encoding
    from fivefold.protocol import CardDue, Chance, Game

__all__ = ["NAME", "VERSION", "FivefoldGame", "FivefoldState"]

NAME = "python_fivefold"
VERSION = "v0"
"""Changes with anything that changes what a player sees, may do or earns."""
MOST_PLAYERS = 99
PLAYERS = 2
_UTILITY = pyspiel.GameType.Utility
Outcomes = list[tuple[int, float]]


def outcomes(game: Game) -> Outcomes:
    """The outcomes of what is due, each with its probability."""
    due = game.due
    if not isinstance(due, DiceDue):
        return _cards(game)
    if due.start:
        return [(seat, 1 / len(game.seats)) for seat in game.seats]
    return list(_rolls(due.count))  # a new one, because algorithms shuffle it


@cache
def _rolls(count: int) -> tuple[tuple[int, float], ...]:
    return tuple((place, float(dice.probability)) for place, dice in enumerate(rolls(count)))


def _cards(game: Game) -> Outcomes:
    left, deck = cards_left(game), game.rules.deck
    count = left.total()
    return sorted((deck.index(card), times / count) for card, times in left.items())


def after_outcome(game: Game, due: DiceDue | CardDue, outcome: int) -> Game:
    """The state after an outcome; Malformed if there is no such outcome."""
    _check(game, due, outcome)
    if isinstance(due, DiceDue) and due.start:
        return _started_by(game, outcome)
    return game.play(_move(game, due, outcome), due.seat)


def outcome_text(game: Game, due: DiceDue | CardDue, outcome: int) -> str:
    """An outcome as text; that of a move is the move's own."""
    _check(game, due, outcome)
    if isinstance(due, DiceDue) and due.start:
        return f"seat {outcome + 1} starts"
    return str(_move(game, due, outcome))


def _check(game: Game, due: DiceDue | CardDue, outcome: int) -> None:
    count = _count(game, due)
    if outcome not in range(count):
        raise Malformed("wrong-action", action=outcome, last=count - 1)


def _count(game: Game, due: DiceDue | CardDue) -> int:
    if not isinstance(due, DiceDue):
        return len(game.rules.deck)
    return len(game.seats) if due.start else len(rolls(due.count))


def _move(game: Game, due: DiceDue | CardDue, outcome: int) -> Chance:
    if isinstance(due, DiceDue):
        return Roll(rolls(due.count)[outcome])
    return TurnCard(game.rules.deck[outcome])


def _started_by(game: Game, seat: int) -> Game:
    """The state after a roll-off that this seat has won."""
    lowest, highest = FACES[0], FACES[-1]
    for rolling in game.seats:
        face = highest if rolling == seat else lowest
        game = game.play(Roll(Dice([face] * game.rules.dice)), rolling)
    return game


@dataclass(frozen=True, slots=True)
class Node:
    """The contents of a state: frozen, and shared by its copies, which OpenSpiel makes often."""

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
            return Node(after_outcome(game, due, action), self.encoding)
        after = game.play(self.encoding.move(game, action), game.first_to_act)
        return Node(after, self.encoding)

    def returns(self) -> list[float]:
        """The reward of each player at the end of the game: for winning, or points in a game for
        one."""
        game = self.game
        if not self.over:
            return [0.0] * len(game.seats)
        if Reward.usual(len(game.seats)) is Reward.POINTS:
            return [float(amount) for amount in game.amounts]
        return [*win_rewards(game, self.encoding)]

    def action_text(self, action: int) -> str:
        due = self.game.due
        if due is not None:
            return outcome_text(self.game, due, action)
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
        return outcomes(self._node.game)

    def _apply_action(self, action: int) -> None:
        self._node = self._node.after(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self._node.action_text(action)

    def returns(self) -> list[float]:
        return self._node.returns()

    def __str__(self) -> str:
        return str(self._node.game)


def game_type(utility: Any = _UTILITY.GENERAL_SUM) -> Any:
    """OpenSpiel's facts about the game before it is loaded."""
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


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(game_type(), FivefoldGame)
