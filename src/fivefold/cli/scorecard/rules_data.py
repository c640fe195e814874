"""The rules of a scorecard game as data: its boxes, what they score, its bonuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.games.scorecard.scoring import most_points
from fivefold.rules.describe import describe_bonuses, describe_box

if TYPE_CHECKING:
    from fivefold.rules import Box, RuleSet
    from fivefold.texts import Lang


def rules_data(rules: RuleSet, lang: Lang) -> dict[str, object]:
    return {
        "rolls": rules.rolls,
        "manches": rules.manches,
        "roll_off": rules.roll_off,
        "boxes": [_box(rules, box, lang) for box in rules.boxes],
        "upper_bonus": _upper_bonus(rules),
        "five_of_a_kind": _five_of_a_kind(rules),
        "bonuses": [sentence[lang] for sentence in describe_bonuses(rules)],
    }


def _box(rules: RuleSet, box: Box, lang: Lang) -> dict[str, object]:
    return {
        "id": box.id,
        "label": box.label[lang],
        "section": box.section,
        "scores": describe_box(rules, box)[lang],
        "most": most_points(rules, rules.index[box.id]),
        "aliases": sorted(box.aliases),
    }


def _upper_bonus(rules: RuleSet) -> dict[str, object] | None:
    bonus = rules.upper_bonus
    if bonus is None:
        return None
    steps = [{"at": step.at, "points": step.points} for step in bonus.further]
    return {"at": bonus.at, "points": bonus.points, **({"steps": steps} if steps else {})}


def _five_of_a_kind(rules: RuleSet) -> dict[str, object] | None:
    """What a later five of a kind brings."""
    policy = rules.five_of_a_kind
    if policy is None:
        return None
    return {
        "box": rules.boxes[policy.box].id,
        "bonus": policy.bonus,
        "trump": policy.trump,
        "trump_boxes": [rules.boxes[place].id for place in sorted(policy.trump_boxes)],
    }
