"""The obvious choice: what comes to mind first, without a thought for the turns to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.dice import FACES, Dice
from fivefold.games.scorecard import Fill, Keep, legal_boxes, points_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.games.scorecard import Sheet
    from fivefold.solver.values import Option

FAR = 10.0
"""What the obvious choice gives up, from which on nobody would take it: there is no trap."""


def obvious(sheet: Sheet, dice: Dice, rolls_left: int) -> Keep | Fill:
    """To keep the most dice of one number; with no rolls left, the box with the most points.

    Of equally many dice the higher ones are kept, and of equal boxes the first is filled. Dice that
    are all alike stay as they are.

    >>> from fivefold.rules import built_in
    >>> from fivefold.games.scorecard import Sheet
    >>> empty = Sheet.empty(built_in("yum"))
    >>> obvious(empty, Dice("33355"), 1), obvious(empty, Dice("11166"), 0)
    (Keep(dice=Dice('333')), Fill(box='full'))
    """
    if rolls_left and not dice.all_same:
        face = max(FACES, key=lambda face: (dice.counts[face - 1], face))
        return Keep(Dice([face] * dice.counts[face - 1]))
    box = max(legal_boxes(sheet, dice), key=lambda box: points_in(sheet, dice, box))
    return Fill(sheet.rules.boxes[box].id)


def given_up(sheet: Sheet, dice: Dice, rolls_left: int, options: Sequence[Option]) -> float:
    """What the obvious choice gives up against the best; nothing where it is no temptation.

    It is none where no two dice are alike, for then nobody thinks of one of them, nor with one box
    left, for which everybody sees what is needed, nor where it gives up very much.
    """
    if len(sheet.open) == 1 or (rolls_left and max(dice.counts) == 1):
        return 0.0
    tempting = obvious(sheet, dice, rolls_left)
    expected = next(option.expected for option in options if option.move == tempting)
    lost = options[0].expected - expected
    return lost if lost < FAR else 0.0
