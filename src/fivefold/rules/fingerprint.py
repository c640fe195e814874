"""A name for what a rule set decides: equal for rules that play alike, whatever they are called."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from fivefold.dice import rolls

if TYPE_CHECKING:
    from fivefold.rules.model import RuleSet

FORM = 1
"""The form that is hashed. Another form would give every rule set another name."""


def fingerprint(rules: RuleSet) -> str:
    """SHA-256, in 64 hex digits, of what decides a card's play: see `decisive_text`.

    >>> from dataclasses import replace
    >>> from fivefold.rules import built_in
    >>> fingerprint(built_in("yum")) == fingerprint(replace(built_in("yum"), id="mine"))
    True
    """
    return hashlib.sha256(decisive_text(rules).encode("ascii")).hexdigest()


def decisive_text(rules: RuleSet) -> str:
    """The rules as one line of JSON that any program can write the same way, to the byte.

    Keys are in alphabetical order, nothing stands between the tokens, every number is a whole
    number in decimal and what a rule set does not have is `null`. Boxes are known by their place
    on the sheet, from 0. `faces` has for each box the face it counts, `null` in the lower section;
    `scores` for each box what it scores by its pattern, for every roll in ascending order: 11111,
    11112, … 66666. Ids, labels, sources and languages are not in it; nor is what only frames the
    cards: the roll-off, the manches, the par of the gauge.
    """
    bonus, five, order = rules.upper_bonus, rules.five_of_a_kind, rules.order
    decisive = {
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
    }
    return json.dumps(decisive, sort_keys=True, separators=(",", ":"))
