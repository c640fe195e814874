"""Words for the rules that not every game has: all dice alike, two boxes in order, the bonus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.phrases import label, points, say
from fivefold.games.scorecard import is_trump, legal_boxes, points_in, possible_points
from fivefold.rules import Points, Trump

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.dice import Dice
    from fivefold.games.scorecard import Sheet
    from fivefold.rules import BoxIndex
    from fivefold.rules.model import FiveOfAKind, Order
    from fivefold.texts import Text


def about_alike(sheet: Sheet, dice: Dice, box: BoxIndex) -> Text | None:
    """Why dice that are all alike go into this box, where a rule of their own says so."""
    policy = _policy(sheet, dice)
    if policy is None:
        return None
    facts = {"box": label(sheet, box), "points": points(points_in(sheet, dice, box))}
    if is_trump(sheet, dice) and box in policy.trump_boxes:
        return say("alike-wild", **facts)
    if policy.trump is Trump.FORCED and len(sheet.open) > 1:
        return _forced(sheet, dice, box, facts | {"five": label(sheet, policy.box)})
    return None


def not_yet_wild(sheet: Sheet, dice: Dice, box: BoxIndex) -> Text | None:
    """The open box of their number, where that keeps dice from being a wild card in a box."""
    policy = _policy(sheet, dice)
    if policy is None or box not in policy.trump_boxes or is_trump(sheet, dice):
        return None
    return label(sheet, sheet.rules.upper[dice.faces[0]])


def _policy(sheet: Sheet, dice: Dice) -> FiveOfAKind | None:
    """The rules for dice that are all alike, once their box is filled."""
    policy = sheet.rules.five_of_a_kind
    if policy is None or not dice.all_same or sheet.points[policy.box] is None:
        return None
    return policy


def _forced(sheet: Sheet, dice: Dice, box: BoxIndex, facts: dict[str, Text]) -> Text:
    if legal_boxes(sheet, dice) == (sheet.rules.upper.get(dice.faces[0]),):
        return say("alike-own-box", **facts)
    return say("alike-lower" if box in sheet.rules.lower else "alike-no-lower", **facts)


def about_order(sheet: Sheet, dice: Dice, box: BoxIndex) -> Iterator[Text]:
    """What one of two boxes in order does to the other, or keeps these dice out of it."""
    order = sheet.rules.order
    if order is None:
        return
    scored = points_in(sheet, dice, box)
    other, some, none = (
        (order.high, "high-must-beat", "high-is-free")
        if box == order.low
        else (order.low, "low-must-stay-below", "low-is-lost")
    )
    if box not in (order.low, order.high) or sheet.points[other] is not None:
        yield from _kept_out(sheet, dice, order)
    elif not scored or _narrows(sheet, box, scored, other):
        yield say(some if scored else none, points=scored, **_names(sheet, order))


def _narrows(sheet: Sheet, box: BoxIndex, scored: Points, other: BoxIndex) -> bool:
    """Whether so many points in one box leave the other one less room than it has now."""
    after = sheet.filled(box, scored, Points(0))
    return possible_points(after, other) < possible_points(sheet, other)


def _kept_out(sheet: Sheet, dice: Dice, order: Order) -> Iterator[Text]:
    """The box whose pattern these dice would fit, if it were not for what the other one holds."""
    for box, other, key in (
        (order.low, order.high, "too-high"),
        (order.high, order.low, "too-low"),
    ):
        limit, total = sheet.points[other], sheet.rules.scores[dice][box]
        if limit and sheet.points[box] is None and total and not points_in(sheet, dice, box):
            yield say(key, points=total, limit=limit, **_names(sheet, order))


def _names(sheet: Sheet, order: Order) -> dict[str, Text]:
    return {"low": label(sheet, order.low), "high": label(sheet, order.high)}


def bonus_tips(sheet: Sheet) -> Text:
    """That the upper bonus decides, and how far ahead of its pace the card is or how far behind."""
    gauge, begun = (
        sheet.gauge,
        any(sheet.points[box] is not None for box in sheet.rules.upper.values()),
    )
    if gauge:
        pace = say("ahead" if gauge > 0 else "behind", points=points(abs(gauge)))
    else:
        pace = say("level" if begun else "nothing-yet")
    return say("bonus-tips", pace=pace)
