"""Sentences about rules that only some games have: five of a kind, LOW and HIGH, the bonus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.phrases import figure, points
from fivefold.coach.scorecard.phrases import called, label, say
from fivefold.games.scorecard import is_trump, legal_boxes, points_in, possible_points
from fivefold.rules import Points, Trump

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.coach.scorecard.advice import Choice
    from fivefold.coach.scorecard.analysis import Analysis
    from fivefold.dice import Dice
    from fivefold.games.scorecard import Fill, Position, Sheet
    from fivefold.rules import BoxIndex
    from fivefold.rules.model import FiveOfAKind, Order
    from fivefold.texts import Text

_MAINLY = 0.5
"""A loss is blamed on the upper bonus if the bonus makes up this share of it."""


def about_alike(position: Position, fill: Fill) -> Text | None:
    """Why five of a kind go into this box, where a special rule decides that."""
    sheet, dice, box = position.sheet, position.dice, position.box(fill)
    policy = _policy(sheet, dice)
    if policy is None:
        return None
    facts = {"box": label(sheet, box), "points": points(position.points(fill))}
    if is_trump(sheet, dice) and box in policy.trump_boxes:
        return say("alike-wild", **facts, **called(sheet))
    if policy.trump is Trump.FORCED and len(sheet.open) > 1:
        return _forced(sheet, dice, box, facts | {"five": label(sheet, policy.box)})
    return None


def not_yet_wild(position: Position, fill: Fill) -> Text | None:
    """The open upper box of the dice's number, where it stops them from being a wild card."""
    sheet, dice, box = position.sheet, position.dice, position.box(fill)
    policy = _policy(sheet, dice)
    if policy is None or box not in policy.trump_boxes or is_trump(sheet, dice):
        return None
    return label(sheet, sheet.rules.upper[dice.faces[0]])


def _policy(sheet: Sheet, dice: Dice) -> FiveOfAKind | None:
    """The rules for five of a kind, once their box is filled."""
    policy = sheet.rules.five_of_a_kind
    if policy is None or not dice.all_same or sheet.points[policy.box] is None:
        return None
    return policy


def _forced(sheet: Sheet, dice: Dice, box: BoxIndex, facts: dict[str, Text]) -> Text:
    if legal_boxes(sheet, dice) == (sheet.rules.upper.get(dice.faces[0]),):
        return say("alike-own-box", **facts)
    return say("alike-lower" if box in sheet.rules.lower else "alike-no-lower", **facts)


def about_order(position: Position, fill: Fill) -> Iterator[Text]:
    """How LOW and HIGH limit each other: what the box does to the other one, or why the dice do not
    fit there."""
    sheet, box = position.sheet, position.box(fill)
    order = sheet.rules.order
    if order is None:
        return
    scored = position.points(fill)
    other, some, none = (
        (order.high, "high-must-beat", "high-is-free")
        if box == order.low
        else (order.low, "low-must-stay-below", "low-is-lost")
    )
    if box not in (order.low, order.high) or sheet.points[other] is not None:
        yield from _kept_out(sheet, position.dice, order)
    elif not scored or _narrows(sheet, box, scored, other):
        yield say(some if scored else none, points=scored, **_names(sheet, order))


def _narrows(sheet: Sheet, box: BoxIndex, scored: Points, other: BoxIndex) -> bool:
    """Whether these points in one box leave the other one fewer possible scores."""
    after = sheet.filled(box, scored, Points(0))
    return possible_points(after, other) < possible_points(sheet, other)


def _kept_out(sheet: Sheet, dice: Dice, order: Order) -> Iterator[Text]:
    """The box that the dice would fit if the other one held nothing."""
    for box, other, key in (
        (order.low, order.high, "too-high"),
        (order.high, order.low, "too-low"),
    ):
        limit, total = sheet.points[other], sheet.rules.scores[dice][box]
        if limit and sheet.points[box] is None and total and not points_in(sheet, dice, box):
            yield say(key, points=total, limit=limit, **_names(sheet, order))


def _names(sheet: Sheet, order: Order) -> dict[str, Text]:
    return {"low": label(sheet, order.low), "high": label(sheet, order.high)}


def bonus_risk(analysis: Analysis, choice: Choice) -> Text | None:
    """What a choice does to the upper bonus, where that is most of what it gives up."""
    mine, theirs = map(analysis.bonus_worth, (analysis.best, choice))
    if not _MAINLY * choice.gives_up < mine - theirs:
        return None
    return say("risks-bonus", theirs=points(max(theirs, 0)), mine=figure(mine))


def bonus_pace(sheet: Sheet) -> Text:
    """How far the sheet is ahead of or behind the pace of the upper bonus."""
    gauge = sheet.gauge
    begun = any(sheet.points[box] is not None for box in sheet.rules.upper.values())
    if gauge:
        return say("ahead" if gauge > 0 else "behind", points=points(abs(gauge)))
    return say("level" if begun else "nothing-yet")
