"""The obvious choice: what comes to mind first, without thinking about later turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.dice import FACES, Dice
from fivefold.games.scorecard import Fill, Keep, legal_boxes, points_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.games.scorecard import Position
    from fivefold.solver.values import Option

TOO_MUCH = 10.0
"""A choice that gives up this much or more tempts nobody."""


def obvious(position: Position) -> Keep | Fill:
    """Keep the most frequent number; with no rolls left, fill the box that scores most.

    Of equally frequent numbers the higher one is kept, and of equal boxes the first is filled. Five
    of a kind are not rolled again.

    >>> from fivefold.rules import built_in
    >>> from fivefold.games.scorecard import Position, Sheet
    >>> empty = Sheet.empty(built_in("yum"))
    >>> obvious(Position(empty, Dice("33355"), 1))
    Keep(dice=Dice('333'))
    >>> obvious(Position(empty, Dice("11166"), 0))
    Fill(box='full')
    """
    sheet, dice = position.sheet, position.dice
    if position.rolls_left and not dice.all_same:
        face = max(FACES, key=lambda face: (dice.counts[face - 1], face))
        return Keep(Dice([face] * dice.counts[face - 1]))
    box = max(legal_boxes(sheet, dice), key=lambda box: points_in(sheet, dice, box))
    return Fill(sheet.rules.boxes[box].id)


def given_up(position: Position, options: Sequence[Option]) -> float:
    """What the obvious choice gives up compared with the best; 0 if it tempts nobody.

    It tempts nobody if no two dice are equal, if only one box is open, because everybody sees what
    that needs, or if it gives up too much.
    """
    one_box_left = len(position.sheet.open) == 1
    if one_box_left or (position.rolls_left and max(position.dice.counts) == 1):
        return 0.0
    tempting = obvious(position)
    expected = next(option.expected for option in options if option.move == tempting)
    lost = options[0].expected - expected
    return lost if lost < TOO_MUCH else 0.0
