"""Actions as numbers: first the keeps, then the boxes.

A keep has one bit for each die on the table, the lowest die first; `0` rolls all dice again. Equal
dice make no difference, so of equal dice the first ones are kept, and every legal move of the
referee has exactly one action. Keeping all dice is no move: a box ends the turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, NewType

import numpy as np

from fivefold.dice import NO_DICE, Dice
from fivefold.errors import Malformed
from fivefold.games.scorecard import Fill, Keep
from fivefold.games.scorecard.moves import fill_moves, keep_moves
from fivefold.rules import scorecard_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import ArrayLike, NDArray

    from fivefold.protocol import Move
    from fivefold.rules import RuleSet
    from fivefold.rules.catalog import WhichGame

Action = NewType("Action", int)


@dataclass(frozen=True)
class Actions:
    """The numbering of the actions of a rule set.

    >>> from fivefold.rules import scorecard_rules
    >>> actions = Actions.of(scorecard_rules("yum"))
    >>> actions.count, actions.number(Keep(Dice("33")), Dice("12336")), actions.number(Fill("low"))
    (43, 12, 41)
    >>> actions.move(12, Dice("12336")), actions.move(41, Dice("12336"))
    (Keep(dice=Dice('33')), Fill(box='low'))
    """

    rules: RuleSet

    @classmethod
    def of(cls, game: WhichGame) -> Actions:
        """The numbering of a game, shared by all who ask."""
        return _actions(scorecard_rules(game))

    @cached_property
    def keeps(self) -> int:
        """How many actions are keeps: 32 with five dice. The first box follows them."""
        return 1 << self.rules.dice

    @cached_property
    def count(self) -> int:
        return self.keeps + len(self.rules.boxes)

    def move(self, action: int, dice: Dice) -> Move:
        """The move of an action with these dice on the table; Malformed if it is none."""
        found: Move | None = None
        if self.keeps <= action < self.count:
            found = fill_moves(self.rules)[action - self.keeps]
        elif action < self.keeps:
            found = keeps_by_action(dice).get(action)
        if found is None:
            raise Malformed("no-such-action", action=action, dice=dice, last=self.count - 1)
        return found

    def number(self, move: Move, dice: Dice = NO_DICE) -> Action:
        """The action of a legal move; a keep needs the dice on the table."""
        if isinstance(move, Fill):
            return Action(self.keeps + self.rules.index[move.box])
        if isinstance(move, Keep):
            return _keep_action(dice, move.dice)
        raise TypeError(f"{move} is neither a keep nor a box")

    def numbers(self, moves: Iterable[Move], dice: Dice) -> list[Action]:
        """The actions of legal moves, in their order."""
        return [self.number(move, dice) for move in moves]


@lru_cache(maxsize=64)
def _actions(rules: RuleSet) -> Actions:
    return Actions(rules)


def checked_actions(actions: ArrayLike, games: int, count: int) -> NDArray[np.int64]:
    """One action for each game, as compiled code takes them; Malformed if they are anything else.

    `count` is how many actions there are.
    """
    given = np.asarray(actions)
    if given.shape != (games,) or given.dtype.kind not in "iu":
        raise Malformed("wrong-actions", games=games, got=f"{given.dtype} {given.shape}")
    wrong = given[(given < 0) | (given >= count)]
    if wrong.size:
        raise Malformed("wrong-action", action=int(wrong[0]), last=count - 1)
    return np.ascontiguousarray(given, dtype=np.int64)


@cache
def keeps_by_action(dice: Dice) -> Mapping[int, Keep]:
    """Every keep with these dice on the table, by its action, ascending."""
    return dict(sorted((_keep_action(dice, move.dice), move) for move in keep_moves(dice)))


@cache
def keep_mask(dice: Dice) -> bytes:
    """By action: 1 if it keeps some of these dice."""
    keeps = keeps_by_action(dice)
    return bytes(action in keeps for action in range(1 << len(dice)))


@cache
def _keep_action(dice: Dice, kept: Dice) -> Action:
    (dice - kept)  # refuses dice that are not there
    left, action = list(kept.faces), 0
    for place, face in enumerate(dice.faces):
        if face in left:
            left.remove(face)
            action |= 1 << place
    return Action(action)
