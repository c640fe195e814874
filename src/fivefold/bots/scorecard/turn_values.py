"""The value of every keep and every box in a turn, computed once for all rolls.

Advice is about one position, but a bot that plays whole games needs the same sheet again after
every roll. So the values of a turn are computed when they are first needed, and cached.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.dice import rolls
from fivefold.games.scorecard.moves import fill_moves, keep_moves
from fivefold.solver.kernels.lattice import lattice
from fivefold.solver.offers import offers
from fivefold.solver.sheet_state import SheetState

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.dice import Dice
    from fivefold.games.scorecard import Fill, Keep, Position, Sheet
    from fivefold.rules import RuleSet
    from fivefold.solver.values import Values

_CACHED = 1024
"""Turns in the cache. The first turns of a game recur often, later ones hardly ever."""
_RUN, _GROUP = 3, 3
"""How many different dice look like part of a run, and how many equal ones look worth keeping."""


class _Turn(NamedTuple):
    """The values of a turn on one sheet."""

    boxes: NDArray[np.float64]
    """By box and roll: the points now and those to come; minus infinity where forbidden."""
    keeps: tuple[NDArray[np.float64], ...]
    """The value of each keep, with one roll left, with two and so on."""


class TurnValues:
    """The values of turns to a player who gives the points after the turn a certain weight.

    With a weight of 1 these are the values under best play. With 0 only the points of this turn
    count, and neither saving a box nor the upper bonus matters.
    """

    def __init__(self, values: Values, weight: float = 1.0) -> None:
        self.rules, self._plan = values.rules, values.plan
        self._to_come = values.array if weight == 1.0 else values.array * weight
        self._turns: OrderedDict[int, _Turn] = OrderedDict()
        self._last: tuple[Sheet, _Turn] | None = None

    def options(self, position: Position) -> tuple[tuple[Fill | Keep, ...], NDArray[np.float64]]:
        """Every choice and its value: first the boxes, then the keeps, those of most dice first.

        Boxes that the rules forbid are included, with a value of minus infinity.
        """
        rolls_left = position.rolls_left
        turn, moves = self._turn(position.sheet), _moves(self.rules, position.dice)
        boxes = turn.boxes[:, moves.roll]
        if not rolls_left:
            return moves.fills, boxes
        return moves.every, np.concatenate((boxes, turn.keeps[rolls_left - 1][moves.keeps]))

    def natural(self, dice: Dice) -> NDArray[np.bool_]:
        """Which of the options with rolls left a person would think of."""
        return _moves(self.rules, dice).natural

    def _turn(self, sheet: Sheet) -> _Turn:
        if self._last is not None and self._last[0] is sheet:
            return self._last[1]
        place = SheetState(self._plan, sheet).place
        turn = self._turns.pop(place, None) or self._compute(sheet)
        self._turns[place] = turn
        if len(self._turns) > _CACHED:
            self._turns.popitem(last=False)
        self._last = sheet, turn
        return turn

    def _compute(self, sheet: Sheet) -> _Turn:
        boxes = offers(self._plan, sheet).worth(self._to_come)
        odds, keeps = _roll_odds(self.rules.dice), []
        final = best = boxes.max(axis=0)
        for _ in range(self.rules.rolls - 1):
            keeps.append(odds.chances @ best)
            best = np.maximum(final, keeps[-1].take(odds.within).max(axis=0))
        return _Turn(boxes, tuple(keeps))


class _Moves(NamedTuple):
    """The choices with given dice, in the order of `options`."""

    roll: int
    keeps: NDArray[np.intp]
    fills: tuple[Fill, ...]
    every: tuple[Fill | Keep, ...]
    natural: NDArray[np.bool_]


@lru_cache(maxsize=1 << 13)
def _moves(rules: RuleSet, dice: Dice) -> _Moves:
    grid, fills = lattice(rules.dice), fill_moves(rules)
    keeps = keep_moves(dice)[::-1]
    places = np.array([grid.index[move.dice] for move in keeps], dtype=np.intp)
    # Stopping is natural where the dice score the maximum of a box.
    made = [points == most for points, most in zip(rules.scores[dice], rules.most, strict=True)]
    natural = np.array(made + [is_natural(move.dice, dice) for move in keeps])
    return _Moves(grid.index[dice] - grid.first_roll, places, fills, (*fills, *keeps), natural)


def is_natural(kept: Dice, dice: Dice) -> bool:
    """Whether people would think of a keep: they look for groups of one number, and for runs.

    A group is kept as a whole or not at all, and three or more of a number are given up only for
    a run.

    >>> from fivefold.dice import Dice
    >>> [is_natural(Dice(kept), Dice("13334")) for kept in ("333", "1333", "134", "33", "1")]
    [True, True, True, False, False]
    """
    if len(kept) >= _RUN and max(kept.counts) == 1:
        return kept.faces[-1] - kept.faces[0] < len(dice)
    pairs = zip(kept.counts, dice.counts, strict=True)
    return all(count == among or (not count and among < _GROUP) for count, among in pairs)


class _RollOdds(NamedTuple):
    chances: NDArray[np.float64]
    """By keep and roll: the chance that the keep becomes the roll."""
    within: NDArray[np.intp]
    """The keeps within each roll, one column for each roll, padded with the empty keep."""


@cache
def _roll_odds(dice: int) -> _RollOdds:
    grid, every = lattice(dice), rolls(dice)
    chances = np.concatenate([np.zeros((grid.first_roll, len(every))), np.eye(len(every))])
    for size in reversed(grid.sizes[:-1]):
        chances[size] = sum(chances[up] for up in grid.up[size].T) / 6
    held = [[grid.index[move.dice] for move in keep_moves(roll)] for roll in every]
    most = max(map(len, held))
    within = np.array([some + [0] * (most - len(some)) for some in held], dtype=np.intp)
    return _RollOdds(np.ascontiguousarray(chances[: grid.first_roll]), within.T.copy())
