"""One turn, valued once for all dice that may come: what every keep and every box is worth.

Advice values one position; a player who sits through whole games asks about the same card again
after every roll. So a card's turn is worked out at its first question and remembered.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.dice import rolls
from fivefold.games.scorecard.moves import fill_moves, keep_moves
from fivefold.solver.card import Card
from fivefold.solver.lattice import lattice
from fivefold.solver.offers import offers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.dice import Dice
    from fivefold.games.scorecard import Fill, Keep, Sheet
    from fivefold.rules import RuleSet
    from fivefold.solver.values import Values

_REMEMBERED = 1024
"""Turns kept: the first few of a game come again and again, the later ones hardly ever."""
_RUN, _GROUP = 3, 3
"""So many different dice look like part of a run, so many equal ones like one to hold on to."""


class Turn(NamedTuple):
    """What a player sees in a turn on one card."""

    boxes: NDArray[np.float64]
    """By box and roll: the points now and what is to come; minus infinity where it is forbidden."""
    keeps: tuple[NDArray[np.float64], ...]
    """With one roll left, with two and so on: what each keep is worth."""


class Turns:
    """Turns as they look to somebody who gives what is still to come a certain weight.

    With a weight of 1 they are worth what best play makes of them. With 0 only the points of this
    turn count: no box is saved up for, and the upper bonus is out of sight.
    """

    def __init__(self, values: Values, weight: float = 1.0) -> None:
        self.rules, self._plan = values.rules, values.plan
        self._table = values.table if weight == 1.0 else values.table * weight
        self._turns: OrderedDict[int, Turn] = OrderedDict()
        self._last: tuple[Sheet, Turn] | None = None

    def options(
        self, sheet: Sheet, dice: Dice, rolls_left: int
    ) -> tuple[tuple[Fill | Keep, ...], NDArray[np.float64]]:
        """Every choice and what it is worth, boxes first and then keeps, of the most dice first.

        A box that the rules forbid is among them, and worth minus infinity.
        """
        turn, moves = self._turn(sheet), _moves(self.rules, dice)
        boxes = turn.boxes[:, moves.roll]
        if not rolls_left:
            return moves.fills, boxes
        return moves.every, np.concatenate((boxes, turn.keeps[rolls_left - 1][moves.keeps]))

    def natural(self, dice: Dice) -> NDArray[np.bool_]:
        """Which options with rolls left a person would think of."""
        return _moves(self.rules, dice).natural

    def _turn(self, sheet: Sheet) -> Turn:
        if self._last is not None and self._last[0] is sheet:
            return self._last[1]
        place = Card(self._plan, sheet).place
        turn = self._turns.pop(place, None) or self._valued(sheet)
        self._turns[place] = turn
        if len(self._turns) > _REMEMBERED:
            self._turns.popitem(last=False)
        self._last = sheet, turn
        return turn

    def _valued(self, sheet: Sheet) -> Turn:
        boxes = offers(self._plan, sheet).worth(self._table)
        throws, keeps = _throws(self.rules.dice), []
        final = best = boxes.max(axis=0)
        for _ in range(self.rules.rolls - 1):
            keeps.append(throws.chances @ best)
            best = np.maximum(final, keeps[-1].take(throws.within).max(axis=0))
        return Turn(boxes, tuple(keeps))


class _Moves(NamedTuple):
    """The choices with dice on the table, in the order of `options`."""

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
    # To stop is natural where the dice are as good as they can be for a box.
    made = [points == most for points, most in zip(rules.scores[dice], rules.most, strict=True)]
    natural = np.array(made + [is_natural(move.dice, dice) for move in keeps])
    return _Moves(grid.index[dice] - grid.first_roll, places, fills, (*fills, *keeps), natural)


def is_natural(kept: Dice, dice: Dice) -> bool:
    """Whether people would think of a keep: they see groups of one number, and runs.

    A group is kept whole or not at all, and one of three or more is not given up, but for a run.

    >>> from fivefold.dice import Dice
    >>> [is_natural(Dice(kept), Dice("13334")) for kept in ("333", "1333", "134", "33", "1")]
    [True, True, True, False, False]
    """
    if len(kept) >= _RUN and max(kept.counts) == 1:
        return kept.faces[-1] - kept.faces[0] < len(dice)
    pairs = zip(kept.counts, dice.counts, strict=True)
    return all(count == among or (not count and among < _GROUP) for count, among in pairs)


class _Throws(NamedTuple):
    chances: NDArray[np.float64]
    """By keep and roll: the chance that the one becomes the other."""
    within: NDArray[np.intp]
    """The keeps that each roll holds, a column a roll, filled up with the keep of no dice."""


@cache
def _throws(dice: int) -> _Throws:
    grid, every = lattice(dice), rolls(dice)
    chances = np.concatenate([np.zeros((grid.first_roll, len(every))), np.eye(len(every))])
    for size in reversed(grid.sizes[:-1]):
        chances[size] = sum(chances[up] for up in grid.up[size].T) / 6
    held = [[grid.index[move.dice] for move in keep_moves(roll)] for roll in every]
    most = max(map(len, held))
    within = np.array([some + [0] * (most - len(some)) for some in held], dtype=np.intp)
    return _Throws(np.ascontiguousarray(chances[: grid.first_roll]), within.T.copy())
