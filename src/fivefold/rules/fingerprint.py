"""A name for what a rule set decides: equal for rules that play alike, whatever they are called."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fivefold.rules.model import RuleSet


def fingerprint(rules: RuleSet) -> str:
    """Sixteen hex digits that depend on scoring alone: not on ids, labels, languages or sources.

    >>> from dataclasses import replace
    >>> from fivefold.rules import built_in
    >>> fingerprint(built_in("yum")) == fingerprint(replace(built_in("yum"), id="mine"))
    True
    """
    decisive = {
        "dice": rules.dice,
        "rolls": rules.rolls,
        "faces": [box.face for box in rules.boxes],
        "scores": [rules.scores[dice] for dice in sorted(rules.scores, key=str)],
        "upper_bonus": rules.upper_bonus and [rules.upper_bonus.at, rules.upper_bonus.points],
        "five_of_a_kind": rules.five_of_a_kind
        and [
            rules.five_of_a_kind.box,
            rules.five_of_a_kind.bonus,
            rules.five_of_a_kind.trump,
            sorted(rules.five_of_a_kind.trump_boxes),
        ],
        "order": rules.order and [rules.order.low, rules.order.high],
    }
    text = json.dumps(decisive, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
