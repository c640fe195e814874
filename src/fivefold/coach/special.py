"""Words for the rules that not every game has: all dice alike, two boxes in order, the bonus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.phrases import label, points, say
from fivefold.games.scorecard import is_trump, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import Trump

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.dice import Dice
    from fivefold.games.scorecard import Sheet
    from fivefold.rules import BoxIndex
    from fivefold.rules.model import Order
    from fivefold.texts import Text


def about_alike(sheet: Sheet, dice: Dice, box: BoxIndex) -> Iterator[Text]:
    """Why dice that are all alike go into this box, where a rule of their own holds for them."""
    policy = sheet.rules.five_of_a_kind
    if policy is None or not dice.all_same or sheet.points[policy.box] is None:
        return
    if bonus := bonus_for(sheet, dice):
        yield say("alike-bonus", bonus=bonus)
    facts = {"box": label(sheet, box), "points": points(points_in(sheet, dice, box))}
    if is_trump(sheet, dice) and box in policy.trump_boxes:
        yield say("alike-wild", **facts)
    elif policy.trump is Trump.FORCED and len(sheet.open) > 1:
        yield _forced(sheet, dice, box, facts | {"five": label(sheet, policy.box)})


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
    facts = {**_names(sheet, order), "points": scored}
    if box == order.low and sheet.points[order.high] is None:
        yield say("high-must-beat" if scored else "high-is-free", **facts)
    elif box == order.high and sheet.points[order.low] is None:
        yield say("low-must-stay-below" if scored else "low-is-lost", **facts)
    else:
        yield from _kept_out(sheet, dice, order)


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
