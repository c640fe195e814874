"""What dice score on a sheet, and which boxes they may go into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.rules import Points, Trump

if TYPE_CHECKING:
    from fivefold.dice import Dice
    from fivefold.games.scorecard.sheet import Sheet
    from fivefold.rules import BoxId, BoxIndex, FiveOfAKind, Order


def legal_boxes(sheet: Sheet, dice: Dice) -> tuple[BoxIndex, ...]:
    """The boxes these dice may be written into: every open one, unless a Trump Card is forced."""
    policy = _special(sheet, dice)
    if policy is None or policy.trump is not Trump.FORCED:
        return sheet.open
    matching = sheet.rules.upper.get(dice.faces[0])
    if matching is not None and sheet.points[matching] is None:
        return (matching,)
    lower = tuple(box for box in sheet.open if box in sheet.rules.lower)
    return lower or sheet.open


def points_in(sheet: Sheet, dice: Dice, box: BoxIndex) -> Points:
    """What these dice score in an open box of this sheet."""
    rules = sheet.rules
    if rules.order is not None and box in (rules.order.low, rules.order.high):
        return _ordered_points(sheet, dice, box, rules.order)
    policy = rules.five_of_a_kind
    if policy is not None and box in policy.trump_boxes and is_trump(sheet, dice):
        return rules.most[box]
    return rules.scores[dice][box]


def box_points(sheet: Sheet, dice: Dice) -> dict[BoxId, Points]:
    """Every box that the dice may fill, and what it would score."""
    rules, legal = sheet.rules, legal_boxes(sheet, dice)
    boxes = rules.boxes
    if rules.order is None and not is_trump(sheet, dice):  # nearly always, and asked at every roll
        row = rules.scores[dice]
        return {boxes[box].id: row[box] for box in legal}
    return {boxes[box].id: points_in(sheet, dice, box) for box in legal}


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
    return frozenset(points_in(sheet, roll, box) for roll in dice)


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
