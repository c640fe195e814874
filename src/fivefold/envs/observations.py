"""A player's view of a turn as a row of whole numbers, the same in every environment.

| part | numbers | meaning |
| --- | --- | --- |
| dice | one for each die | the faces on the table, ascending; 0 when the game is over |
| rolls left | 1 | how many more rolls this turn has |
| points | one for each box | what the box holds; -1 if it is open |
| saved | 1 | rolls that earlier turns left over; 0 where the rules don't save them |
| bonuses | 1 | points from five-of-a-kind bonuses |
| total | 1 | all points, with the bonuses |
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from fivefold.dice import FACES, Dice
from fivefold.errors import Malformed
from fivefold.games.scorecard import Position, ScorecardGame, Sheet, Turn
from fivefold.games.scorecard.scoring import most_points
from fivefold.protocol import Seat
from fivefold.rules import Points, scorecard_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from fivefold.rules import RuleSet
    from fivefold.rules.catalog import WhichGame

    Row = NDArray[np.int32]

OPEN = -1
"""Stands for an open box."""
_AFTER = 3
"""The numbers behind the points: saved rolls, bonuses, total."""


@dataclass(frozen=True)
class Layout:
    """Where each part of an observation of these rules stands.

    >>> from fivefold.rules import scorecard_rules
    >>> layout = Layout.of(scorecard_rules("yum"))
    >>> position = Position(Sheet.empty(layout.rules), Dice("66623"), rolls_left=1)
    >>> print(layout.row(position))
    [ 2  3  6  6  6  1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1  0  0  0]
    >>> layout.position(layout.row(position)) == position
    True
    """

    rules: RuleSet

    @classmethod
    def of(cls, game: WhichGame) -> Layout:
        """The layout of a game, shared by all who ask."""
        return _layout(scorecard_rules(game))

    @property
    def dice(self) -> slice:
        return slice(0, self.rules.dice)

    @property
    def no_dice(self) -> tuple[int, ...]:
        """Stands for the dice while none are on the table."""
        return (0,) * self.rules.dice

    @property
    def rolls_left(self) -> int:
        return self.rules.dice

    @property
    def points(self) -> slice:
        return slice(self.rules.dice + 1, self.saved)

    @property
    def saved(self) -> int:
        return self.rules.dice + 1 + len(self.rules.boxes)

    @property
    def bonuses(self) -> int:
        return self.saved + 1

    @property
    def total(self) -> int:
        return self.saved + 2

    @property
    def size(self) -> int:
        return self.saved + _AFTER

    @property
    def names(self) -> tuple[str, ...]:
        """The meaning of each number: `die 1`, `rolls left`, the ids of the boxes, and so on."""
        dice = [f"die {place + 1}" for place in range(self.rules.dice)]
        return (*dice, "rolls left", *self.rules.index, "saved", "bonuses", "total")

    def row(self, position: Position) -> Row:
        """The observation of a position."""
        numbers = self.numbers(position.sheet, position.dice.faces, position.rolls_left)
        return np.array(numbers, dtype=np.int32)

    def numbers(self, sheet: Sheet, faces: Sequence[int], rolls_left: int) -> list[int]:
        """The observation as a list; `faces` are `no_dice` when none are on the table."""
        points = [OPEN if held is None else held for held in sheet.points]
        return [*faces, rolls_left, *points, sheet.saved, sheet.bonuses, sheet.total]

    def position(self, row: Sequence[int] | Row) -> Position:
        """The position of an observation. Malformed if the game is over."""
        game = self.game(row)
        if not isinstance(game.phase, Turn) or game.phase.dice is None:
            raise Malformed("impossible-observation", game=self.rules.id)
        position = Position(game.sheets[0], game.phase.dice, game.phase.rolls_left)
        position.check()
        return position

    def game(self, row: Sequence[int] | Row) -> ScorecardGame:
        """The referee's state of an observation: a game alone, or its end."""
        numbers = [int(number) for number in row]
        if len(numbers) != self.size:
            raise Malformed(
                "wrong-observation", game=self.rules.id, size=self.size, got=len(numbers)
            )
        points = tuple(None if held == OPEN else Points(held) for held in numbers[self.points])
        sheet = Sheet(self.rules, points, Points(numbers[self.bonuses]), numbers[self.saved])
        if sheet.full:
            return ScorecardGame(self.rules, 1, ((sheet.total,),), (sheet,), None)
        turn = Turn(Seat(0), numbers[self.rolls_left], dice=Dice(numbers[self.dice]))
        return ScorecardGame(self.rules, 1, (), (sheet,), turn)

    def checked(self, rows: NDArray[np.integer]) -> Row:
        """Observations of positions as compiled code takes them, one to a row.

        Malformed if they have another shape, or if a row is impossible: a die that shows nothing,
        dice that don't ascend, points that a box never scores, no open box. Whether the numbers of
        a row fit together, such as the points and the total, is not checked.
        """
        from fivefold.envs.kernels.labelling import ALL_POSSIBLE, first_impossible  # noqa: PLC0415 (loads numba)

        given = np.atleast_2d(np.asarray(rows))
        if given.ndim != 2 or given.shape[1] != self.size or given.dtype.kind not in "iu":
            got = f"{given.dtype} {given.shape}"
            raise Malformed("wrong-observations", game=self.rules.id, size=self.size, got=got)
        narrow = _narrow(given)
        wrong = first_impossible(narrow, *self.bounds, self._scores, self.points.start)
        if wrong != ALL_POSSIBLE:
            raise Malformed("impossible-observations", game=self.rules.id, row=wrong)
        return narrow

    @cached_property
    def _scores(self) -> NDArray[np.bool_]:
        """By box and points: whether the box can hold them."""
        most = [most_points(self.rules, place) for place in self.rules.places]
        scores = np.zeros((len(most), max(most) + 1), dtype=np.bool_)
        for box in self.rules.boxes:
            place = self.rules.index[box.id]
            held = {row[place] for row in self.rules.scores.values()} | {most[place], 0}
            more = box.times * box.first_roll
            scores[
                place,
                [
                    *held,
                    *(points + more for points in held if points and points + more <= most[place]),
                ],
            ] = True
        return scores

    @property
    def bounds(self) -> tuple[Row, Row]:
        """The least and the most of each number; what never changes here has room for 1 too,
        because a space without room is taken for a mistake."""
        rules, boxes = self.rules, len(self.rules.boxes)
        most = [most_points(rules, place) for place in rules.places]
        five = rules.five_of_a_kind.bonus * (boxes - 1) if rules.five_of_a_kind else 0
        upper = rules.upper_bonus.steps[-1].points if rules.upper_bonus else 0
        upper *= sum(times for times, _ in rules.upper_boxes)
        saved = rules.most_saved(boxes)
        high = [
            *[max(FACES)] * rules.dice,
            rules.most_rolls - 1,
            *most,
            max(1, saved),
            max(1, five),
        ]
        high.append(sum(most) + five + upper)
        low = [*[0] * (rules.dice + 1), *[OPEN] * boxes, *[0] * _AFTER]
        return np.array(low, dtype=np.int32), np.array(high, dtype=np.int32)


def _narrow(rows: NDArray[np.integer]) -> Row:
    """Rows of 32 bits, all -1 where something does not fit into them."""
    narrow = np.require(rows, np.int32, ["C", "W"])
    if rows.dtype != np.int32:
        narrow[(narrow != rows).any(axis=1)] = OPEN
    return narrow


@lru_cache(maxsize=64)
def _layout(rules: RuleSet) -> Layout:
    return Layout(rules)
