"""The fingerprint of a rule set: equal for rules that play alike, whatever their names."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from fivefold.dice import rolls

if TYPE_CHECKING:
    from fivefold.rules.model import RuleSet

FORM = 1
"""The version of the text that is hashed. A new version changes every fingerprint."""


def fingerprint(rules: RuleSet) -> str:
    """The SHA-256 of `decisive_text`, in 64 hex digits.

    >>> from dataclasses import replace
    >>> from fivefold.rules import built_in
    >>> fingerprint(built_in("yum")) == fingerprint(replace(built_in("yum"), id="mine"))
    True
    """
    return hashlib.sha256(decisive_text(rules).encode("ascii")).hexdigest()


def decisive_text(rules: RuleSet) -> str:
    """The rules that affect play, as one line of JSON that any program can reproduce exactly.

    Keys are in alphabetical order, there is no white space, every number is a decimal integer, and
    a rule that the game does not have is `null`. Boxes are numbered from 0 in sheet order. `faces`
    holds the face that each box counts, `null` in the lower section. `scores` holds what each box
    scores by its pattern for every roll in ascending order: 11111, 11112, … 66666. Ids, labels and
    sources are left out, and so is what does not affect a sheet: the roll-off, the manches and the
    par of the gauge. Rules that few games have are left out where a game does not have them:
    `after` and `needs` hold a box for each box, or `null`; `first_roll` points for each box, or
    `null`; `steps` the further steps of the upper bonus; `columns` the boxes that each upper bonus
    counts, and what it is multiplied by; `saved_rolls` is 1.
    """
    bonus, five, order = rules.upper_bonus, rules.five_of_a_kind, rules.order
    decisive: dict[str, object] = {
        "form": FORM,
        "dice": rules.dice,
        "rolls": rules.rolls,
        "faces": [box.face for box in rules.boxes],
        "scores": [[rules.scores[roll][box] for roll in rolls(rules.dice)] for box in rules.places],
        "upper_bonus": bonus and {"at": bonus.at, "points": bonus.points},
        "five_of_a_kind": five
        and {
            "box": five.box,
            "bonus": five.bonus,
            "trump": five.trump.value,
            "trump_boxes": sorted(five.trump_boxes),
        },
        "order": order and {"low": order.low, "high": order.high},
        **_rare(rules),
    }
    if rules.saved_rolls:
        decisive["saved_rolls"] = 1
    return json.dumps(decisive, sort_keys=True, separators=(",", ":"))


def _rare(rules: RuleSet) -> dict[str, object]:
    """Rules that few games have. They came later, and must not change older fingerprints."""
    bonus = rules.upper_bonus
    rare: dict[str, list[object]] = {
        "after": [box.after for box in rules.boxes],
        "needs": [box.needs for box in rules.boxes],
        "first_roll": [box.times * box.first_roll or None for box in rules.boxes],
        "columns": [{"boxes": list(upper), "times": n} for n, upper in rules.upper_boxes]
        if rules.columns and bonus
        else [],
        "steps": [{"at": step.at, "points": step.points} for step in bonus.further]
        if bonus
        else [],
    }
    return {key: some for key, some in rare.items() if any(one is not None for one in some)}
