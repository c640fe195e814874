"""Remarks on the dice on the table: why a box scores nothing, and what five of a kind brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.games.scorecard.scoring import bonus_for, is_trump, legal_boxes, points_in
from fivefold.rules.describe import sentence, trump_pays
from fivefold.rules.scorers import Total
from fivefold.rules.toml import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.dice import Dice
    from fivefold.games.scorecard.sheet import Sheet
    from fivefold.rules import BoxId, BoxIndex, FiveOfAKind
    from fivefold.texts import Text


def zero_reasons(sheet: Sheet, dice: Dice) -> dict[BoxId, Text]:
    """Why boxes score nothing, where it does not follow from their pattern alone."""
    rules, boxes = sheet.rules, sheet.rules.boxes
    if not (rules.has_limits or dice.all_same):
        return {}
    zeros = [box for box in legal_boxes(sheet, dice) if not points_in(sheet, dice, box)]
    found = {boxes[box].id: _why_zero(sheet, dice, box) for box in zeros}
    return {box: reason for box, reason in found.items() if reason is not None}


def _why_zero(sheet: Sheet, dice: Dice, box: BoxIndex) -> Text | None:
    rules = sheet.rules
    scorer, order, policy = rules.boxes[box].scorer, rules.order, rules.five_of_a_kind
    needed = rules.boxes[box].needs
    if needed is not None and not sheet.points[needed] and rules.scores[dice][box]:
        return phrase("zero-needs", box=rules.boxes[needed].label)
    if isinstance(scorer, Total) and dice.total < scorer.at_least:
        return phrase("zero-too-low", total=dice.total, least=scorer.at_least)
    if order is not None and box == order.high:
        label, points = rules.boxes[order.low].label, sheet.points[order.low]
        return phrase("zero-not-above", total=dice.total, low=label, points=points)
    if order is not None and box == order.low:
        label, points = rules.boxes[order.high].label, sheet.points[order.high]
        if points is None:
            return phrase("zero-no-room", high=label, most=rules.most[order.high] - 1)
        return phrase("zero-not-below", total=dice.total, high=label, points=points)
    if policy is not None and dice.all_same and box in policy.trump_boxes:
        return phrase("zero-no-trump", five=policy.name, trump=policy.trump_name)
    return None


def dice_news(sheet: Sheet, dice: Dice) -> tuple[Text, ...]:
    """What five of a kind brings now: its bonus, the wild card, and where it must go."""
    policy = sheet.rules.five_of_a_kind
    return tuple(map(sentence, _news(sheet, dice, policy))) if policy and dice.all_same else ()


def _news(sheet: Sheet, dice: Dice, policy: FiveOfAKind) -> Iterator[Text]:
    rules, legal = sheet.rules, legal_boxes(sheet, dice)
    forced = len(legal) < len(sheet.ready)
    if bonus := bonus_for(sheet, dice):
        key = "news-bonus-only" if forced else "news-bonus"
        yield phrase(key, bonus=policy.bonus_name(), points=bonus)
    wild = sorted(policy.trump_boxes.intersection(legal))
    if wild and is_trump(sheet, dice):
        yield phrase("news-trump", trump=policy.trump_name, pays=trump_pays(rules, wild))
    if forced and len(legal) == 1:
        yield phrase("news-must", box=rules.boxes[legal[0]].label)
    elif forced:
        yield phrase("news-must-lower")
