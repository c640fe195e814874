"""The points of dice on a sheet, and the boxes that they may go into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.games.scorecard.sheet import Sheet
from fivefold.rules import Points, Trump

if TYPE_CHECKING:
    from fivefold.dice import Dice
    from fivefold.rules import BoxId, BoxIndex, FiveOfAKind, Order, RuleSet


def legal_boxes(sheet: Sheet, dice: Dice) -> tuple[BoxIndex, ...]:
    """The boxes these dice may be written into: every open one whose turn has come, or fewer if a
    Trump Card is forced."""
    if not dice.all_same:  # nearly always, at every roll
        return sheet.ready
    policy = _special(sheet, dice)
    if policy is None or policy.trump is not Trump.FORCED:
        return sheet.ready
    matching = sheet.rules.upper.get(dice.faces[0])
    if matching is not None and sheet.points[matching] is None:
        return (matching,)
    lower = tuple(box for box in sheet.open if box in sheet.rules.lower)
    return lower or sheet.open


def points_in(sheet: Sheet, dice: Dice, box: BoxIndex, *, first: bool = False) -> Points:
    """The points of these dice in an open box of this sheet; `first` if they are a first roll."""
    points = _points_later(sheet, dice, box)
    if first and points:
        line = sheet.rules.boxes[box]
        return Points(points + line.times * line.first_roll)
    return points


def _points_later(sheet: Sheet, dice: Dice, box: BoxIndex) -> Points:
    rules = sheet.rules
    needed = rules.boxes[box].needs
    if needed is not None and not sheet.points[needed]:
        return Points(0)
    if rules.order is not None and box in (rules.order.low, rules.order.high):
        return _ordered_points(sheet, dice, box, rules.order)
    policy = rules.five_of_a_kind
    if policy is not None and box in policy.trump_boxes and is_trump(sheet, dice):
        return rules.most[box]
    return rules.scores[dice][box]


def is_first_roll(sheet: Sheet, rolls_left: int) -> bool:
    """Whether the dice on the table are those of the first roll of a turn."""
    return rolls_left == sheet.rolls - 1


def box_points(sheet: Sheet, dice: Dice, *, first: bool = False) -> dict[BoxId, Points]:
    """Every box that the dice may fill, and what it would score."""
    rules, legal = sheet.rules, legal_boxes(sheet, dice)
    boxes = rules.boxes
    if not (rules.has_conditions or dice.all_same):  # nearly always, at every roll
        row = rules.scores[dice]
        return {boxes[box].id: row[box] for box in legal}
    return {boxes[box].id: points_in(sheet, dice, box, first=first) for box in legal}


def bonus_for(sheet: Sheet, dice: Dice) -> Points:
    """The five-of-a-kind bonus these dice earn, whichever box they fill."""
    policy = _special(sheet, dice)
    return policy.bonus if policy is not None and sheet.points[policy.box] else Points(0)


def is_trump(sheet: Sheet, dice: Dice) -> bool:
    """Whether these dice are a Trump Card: five of a kind, its own and its upper box filled."""
    policy = _special(sheet, dice)
    if policy is None or policy.trump is Trump.NONE:
        return False
    matching = sheet.rules.upper.get(dice.faces[0])
    return matching is None or sheet.points[matching] is not None


def may_note_bonus(sheet: Sheet) -> bool:
    """Whether a five-of-a-kind bonus can have been earned now."""
    policy = sheet.rules.five_of_a_kind
    return policy is not None and bool(policy.bonus) and bool(sheet.points[policy.box])


def possible_points(
    sheet: Sheet, box: BoxIndex, *, five_of_a_kind: bool = False
) -> frozenset[Points]:
    """Every score an open box can still have: from any dice, or only from five of a kind."""
    dice = (roll for roll in sheet.rules.samples[box] if roll.all_same or not five_of_a_kind)
    rolled = (False, True) if sheet.rules.boxes[box].first_roll else (False,)
    return frozenset(points_in(sheet, roll, box, first=first) for roll in dice for first in rolled)


def most_points(rules: RuleSet, box: BoxIndex) -> Points:
    """The most that a box can hold."""
    sheet, needed = Sheet.empty(rules), rules.boxes[box].needs
    if needed is not None:
        sheet = sheet.filled(needed, Points(1), Points(0))
    return max(possible_points(sheet, box))


def _special(sheet: Sheet, dice: Dice) -> FiveOfAKind | None:
    """The five-of-a-kind policy if it applies: five of a kind, after its box has been filled."""
    policy = sheet.rules.five_of_a_kind
    if policy is None or not dice.all_same or sheet.points[policy.box] is None:
        return None
    return policy


def _ordered_points(sheet: Sheet, dice: Dice, box: BoxIndex, order: Order) -> Points:
    """The score in `low` or `high`, of which `low` must stay below `high`."""
    points = sheet.rules.scores[dice][box]
    if box == order.high:
        return points if points > (sheet.points[order.low] or 0) else Points(0)
    high = sheet.points[order.high]
    # While HIGH is open, LOW must stay below the most that HIGH can score.
    limit = sheet.rules.most[order.high] if high is None else high
    return points if points < limit else Points(0)
