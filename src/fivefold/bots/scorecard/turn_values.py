"""The value of every keep and every box in a turn, computed once for all rolls.

Advice is about one position, but a bot that plays whole games needs the same sheet again after
every roll. So the values of a turn are computed when they are first needed, and cached.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

from fivefold.games.scorecard.moves import fill_moves, keep_moves
from fivefold.solver.lattice import lattice

if TYPE_CHECKING:
    from fivefold.dice import Dice
    from fivefold.games.scorecard import Fill, Keep, Position, Sheet
    from fivefold.rules import RuleSet
    from fivefold.solver.turn import TurnSolver

_CACHED = 1024
"""Turns in the cache. The first turns of a game recur often, later ones hardly ever."""
_RUN, _GROUP = 3, 3
"""How many different dice look like part of a run, and how many equal ones look worth keeping."""


class TurnJudge(Protocol):
    """What bots play by: the values of a solved game, or of the columns of a larger one."""

    @property
    def rules(self) -> RuleSet: ...

    @property
    def tolerance(self) -> float:
        """Two choices that differ by no more than this may be worth the same."""

    def expected_total(self, sheet: Sheet, /) -> float: ...

    def place(self, sheet: Sheet, /) -> int:
        """A number that only sheets with the same values have."""

    def new_turn(self, sheet: Sheet, weight: float = 1.0, /) -> TurnSolver: ...


class TurnValues:
    """The values of turns to a player who gives the points after the turn a certain weight.

    With a weight of 1 these are the values under best play. With 0 only the points of this turn
    count, and neither saving a box nor the upper bonus matters.
    """

    def __init__(self, values: TurnJudge, weight: float = 1.0) -> None:
        self.rules, self._values, self._weight = values.rules, values, weight
        self._turns: OrderedDict[int, TurnSolver] = OrderedDict()
        self._last: tuple[Sheet, TurnSolver] | None = None

    def options(self, position: Position) -> tuple[tuple[Fill | Keep, ...], list[float]]:
        """Every choice and its value: first the boxes, then the keeps, those of most dice first.

        Boxes that the rules forbid are included, with a value of minus infinity.
        """
        rolls_left = position.rolls_left
        turn, moves = self._turn(position.sheet), _moves(self.rules, position.dice)
        boxes = turn.boxes(moves.roll, rolls_left)
        if not rolls_left:
            return moves.fills, [*boxes]
        worth = turn.keeps(rolls_left)
        return moves.every, [*boxes, *[worth[keep] for keep in moves.keeps]]

    def natural(self, dice: Dice) -> tuple[bool, ...]:
        """Which of the options with rolls left a person would think of."""
        return _moves(self.rules, dice).natural

    def _turn(self, sheet: Sheet) -> TurnSolver:
        if self._last is not None and self._last[0] is sheet:
            return self._last[1]
        place = self._values.place(sheet)
        turn = self._turns.pop(place, None) or self._values.new_turn(sheet, self._weight)
        self._turns[place] = turn
        if len(self._turns) > _CACHED:
            self._turns.popitem(last=False)
        self._last = sheet, turn
        return turn


class _Moves(NamedTuple):
    """The choices with given dice, in the order of `options`."""

    roll: int
    keeps: tuple[int, ...]
    fills: tuple[Fill, ...]
    every: tuple[Fill | Keep, ...]
    natural: tuple[bool, ...]


@lru_cache(maxsize=1 << 13)
def _moves(rules: RuleSet, dice: Dice) -> _Moves:
    grid, fills = lattice(rules.dice), fill_moves(rules)
    keeps = keep_moves(dice)[::-1]
    places = tuple(grid.index[move.dice] for move in keeps)
    # Stopping is natural where the dice score the maximum of a box.
    made = [points == most for points, most in zip(rules.scores[dice], rules.most, strict=True)]
    natural = (*made, *(is_natural(move.dice, dice) for move in keeps))
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
