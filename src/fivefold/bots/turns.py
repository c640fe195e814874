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
from fivefold.games.scorecard import Fill, Keep, Sheet, legal_boxes, points_in
from fivefold.games.scorecard.moves import fill_moves, keep_moves
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.solver.card import Card
from fivefold.solver.lattice import lattice

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.dice import Dice
    from fivefold.rules import BoxIndex, FiveOfAKind, Points, RuleSet
    from fivefold.solver.values import Values

_REMEMBERED = 1024
"""Turns kept: the first few of a game come again and again, the later ones hardly ever."""
_NEVER = -np.inf
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
        self._plain = np.flatnonzero([self._is_plain(box) for box in self.rules.places])
        self._others = frozenset(self.rules.places) - frozenset(self._plain.tolist())
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
        card = Card(self._plan, sheet)
        place = card.place
        turn = self._turns.pop(place, None) or self._valued(card, place)
        self._turns[place] = turn
        if len(self._turns) > _REMEMBERED:
            self._turns.popitem(last=False)
        self._last = sheet, turn
        return turn

    def _valued(self, card: Card, place: int) -> Turn:
        boxes, throws, keeps = self._boxes(card, place), _throws(self.rules.dice), []
        final = best = boxes.max(axis=0)
        for _ in range(self.rules.rolls - 1):
            keeps.append(throws.chances @ best)
            best = np.maximum(final, keeps[-1].take(throws.within).max(axis=0))
        return Turn(boxes, tuple(keeps))

    def _boxes(self, card: Card, place: int) -> NDArray[np.float64]:
        plan, sheet = self._plan, card.sheet
        worth = np.full(plan.patterns.shape, _NEVER)
        # To fill a plain box changes nothing but which boxes are filled: all are done at once.
        plain = self._plain[card.mask >> self._plain & 1 == 0]
        places = plan.rows[card.mask | 1 << plain] + (place - plan.rows[card.mask])
        worth[plain] = plan.patterns[plain] + self._table[places][:, None]
        for box in sheet.open:
            if box in self._others:
                points = self._points(sheet, box)
                worth[box] = points + self._table[card.places_with(box, points)]
        policy = self.rules.five_of_a_kind
        if policy is not None and sheet.points[policy.box] is not None:
            worth[:, list(lattice(self.rules.dice).same)] += self._special(sheet, policy)
        return worth

    def _special(self, sheet: Sheet, policy: FiveOfAKind) -> NDArray[np.float64]:
        """By box and face: what five of a kind brings beyond its pattern, where it may go."""
        same = lattice(self.rules.dice).same
        more = [[_NEVER] * len(same) for _ in self.rules.places]
        for face, (roll, dice) in enumerate(same.items()):
            bonus = bonus_for(sheet, dice)
            for box in legal_boxes(sheet, dice):
                more[box][face] = bonus
                if box in policy.trump_boxes:
                    more[box][face] += points_in(sheet, dice, box) - self._plan.patterns[box, roll]
        return np.array(more)

    def _is_plain(self, box: BoxIndex) -> bool:
        plan = self._plan
        return not plan.face[box] and box not in {plan.five, plan.low, plan.high}

    def _points(self, sheet: Sheet, box: BoxIndex) -> NDArray[np.int64]:
        """What every roll scores in a box; for LOW and HIGH the referee knows the limits."""
        order = self.rules.order
        if order is None or box not in (order.low, order.high):
            points: NDArray[np.int64] = self._plan.patterns[box]
            return points
        return _ordered(self.rules, box, sheet.points[order.low], sheet.points[order.high])


@lru_cache(maxsize=1024)
def _ordered(
    rules: RuleSet, box: BoxIndex, low: Points | None, high: Points | None
) -> NDArray[np.int64]:
    """What every roll scores in LOW or HIGH, which depends on what the other holds."""
    held = {rules.order.low: low, rules.order.high: high} if rules.order else {}
    sheet = Sheet(rules, tuple(held.get(place) for place in rules.places))
    return np.array([points_in(sheet, dice, box) for dice in rolls(rules.dice)])


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
